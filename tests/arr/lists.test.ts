import { describe, expect, test } from 'bun:test';
import { readMovieWhole } from '../../src/arr/lists/movies.ts';
import { readAlbumWhole, readArtist, readTrack, readTrackFile } from '../../src/arr/lists/music.ts';
import { readProfile } from '../../src/arr/lists/profiles.ts';
import { readSeries } from '../../src/arr/lists/series.ts';

describe('what a manager leaves out has its harmless value', () => {
  test.each([
    [
      'a movie',
      readMovieWhole({ id: 1 }),
      { id: 1, monitored: true, year: 0, fileId: 0, tmdbId: 0, available: null, minimumAvailability: '' },
    ],
    [
      'a series',
      readSeries({ id: 1 }),
      { id: 1, monitored: true, tvdbId: 0, slug: '', seriesType: 'standard', seasons: [], episodes: null },
    ],
    ['an artist', readArtist({ id: 1 }), { id: 1, name: '', foreignId: '', monitored: true, sizeOnDisk: 0 }],
    [
      'an album',
      readAlbumWhole({ id: 1, artistId: 2 }),
      { id: 1, releaseDate: null, tracks: 0, files: 0, hasFile: false },
    ],
    ['a track', readTrack({ id: 1, albumId: 2 }), { id: 1, medium: 1, number: 0, duration: 0, fileId: 0 }],
    ['a track file', readTrackFile({ id: 1, albumId: 2 }), { formatScore: 0, qualityId: 0, qualityMet: null }],
    ['a profile', readProfile({ id: 1 }), { name: '', minFormatScore: 0, cutoffFormatScore: 0, upgradeAllowed: false }],
  ])('%s', (_, read, expected) => {
    expect(read).toMatchObject(expected);
  });
  test.each([
    ['movie', readMovieWhole],
    ['series', readSeries],
    ['artist', readArtist],
    ['album', readAlbumWhole],
    ['track', readTrack],
    ['file', readTrackFile],
    ['profile', readProfile],
  ])('a %s without a number is none', (_, read) => {
    expect([read({}), read(null), read([]), read('x'), read({ id: 'one' })]).toEqual([null, null, null, null, null]);
  });
});

test('a track number is a text, on vinyl with a letter, and counts only without an absolute one', () => {
  const numberOf = (fields: object) => readTrack({ id: 1, albumId: 2, ...fields })?.number;
  expect(numberOf({ trackNumber: '7' })).toBe(7);
  expect(numberOf({ trackNumber: 'A1' })).toBe(0);
  expect(numberOf({ trackNumber: 'A1', absoluteTrackNumber: 3 })).toBe(3);
});

test('the length of a track comes in milliseconds and is kept in seconds', () => {
  expect(readTrack({ id: 1, albumId: 2, duration: 215_499 })?.duration).toBe(215);
});

describe('the state of a series', () => {
  const series = {
    id: 1,
    statistics: { episodeFileCount: 3, totalEpisodeCount: 10, sizeOnDisk: 7 },
    seasons: [{ seasonNumber: 1, monitored: true, statistics: { episodeFileCount: 3 } }],
  };
  const state = (changes: object) => readSeries({ ...series, ...changes })?.state;
  test.each([
    ['a file', { statistics: { ...series.statistics, episodeFileCount: 4 } }],
    ['another size', { statistics: { ...series.statistics, sizeOnDisk: 8 } }],
    ['an announced episode', { nextAiring: '2026-02-01T00:00:00Z' }],
    ['a file in a season', { seasons: [{ seasonNumber: 1, statistics: { episodeFileCount: 4 } }] }],
  ])('is another one after %s', (_, changes) => {
    expect(state(changes)).not.toBe(state({}));
  });
  test('is the same after what has nothing to do with episodes', () => {
    expect(state({ overview: 'new', ratings: { value: 9 } })).toBe(state({}));
  });
});
