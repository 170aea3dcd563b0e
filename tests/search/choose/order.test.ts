import { describe, expect, test } from 'bun:test';
import type { Wanted } from '../../../src/database/library/wanted.ts';
import { compareWanted, firstWanted, yearOrder } from '../../../src/search/choose/order.ts';
import { album, episode, movie } from '../support/wanted.ts';

describe('what is searched for first', () => {
  const cases = [
    [
      'what is missing, then format, quality and upgrades',
      [
        movie(1, { reason: 'Upgrade', hasFile: true }),
        movie(2, { reason: 'Quality', hasFile: true }),
        movie(3, { reason: 'CustomFormat', hasFile: true }),
        movie(4),
      ],
      [4, 3, 2, 1],
    ],
    [
      'of one reason what has no file',
      [movie(1, { reason: 'Upgrade', hasFile: true }), movie(2, { reason: 'Upgrade' })],
      [2, 1],
    ],
    [
      'movies and albums never searched for, then the oldest search',
      [movie(1, { searchedAt: 20 }), movie(2, { searchedAt: 10 }), movie(3)],
      [3, 2, 1],
    ],
    ['equal ones by their numbers', [album(3), album(1), album(2)], [1, 2, 3]],
    [
      'episodes by series, newest season first, newest episode first',
      [
        episode(1, { seriesTitle: 'B', seriesId: 2 }),
        episode(2, { seriesTitle: 'A', seasonNumber: 1 }),
        episode(3, { seriesTitle: 'A', seasonNumber: 2, airDate: 10 }),
        episode(4, { seriesTitle: 'A', seasonNumber: 2, airDate: 20 }),
      ],
      [4, 3, 2, 1],
    ],
  ] as const;
  test.each(cases)('%s', (_, wanted, expected) => {
    expect([...wanted].sort(compareWanted).map(({ id }) => id)).toEqual([...expected]);
    expect(firstWanted<Wanted>(wanted)?.id).toBe(expected[0]);
  });
  test('nothing of nothing', () => {
    expect(firstWanted([])).toBeUndefined();
  });
});

describe('years', () => {
  const now = Date.UTC(2026, 0, 31);
  test.each([
    ['the oldest first, the very first included', [2003, 1951, 2026, 1999], false, [1951, 1999, 2003, 2026]],
    ['the newest first on demand', [2003, 1951, 2026], true, [2026, 2003, 1951]],
    ['each once', [2001, 2001, 2000], false, [2000, 2001]],
    ['without the unknown and the future', [0, -1, 2027, 2026], false, [2026]],
    ['none of none', [], false, []],
  ])('%s', (_, years, newestFirst, expected) => {
    expect(yearOrder(years, now, newestFirst)).toEqual(expected);
  });
});
