import { describe, expect, test } from 'bun:test';
import { readAlbums, readArtists, readMovies, readSeriesPage } from '../../../ui/answer/library.ts';
import {
  albumItem,
  artistItem,
  episodeItems,
  type ItemState,
  movieItem,
  seriesItem,
} from '../../../ui/library/item.ts';
import { firstOpen, seasonViews } from '../../../ui/library/seasons.ts';
import { caption, stateWords } from '../../../ui/library/words.ts';
import { album, artist, episode, instance, movie, page, season, series } from './entries.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const tv = instance({ category: 'tv', name: 'TV', type: 'series' });
const music = instance({ category: 'music', name: 'Music', type: 'music' });

function only<T>(entries: readonly T[]): T {
  const [entry] = entries;
  if (entry === undefined) throw new Error('There is no entry');
  return entry;
}
const movieOf = (part: Record<string, unknown>) =>
  movieItem(only(readMovies(page('movies', [movie(part)])).entries), instance());
const seriesOf = (...given: Parameters<typeof series>) =>
  only(readSeriesPage(page('series', [series(...given)])).entries);
const albumOf = (...given: Parameters<typeof album>) =>
  albumItem(only(readAlbums(page('albums', [album(...given)])).entries), music);

describe('a movie is', () => {
  const scored = { customFormatScore: 40, minCustomFormatScore: 100 };
  const table: [ItemState, Record<string, unknown>, words: string, caption: string][] = [
    ['complete', {}, 'On disk', '1968'],
    ['complete', scored, 'On disk', '1968'],
    ['missing', { hasFile: false }, 'Missing', 'Missing · 1968'],
    ['searching', { hasFile: false, reason: 'Missing' }, 'Missing, searched for', 'Searching · 1968'],
    ['unmonitored', { hasFile: false, monitored: false }, 'Unmonitored', 'Unmonitored · 1968'],
    ['complete', { monitored: false }, 'On disk', '1968'],
    ['quality', { reason: 'Quality' }, 'Quality below profile', 'Low quality · 1968'],
    ['score', { reason: 'CustomFormat', ...scored }, 'Score 40 of 100', 'Score 40 of 100 · 1968'],
    ['upgrade', { reason: 'Upgrade', year: 0 }, 'Upgrade wanted', 'Upgrade wanted'],
  ];
  for (const [state, part, words, below] of table) {
    test(`${state} with ${JSON.stringify(part)}`, () => {
      const item = movieOf(part);
      expect([item.state, stateWords(item), caption(item)]).toEqual([state, words, below]);
    });
  }

  test('given a score only where scores matter', () => {
    expect(movieOf({}).score).toBeNull();
    expect(movieOf({ customFormatScore: 20 }).score).toEqual({ value: 20, min: 0 });
    expect(movieOf({ hasFile: false, minCustomFormatScore: 100 }).score).toBeNull();
  });
});

describe('what has parts is', () => {
  const table: [ItemState, totals: object, monitored: boolean, caption: string][] = [
    ['partial', {}, true, '5 of 8 episodes'],
    ['complete', { available: 8, missing: 0 }, true, '8 of 8 episodes'],
    ['missing', { available: 0, missing: 8 }, true, 'Missing'],
    ['unmonitored', { available: 0, monitored: 0, missing: 0 }, false, 'Unmonitored'],
  ];
  for (const [state, totals, monitored, below] of table) {
    test(`${state} with ${JSON.stringify(totals)}`, () => {
      const item = seriesItem(seriesOf({ monitored }, totals), tv, now);
      expect([item.state, caption(item)]).toEqual([state, below]);
    });
  }

  test('named by what is missing', () => {
    expect(stateWords(seriesItem(seriesOf(), tv, now))).toBe('3 missing');
  });

  const later = { hasFile: false, airDateUtc: '2026-12-01T00:00:00Z' };
  test.each<[ItemState, string, object, unknown[]]>([
    ['complete', '5 of 5 episodes', { monitored: 6, missing: 1 }, [episode(6, later)]],
    ['partial', '5 of 7 episodes', {}, [episode(6, { hasFile: false }), episode(8, { ...later, airDateUtc: null })]],
    ['partial', '5 of 8 episodes', {}, [episode(8, { ...later, monitored: false })]],
    ['future', 'Not out yet', { available: 0, monitored: 1, missing: 1 }, [episode(1, later)]],
  ])('%s, with %s, counting no episode that is not out yet', (state, below, totals, episodes) => {
    const item = seriesItem(seriesOf({}, totals, [season(1, episodes)]), tv, now);
    expect([item.state, caption(item)]).toEqual([state, below]);
  });

  test('an album without some of its tracks', () => {
    expect(albumOf({ hasFile: false, reason: 'Missing' }, { available: 4, missing: 5 }).state).toBe('partial');
    expect(albumOf({ hasFile: false, reason: 'Missing' }, { available: 0, missing: 9 }).state).toBe('searching');
    expect(caption(albumOf())).toBe('9 of 9 tracks · Cold Meridian · 1984');
  });

  test('an artist', () => {
    const item = artistItem(only(readArtists(page('artists', [artist()])).entries), music);
    expect([item.state, caption(item)]).toEqual(['partial', '10 of 19 tracks']);
  });
});

test('an album has the picture of its artist, and no item of one type is taken for one of another', () => {
  const item = albumOf({ id: 4 });
  expect(item.thumbnail).toBe('music/music/artist/4/thumbnail');
  const other = artistItem(only(readArtists(page('artists', [artist({ id: 4 })])).entries), music);
  expect(item.key).not.toBe(other.key);
});

test('titles are sorted without accents and case', () => {
  expect(movieOf({ title: 'ÉMILE’S Garden' }).sortTitle).toBe('emile’s garden');
});

describe('the episodes of a series', () => {
  const seasons = [
    season(0, [episode(1, { hasFile: false, monitored: false })]),
    season(1, [episode(1), episode(2, { hasFile: false })]),
    season(2, [
      episode(1, { hasFile: false, airDateUtc: '2026-12-01T00:00:00Z' }),
      episode(2, { hasFile: false, airDateUtc: null }),
    ]),
  ];
  const known = seriesOf({}, {}, seasons);

  test('stand by themselves with their place', () => {
    const items = episodeItems(known, tv, now);
    expect(items.map(({ note, state }) => [note, state])).toEqual([
      ['S00E01 Part 1', 'unmonitored'],
      ['S01E01 Part 1', 'complete'],
      ['S01E02 Part 2', 'missing'],
      ['S02E01 Part 1', 'future'],
      ['S02E02 Part 2', 'future'],
    ]);
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set([3]));
  });

  test('are drawn season by season, the newest first and specials last', () => {
    const views = seasonViews(known.seasons, now);
    expect(views.map(({ season: { number }, cells }) => [number, cells])).toEqual([
      [2, ['future', 'future']],
      [1, ['complete', 'missing']],
      [0, ['unmonitored']],
    ]);
    expect(views[1]?.amount).toEqual({ complete: 1, missing: 1, future: 0, unmonitored: 0 });
  });

  test('are open where something is missing, else in the newest season', () => {
    expect(firstOpen(seasonViews(known.seasons, now))).toBe(1);
    expect(firstOpen(seasonViews(known.seasons.slice(2), now))).toBe(2);
    expect(firstOpen([])).toBeNull();
  });
});
