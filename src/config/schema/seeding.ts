/** Keys about speed, seeding limits and removal, shared by instances and client-managed categories. */
import type { Fields } from './field.ts';

const removeTorrentModes = [-1, 1, 2, 3, 4] as const;

export function seedLimitFields(field: Fields) {
  return {
    DownloadRateLimitPerTorrent: field.whole(-1, 'Download limit', 'For each torrent. -1 or 0: no limit.', {
      unit: 'KB/s',
      minimum: -1,
    }),
    UploadRateLimitPerTorrent: field.whole(-1, 'Upload limit', 'For each torrent. -1 or 0: no limit.', {
      unit: 'KB/s',
      minimum: -1,
    }),
    MaxUploadRatio: field.decimal(-1, 'Ratio to reach', 'Seed until this ratio. -1 or 0: no limit.', {
      level: 'basic',
      minimum: -1,
    }),
    MaxSeedingTime: field.duration('seconds', -1, 'Seeding time to reach', 'Seed for this long. -1 or 0: no limit.', {
      level: 'basic',
      minimum: -1,
    }),
  };
}

export function removeTorrentField(field: Fields) {
  return field.choice(
    removeTorrentModes,
    -1,
    'Remove torrents',
    '-1 never, 1 when the ratio is reached, 2 when the seeding time is reached, 3 when one of them is, 4 when both are; with only one of them set, 4 goes by that one.',
    { level: 'basic' },
  );
}
