import { describe, expect, test } from 'bun:test';
import { wrappedList } from '../../../src/search/requests/json.ts';
import { readMovieRequest, readSeriesRequest } from '../../../src/search/requests/ombi.ts';
import { readRequest } from '../../../src/search/requests/overseerr.ts';

const movies = { kind: 'movie', approvedOnly: true, is4k: false } as const;
const request = (media: object = {}, more: object = {}) => ({
  type: 'movie',
  is4k: false,
  media: { tmdbId: 603, imdbId: 'tt0133093', status: 3, ...media },
  ...more,
});

describe('a request of Overseerr', () => {
  test('names a movie by its numbers', () => {
    expect(readRequest(request(), movies)).toEqual({ tmdbId: 603, tvdbId: 0, imdbId: 'tt0133093', seasons: null });
  });
  test.each([
    ['unknown', 1, false, true],
    ['pending', 2, false, true],
    ['processing', 3, true, true],
    ['partially available', 4, true, true],
    ['available', 5, false, false],
    ['deleted', 6, false, false],
    ['a word', 'PROCESSING', true, true],
    ['a word in lower case', 'available', false, false],
    ['missing', undefined, false, true],
  ])('with media that is %s counts as it should', (_, status, approved, any) => {
    expect(readRequest(request({ status }), movies) !== null).toBe(approved);
    expect(readRequest(request({ status }), { ...movies, approvedOnly: false }) !== null).toBe(any);
  });
  test('for 4K counts only where 4K is wanted, by its own state', () => {
    const both = request({ status: 5, status4k: 3 }, { is4k: true });
    expect(readRequest(both, movies)).toBeNull();
    expect(readRequest(both, { ...movies, is4k: true })).not.toBeNull();
    expect(readRequest(request(), { ...movies, is4k: true })).toBeNull();
  });
  test('of another kind is none', () => {
    expect(readRequest(request({}, { type: 'tv' }), movies)).toBeNull();
  });
  test('without any number is none', () => {
    expect(readRequest(request({ tmdbId: null, imdbId: null }), movies)).toBeNull();
    expect(readRequest({}, movies)).toBeNull();
  });
  const series = { ...movies, kind: 'series' } as const;
  test.each([
    ['the seasons that were asked for', [{ seasonNumber: 2 }, { seasonNumber: 3 }], [2, 3]],
    ['plain numbers', [1], [1]],
    ['none: all', [], null],
    ['not said: all', undefined, null],
  ])('of a series has %s', (_, seasons, expected) => {
    const asked = request({ tvdbId: 81189 }, { type: 'tv', seasons });
    expect(readRequest(asked, series)).toMatchObject({ tvdbId: 81189, seasons: expected });
  });
});

describe('a request of Ombi', () => {
  const movie = { theMovieDbId: 603, imdbId: 'tt1', approved: true };
  test.each([
    ['approved', {}, true, true],
    ['waiting for approval', { approved: false }, false, true],
    ['denied', { denied: true }, false, false],
    ['available', { available: true }, false, false],
  ])('that is %s counts as it should', (_, more, approved, any) => {
    expect(readMovieRequest({ ...movie, ...more }, true) !== null).toBe(approved);
    expect(readMovieRequest({ ...movie, ...more }, false) !== null).toBe(any);
  });
  test('has its number also as text', () => {
    expect(readMovieRequest({ ...movie, theMovieDbId: '603' }, true)?.tmdbId).toBe(603);
  });
  test('for a series counts when any person may have it, with the seasons of those', () => {
    const child = (approved: boolean, ...seasons: number[]) => ({
      approved,
      seasonRequests: seasons.map((seasonNumber) => ({ seasonNumber })),
    });
    const asked = { tvDbId: 7, childRequests: [child(true, 1, 2), child(false, 5), child(true, 2)] };
    expect(readSeriesRequest(asked, true)).toMatchObject({ tvdbId: 7, seasons: [1, 2] });
    expect(readSeriesRequest({ tvDbId: 7, childRequests: [child(false, 1)] }, true)).toBeNull();
    expect(readSeriesRequest({ tvDbId: 7, childRequests: [child(true), child(true, 1)] }, true)).toMatchObject({
      seasons: null,
    });
  });
});

test.each([
  ['plain', [{ id: 1 }], 1],
  ['as results', { results: [{ id: 1 }] }, 1],
  ['as data, empty', { data: [] }, 0],
  ['as requests', { requests: [1] }, 1],
  ['not at all', { error: 'x' }, null],
  ['as text', 'text', null],
])('lists come %s', (_, answer, length) => {
  expect(wrappedList(answer)?.length ?? null).toBe(length);
});
