/** One entry of `Trackers`, in a client section (shared) or in an instance (overrides by host). */
import { type Static, Type } from '@sinclair/typebox';
import type { Fields } from './field.ts';
import { fields } from './field.ts';
import { hitAndRunFields } from './hit-and-run.ts';

export function trackerSchema(field: Fields) {
  return Type.Object({
    Name: field.text('', 'Name', 'Any label, for you.', { level: 'basic' }),
    URI: field.text('', 'Tracker', 'Host name or announce address. Only the host decides what matches.', {
      level: 'basic',
      rule: 'tracker',
      minLength: 1,
      example: 'tracker.example.org',
    }),
    Priority: field.whole(0, 'Priority', 'The entry with the highest number wins where several match.', {
      level: 'basic',
    }),
    SortTorrents: field.flag(false, 'Sort the queue', 'Keep the queue of the client in the order of the priorities.'),
    MaximumETA: Type.Optional(
      field.duration(
        'seconds',
        undefined,
        'Longest time to finish',
        'Slower downloads are removed. A positive value replaces that of the instance.',
        { minimum: -1 },
      ),
    ),
    MaxUploadRatio: Type.Optional(
      field.decimal(
        undefined,
        'Ratio to reach',
        'Seed until this ratio. A positive value replaces that of the instance or category.',
        { level: 'basic', minimum: -1 },
      ),
    ),
    MaxSeedingTime: Type.Optional(
      field.duration(
        'seconds',
        undefined,
        'Seeding time to reach',
        'Seed for this long. A positive value replaces that of the instance or category.',
        { level: 'basic', minimum: -1 },
      ),
    ),
    DownloadRateLimit: Type.Optional(
      field.whole(
        undefined,
        'Download limit',
        'For each torrent of this tracker. -1 no limit, 0 leaves it as it is, absent: that of the instance or category.',
        { unit: 'KB/s', minimum: -1 },
      ),
    ),
    UploadRateLimit: Type.Optional(
      field.whole(
        undefined,
        'Upload limit',
        'For each torrent of this tracker. -1 no limit, 0 leaves it as it is, absent: that of the instance or category.',
        { unit: 'KB/s', minimum: -1 },
      ),
    ),
    SuperSeedMode: Type.Optional(
      field.flag(undefined, 'Super seeding', 'true turns super seeding on, false turns it off, absent leaves it.'),
    ),
    AddTrackerIfMissing: field.flag(false, 'Add if missing', 'Add this tracker to torrents that do not have it.'),
    RemoveIfExists: field.flag(false, 'Remove if present', 'Take this tracker off torrents that have it.'),
    AddTags: field.list([], 'Tags', 'Tags for torrents of this tracker.'),
    ...hitAndRunFields(field),
  });
}

const sample = trackerSchema(fields('full'));

export type TrackerKeys = Static<typeof sample>;
