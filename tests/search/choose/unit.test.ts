import { describe, expect, test } from 'bun:test';
import { describe as described, nameOf } from '../../../src/search/choose/text.ts';
import { unitOf } from '../../../src/search/choose/unit.ts';
import { album, episode, movie } from '../support/wanted.ts';

const alone = (id: number) => ({ name: 'EpisodeSearch', episodeIds: [id] });

describe('the unit of a search', () => {
  test('is one movie or one album', () => {
    expect(unitOf(movie(7), [], 'smart').order).toEqual({ name: 'MoviesSearch', movieIds: [7] });
    expect(unitOf(album(8), [], 'smart').order).toEqual({ name: 'AlbumSearch', albumIds: [8] });
  });

  const season = [episode(5), episode(6), episode(9, { seasonNumber: 3 })];
  const cases = [
    [
      'smart: a season with several',
      'smart',
      episode(5),
      season,
      { name: 'SeasonSearch', seriesId: 1, seasonNumber: 2 },
      [5, 6],
    ],
    [
      'smart: an episode that is the only one of its season',
      'smart',
      episode(9, { seasonNumber: 3 }),
      season,
      alone(9),
      [9],
    ],
    [
      'true: the series, with all its episodes',
      'series',
      episode(5),
      season,
      { name: 'SeriesSearch', seriesId: 1 },
      [5, 6, 9],
    ],
    ['true: also for a single episode', 'series', episode(5), [episode(5)], { name: 'SeriesSearch', seriesId: 1 }, [5]],
    ['false: the episode', 'episode', episode(5), season, alone(5), [5]],
    ['another series is no sibling', 'smart', episode(5), [episode(5), episode(6, { seriesId: 2 })], alone(5), [5]],
    [
      'an unmonitored one is searched for alone: the manager would leave it out',
      'smart',
      episode(5, { monitored: false }),
      [episode(5, { monitored: false }), episode(6), episode(7)],
      alone(5),
      [5],
    ],
    [
      'and does not make a season of one',
      'smart',
      episode(6),
      [episode(5, { monitored: false }), episode(6)],
      alone(6),
      [6],
    ],
  ] as const;
  test.each(cases)('%s', (_, choice, first, siblings, order, ids) => {
    const unit = unitOf(first, siblings, choice);
    expect(unit.order as object).toEqual({ ...order });
    expect(unit.wanted.map(({ id }) => id)).toEqual([...ids]);
  });
});

describe('in words', () => {
  test.each([
    [movie(1, { title: 'Alien', year: 1979 }), 'Alien (1979)'],
    [movie(1, { title: 'Alien', year: 0 }), 'Alien'],
    [episode(3, { seriesTitle: 'Dark', seasonNumber: 1, title: 'Past' }), 'Dark S01E03 · Past'],
    [episode(3, { seriesTitle: 'Dark', seasonNumber: 1, title: '' }), 'Dark S01E03'],
    [album(1, { artistName: 'Low', title: 'Hey What' }), 'Low - Hey What'],
  ])('%#', (wanted, expected) => {
    expect(nameOf(wanted)).toBe(expected);
  });
  const two = [episode(1), episode(2)];
  test('a season names its number, a series does not', () => {
    expect(described(unitOf(episode(1), two, 'smart'))).toBe('Missing episodes in Series, season 2');
    expect(described(unitOf(episode(1), two, 'series'))).toBe('Missing episodes in Series');
    expect(described(unitOf(episode(1), two, 'episode'))).toBe('Series S02E01 · Episode 1');
  });
  test('what is not only missing is all', () => {
    const mixed = [episode(1), episode(2, { hasFile: true, reason: 'Quality' })];
    expect(described(unitOf(episode(1), mixed, 'series'))).toBe('All episodes in Series');
  });
});
