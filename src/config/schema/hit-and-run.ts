/** The six keys that keep torrents seeding until a tracker's hit-and-run rule is satisfied. */
import type { Fields } from './field.ts';

const hitAndRunModes = ['disabled', 'and', 'or'] as const;

export function hitAndRunFields(field: Fields) {
  return {
    HitAndRunMode: field.choice(
      hitAndRunModes,
      'disabled',
      'Hit-and-run protection',
      'and: ratio and seeding time must be reached before a torrent is removed. or: one of them is enough.',
      { level: 'basic' },
    ),
    MinSeedRatio: field.decimal(1, 'Ratio that satisfies the tracker', 'For complete torrents. 0 does not count.', {
      minimum: 0,
    }),
    MinSeedingTimeDays: field.duration(
      'days',
      0,
      'Seeding time that satisfies the tracker',
      'For complete torrents. 0 does not count.',
      { minimum: 0 },
    ),
    HitAndRunMinimumDownloadPercent: field.whole(
      10,
      'Free below',
      'A torrent that has downloaded less than this may always be removed.',
      { unit: '%', minimum: 0, maximum: 100 },
    ),
    HitAndRunPartialSeedRatio: field.decimal(
      1,
      'Ratio for incomplete torrents',
      'An incomplete torrent may be removed when it has this ratio.',
      { minimum: 0 },
    ),
    TrackerUpdateBuffer: field.duration(
      'seconds',
      0,
      'Safety margin',
      'Seed this much longer than asked, because trackers count late.',
      { minimum: 0 },
    ),
  };
}
