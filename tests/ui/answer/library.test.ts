import { describe, expect, test } from 'bun:test';
import { readHistory } from '../../../ui/answer/history.ts';
import { readAlbums, readArtistDetail, readArtists, readMovies, readSeriesPage } from '../../../ui/answer/library.ts';
import { readFewSettings } from '../../../ui/answer/settings.ts';
import { readRollup } from '../../../ui/answer/tally.ts';
import { album, artist, episode, movie, page, season, series } from '../library/entries.ts';

const nothing = { available: 0, monitored: 0, missing: 0 };

describe('a page of a library that is not what it should be is read as empty', () => {
  for (const body of [undefined, null, 7, [], {}, { movies: 1, series: 'x', albums: {}, artists: null, counts: 3 }]) {
    test(JSON.stringify(body) ?? 'undefined', () => {
      const empty = { total: 0, counts: { ...nothing, requests: null }, entries: [] };
      for (const read of [readMovies, readSeriesPage, readAlbums, readArtists]) expect(read(body)).toEqual(empty);
      expect(readRollup(body)).toEqual([]);
      expect(readHistory(body)).toEqual({ step: 300_000, from: 0, series: {} });
      expect(readFewSettings(body)).toEqual({ managers: {}, freeSpace: null });
    });
  }
});

describe('an entry is read', () => {
  test('of movies, with what is not known as null', () => {
    const [known, unknown] = readMovies(page('movies', [movie(), movie({ year: 0, tmdbId: 0, imdbId: '' })])).entries;
    expect(known).toMatchObject({ year: 1968, tmdbId: 7, imdbId: 'tt0012345', profile: 'HD-1080p', reason: null });
    expect(unknown).toMatchObject({ year: null, tmdbId: null, imdbId: null });
  });

  test('with a reason only when it is one of the known ones', () => {
    const reasons = ['Missing', 'Quality', 'CustomFormat', 'Upgrade', 'Not being searched'];
    const body = page(
      'movies',
      reasons.map((reason) => movie({ reason })),
    );
    expect(readMovies(body).entries.map(({ reason }) => reason)).toEqual([
      'Missing',
      'Quality',
      'CustomFormat',
      'Upgrade',
      null,
    ]);
  });

  test('of series, down to their episodes', () => {
    const body = page('series', [series({}, {}, [season(2, [episode(4, { airDateUtc: null })])])]);
    expect(readSeriesPage(body).entries[0]).toMatchObject({
      title: 'Amber Signal',
      totals: { available: 5, monitored: 8, missing: 3 },
      seasons: [{ number: 2, episodes: [{ number: 4, airAt: null, hasFile: true }] }],
    });
  });

  test('of albums and artists', () => {
    expect(readAlbums(page('albums', [album()])).entries[0]).toMatchObject({
      artistName: 'Cold Meridian',
      artistId: 4,
    });
    expect(readArtists(page('artists', [artist()])).entries[0]).toMatchObject({
      name: 'Cold Meridian',
      tracks: { available: 10, monitored: 19, missing: 9 },
    });
  });

  test('of one artist, with tracks as its albums have them', () => {
    const albums = [album({}, { available: 3, monitored: 9, missing: 6 }), album()];
    const { artist: read } = readArtistDetail({ ...artist({ tracksAvailable: undefined }), albums });
    expect(read.tracks).toEqual({ available: 12, monitored: 18, missing: 6 });
  });
});

test('counts over all instances are read in the order of the kinds, without kinds that are not there', () => {
  const tally = { available: 3, monitored: 4, missing: 1 };
  expect(readRollup({ counts: { music: tally, movie: { ...tally, requests: 2 } } })).toEqual([
    { kind: 'movie', tally },
    { kind: 'music', tally },
  ]);
});

test('a history is read with times in milliseconds and what is not known as null', () => {
  const series = { queue: { TV: [1, null, 'x'] } };
  expect(readHistory({ step: 300, from: '1970-01-01T00:00:10Z', series })).toEqual({
    step: 300_000,
    from: 10_000,
    series: { queue: { TV: [1, null, null] } },
  });
});

describe('of the settings', () => {
  const freeSpace: [given: unknown, expected: number | null][] = [
    ['-1', null],
    ['0', 0],
    ['1024', 1024],
    ['50G', 50 * 1024 ** 3],
    [' 1.5 t ', 1.5 * 1024 ** 4],
    [100, 100],
    ['much', null],
    [undefined, null],
  ];
  for (const [given, expected] of freeSpace) {
    test(`the free space ${JSON.stringify(given)} is ${expected} bytes`, () => {
      expect(readFewSettings({ config: { Settings: { FreeSpace: given } } }).freeSpace).toBe(expected);
    });
  }

  test('only web addresses of managers are taken, because they become links', () => {
    const config = {
      'Movies-HD': { URI: 'http://radarr:7878/base/' },
      TV: { URI: 'javascript:alert(1)' },
      Client: { Host: 'localhost' },
    };
    expect(readFewSettings({ config }).managers).toEqual({ 'Movies-HD': 'http://radarr:7878/base' });
  });
});
