import { describe, expect, test } from 'bun:test';
import { detailsHref } from '../../../ui/library/address.ts';
import {
  type LibraryQuery,
  readLibraryQuery,
  shelfOf,
  statesOf,
  withoutFilters,
  writeLibraryQuery,
} from '../../../ui/library/query.ts';
import { isWhole, listPath, thumbnailPath } from '../../../ui/library/request.ts';
import { href, parseRoute } from '../../../ui/router.ts';

const usual = readLibraryQuery({});
const query = (part: Partial<LibraryQuery>): LibraryQuery => ({ ...usual, ...part });

describe('how the library is looked at', () => {
  test('is nothing special without a query', () => {
    expect(usual).toEqual({
      instance: null,
      search: '',
      state: 'all',
      yearMin: null,
      yearMax: null,
      view: 'grid',
      by: null,
      page: 1,
    });
    expect(href('library', ['movie'], writeLibraryQuery(usual))).toBe('#/library/movie');
  });

  const table: [name: string, query: LibraryQuery][] = [
    ['an instance', query({ instance: 'movies/4k' })],
    ['a search', query({ search: 'a&b=#c' })],
    ['each state', query({ state: 'unmonitored' })],
    ['years', query({ yearMin: 1990, yearMax: 1999 })],
    ['from a year on', query({ yearMin: 1990 })],
    ['up to a year', query({ yearMax: 1999 })],
    ['a list by album', query({ view: 'list', by: 'album', page: 12 })],
  ];
  for (const [name, given] of table) {
    test(`is read from the address as it was written: ${name}`, () => {
      const address = href('library', ['movie'], writeLibraryQuery(given));
      expect(readLibraryQuery(parseRoute(address).query)).toEqual(given);
    });
  }

  const odd: [string, Record<string, string>, Partial<LibraryQuery>][] = [
    ['one year', { year: '1994' }, { yearMin: 1994, yearMax: 1994 }],
    ['no year', { year: 'old' }, { yearMin: null, yearMax: null }],
    ['page 0', { page: '0' }, { page: 1 }],
    ['a page that is no number', { page: '2e9' }, { page: 1 }],
    ['an unknown state', { state: 'lost' }, { state: 'all' }],
    ['an unknown view', { view: 'cards', by: 'song' }, { view: 'grid', by: null }],
  ];
  for (const [name, given, expected] of odd) {
    test(`tolerates ${name}`, () => {
      expect(readLibraryQuery(given)).toMatchObject(expected);
    });
  }

  test('keeps the instance and the view when filters are cleared', () => {
    const narrowed = query({ instance: 'a', view: 'list', search: 'x', state: 'missing', yearMin: 1990, page: 3 });
    expect(withoutFilters(narrowed)).toEqual(query({ instance: 'a', view: 'list' }));
    expect([isWhole(narrowed), isWhole(withoutFilters(narrowed))]).toEqual([false, true]);
  });
});

test('music is seen as it is configured, unless the address says otherwise', () => {
  expect([shelfOf('music', null, true), shelfOf('music', null, false)]).toEqual(['artist', 'album']);
  expect([shelfOf('music', 'album', true), shelfOf('music', 'artist', false)]).toEqual(['album', 'artist']);
  expect(shelfOf('series', 'album', true)).toBe('series');
});

describe('what the service is asked', () => {
  const filter = { search: '', state: 'all', yearMin: null, yearMax: null } as const;
  const at = { page: 2, size: 60 };
  const rest = 'page=2&page_size=60';
  const table: [string, string][] = [
    [listPath('movie', 'movies', filter, at), `movie/movies/movies?${rest}`],
    [listPath('movie', 'a/b c', filter, at), `movie/a%2Fb%20c/movies?${rest}`],
    [listPath('movie', 'm', { ...filter, search: 'a&b' }, at), `movie/m/movies?q=a%26b&${rest}`],
    [
      listPath('movie', 'm', { ...filter, state: 'missing' }, at),
      `movie/m/movies?monitored=true&has_file=false&${rest}`,
    ],
    [
      listPath('movie', 'm', { ...filter, state: 'quality' }, at),
      `movie/m/movies?has_file=true&quality_met=false&${rest}`,
    ],
    [listPath('movie', 'm', { ...filter, state: 'requests' }, at), `movie/m/movies?is_request=true&${rest}`],
    [listPath('movie', 'm', { ...filter, state: 'unmonitored' }, at), `movie/m/movies?monitored=false&${rest}`],
    [
      listPath('movie', 'm', { ...filter, yearMin: 1990, yearMax: 1999 }, at),
      `movie/m/movies?year_min=1990&year_max=1999&${rest}`,
    ],
    [listPath('series', 'tv', { ...filter, state: 'missing' }, at), `series/tv/series?missing=true&${rest}`],
    [
      listPath('album', 'm', { ...filter, state: 'missing' }, at),
      `music/m/albums?monitored=true&has_file=false&${rest}`,
    ],
    [listPath('artist', 'm', { ...filter, state: 'missing' }, at), `music/m/artists?missing=true&${rest}`],
    [listPath('artist', 'm', { ...filter, yearMin: 1990 }, at), `music/m/artists?${rest}`],
    [thumbnailPath('movie', 'm/4k', 3), 'movie/m%2F4k/movie/3/thumbnail'],
    [thumbnailPath('series', 'tv', 3), 'series/tv/series/3/thumbnail'],
    [thumbnailPath('album', 'm', 3), 'music/m/artist/3/thumbnail'],
  ];
  for (const [given, expected] of table) {
    test(expected, () => {
      expect(given).toBe(expected);
    });
  }

  test('differs for every state that a list can be narrowed to', () => {
    for (const [shelf, states] of Object.entries(statesOf) as [keyof typeof statesOf, (typeof statesOf)['movie']][]) {
      const paths = states.map((state) => listPath(shelf, 'c', { ...filter, state }, at));
      expect(new Set(paths).size).toBe(states.length);
    }
  });
});

test('the address of details keeps the view of the list, and says what the id belongs to where that is not clear', () => {
  const view = query({ state: 'missing', page: 2 });
  const movie = { kind: 'movie', category: 'movies/hd', id: 5, type: 'movie', title: 'A & B' } as const;
  const address = detailsHref(movie, view);
  expect(parseRoute(address)).toMatchObject({ page: 'library', path: ['movie', 'movies/hd', '5'] });
  expect(parseRoute(address).query).toEqual({ state: 'missing', page: '2', title: 'A & B' });
  const album = { ...movie, kind: 'music', type: 'album' } as const;
  expect(parseRoute(detailsHref(album, usual)).query).toEqual({ of: 'album', title: 'A & B' });
});
