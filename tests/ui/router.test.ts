import { describe, expect, test } from 'bun:test';
import { href, parseRoute, type Route, samePlace } from '../../ui/router.ts';

const route = (part: Partial<Route>): Route => ({ page: 'home', path: [], query: {}, key: null, ...part });

describe('an address is read', () => {
  const table: [hash: string, expected: Route][] = [
    ['', route({})],
    ['#', route({})],
    ['#/', route({})],
    ['#/home?open=movies', route({ query: { open: 'movies' } })],
    ['#/library/movie/movies-hd/12', route({ page: 'library', path: ['movie', 'movies-hd', '12'] })],
    ['#/library/movie?q=a%20b&page=2', route({ page: 'library', path: ['movie'], query: { q: 'a b', page: '2' } })],
    ['#/logs/Movies%20HD.log?level=ERROR', route({ page: 'logs', path: ['Movies HD.log'], query: { level: 'ERROR' } })],
    [
      '#/settings/Movies-HD#EntrySearch.SearchLimit',
      route({ page: 'settings', path: ['Movies-HD'], key: 'EntrySearch.SearchLimit' }),
    ],
    ['#/welcome/2', route({ page: 'welcome', path: ['2'] })],
    ['#/nonsense', route({ page: null })],
    ['#/logs/100%', route({ page: 'logs', path: ['100%'] })],
    ['#/home?a=1?2', route({ query: { a: '1?2' } })],
  ];
  for (const [hash, expected] of table) {
    test(`'${hash}'`, () => {
      expect(parseRoute(hash)).toEqual(expected);
    });
  }
});

describe('an address is written', () => {
  test('so that reading gives the same, whatever is in it', () => {
    const address = href('logs', ['a/b c?d#e.log'], { q: '#/x?y&z=1 %', level: 'ERROR' });
    expect(parseRoute(address)).toEqual(
      route({ page: 'logs', path: ['a/b c?d#e.log'], query: { q: '#/x?y&z=1 %', level: 'ERROR' } }),
    );
  });

  test('without what is empty or missing', () => {
    expect(href('home', [], { open: null, q: '', other: undefined })).toBe('#/home');
  });
});

test('two routes are the same place when only the view of it differs', () => {
  expect(samePlace(parseRoute('#/logs/a?q=1'), parseRoute('#/logs/a?q=2'))).toBe(true);
  expect(samePlace(parseRoute('#/logs/a'), parseRoute('#/logs/b'))).toBe(false);
  expect(samePlace(parseRoute('#/home'), parseRoute('#/about'))).toBe(false);
});
