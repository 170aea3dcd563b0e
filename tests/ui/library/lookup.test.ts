import { describe, expect, test } from 'bun:test';
import { readArtistDetail, readMovies, readSeriesPage } from '../../../ui/answer/library.ts';
import type { Ask, Result } from '../../../ui/api.ts';
import { managerHref, siteIds } from '../../../ui/library/links.ts';
import { type Details, detailsSource, type Sought } from '../../../ui/library/lookup.ts';
import { album, artist, movie, page, series } from './entries.ts';

/** A library of movies called `T1`, `T2` …, of which the titles that contain the search are answered. */
function library(amount: number) {
  const asked: string[] = [];
  const get = async (path: string, _: Ask): Promise<Result> => {
    asked.push(path);
    const query = new URLSearchParams(path.split('?')[1]);
    const all = Array.from({ length: amount }, (_, place) => movie({ id: place + 1, title: `T${place + 1}` }));
    const matching = all.filter(({ title }) => title.includes(query.get('q') ?? ''));
    const [at, size] = [Number(query.get('page')), Number(query.get('page_size'))];
    const body = page('movies', matching.slice(at * size, at * size + size), { total: matching.length });
    return { answer: { unchanged: false, body, headers: new Headers() }, failure: null };
  };
  return { asked, get };
}

const ask = (get: (path: string, ask: Ask) => Promise<Result>, sought: Partial<Sought>) => {
  const source = detailsSource(get, { shelf: 'movie', category: 'm', id: 1, title: '', ...sought }, 60_000);
  if (!source.ask) throw new Error('It asks in a way of its own');
  return source.ask({});
};

describe('one thing of a library is found', () => {
  test('by its title, in one question', async () => {
    const { asked, get } = library(5_000);
    const { answer } = await ask(get, { id: 4_321, title: 'T4321' });
    expect(answer?.body).toMatchObject({ type: 'movie', movie: { id: 4_321, title: 'T4321' } });
    expect(asked).toEqual(['movie/m/movies?q=T4321&page=0&page_size=100']);
  });

  test('among many of similar titles', async () => {
    const { asked, get } = library(5_000);
    const { answer } = await ask(get, { id: 1_999, title: 'T1' });
    expect(answer?.body).toMatchObject({ movie: { id: 1_999 } });
    expect(asked.length).toBeGreaterThan(1);
  });

  test('without a title, or with one that it no longer has', async () => {
    for (const title of ['', 'Renamed']) {
      const { answer } = await ask(library(300).get, { id: 250, title });
      expect(answer?.body).toMatchObject({ movie: { id: 250 } });
    }
  });

  test('not at all when it is not there, and that ends', async () => {
    const { asked, get } = library(10_000);
    const { failure } = await ask(get, { id: 99_999, title: 'T' });
    expect(failure).toMatchObject({ status: 404, message: 'It is not in the library.' });
    expect(asked.length).toBe(80);
  });

  test('not when the service refuses', async () => {
    const refused: Result = { answer: null, failure: { kind: 'refused', status: 503, message: 'Not ready' } };
    expect(await ask(async () => refused, { title: 'x' })).toEqual(refused);
  });

  test('at its own address, for an artist', async () => {
    const asked: string[] = [];
    const get = async (path: string): Promise<Result> => {
      asked.push(path);
      const body = { ...artist(), albums: [album()] };
      return { answer: { unchanged: false, body, headers: new Headers() }, failure: null };
    };
    const { answer } = await ask(get, { shelf: 'artist', category: 'a/b', id: 4 });
    expect(asked).toEqual(['music/a%2Fb/artist/4']);
    expect(answer?.body).toMatchObject({ type: 'artist', artist: { name: 'Cold Meridian' }, albums: [{ id: 11 }] });
  });
});

describe('links lead', () => {
  const known = (part: Record<string, unknown>): Details => {
    const [entry] = readMovies(page('movies', [movie(part)])).entries;
    if (!entry) throw new Error('There is no entry');
    return { type: 'movie', movie: entry };
  };

  test('to the sites that know the thing, only with ids that have their form', () => {
    expect(siteIds(known({})).map(({ href }) => href)).toEqual([
      'https://www.themoviedb.org/movie/7',
      'https://www.imdb.com/title/tt0012345',
    ]);
    expect(siteIds(known({ tmdbId: 0, imdbId: 'tt1/../x' }))).toEqual([]);
  });

  test('to the page of the thing in its manager, or at least to the manager', () => {
    expect(managerHref(known({}), 'http://nas/radarr')).toEqual({ href: 'http://nas/radarr/movie/7', exact: true });
    const [entry] = readSeriesPage(page('series', [series()])).entries;
    if (!entry) throw new Error('There is no entry');
    expect(managerHref({ type: 'series', series: entry }, 'http://nas')).toEqual({ href: 'http://nas/', exact: false });
    expect(managerHref(known({ tmdbId: 0 }), 'http://nas')).toEqual({ href: 'http://nas/', exact: false });
  });

  test('to series, artists and albums by what their manager calls them', () => {
    const [entry] = readSeriesPage(page('series', [series({ slug: 'amber-signal' })])).entries;
    const { artist: singer, albums } = readArtistDetail({ ...artist({ slug: 'a/../b' }), albums: [album()] });
    if (!entry || !albums[0]) throw new Error('There is no entry');
    const things: Details[] = [
      { type: 'series', series: entry },
      { type: 'artist', artist: singer, albums },
      { type: 'album', album: albums[0] },
    ];
    expect(things.map((thing) => managerHref(thing, 'http://nas/m'))).toEqual([
      { href: 'http://nas/m/series/amber-signal', exact: true },
      { href: 'http://nas/m/artist/a%2F..%2Fb', exact: true },
      { href: 'http://nas/m/album/0b1c2d3e-0000-4000-8000-100000000000', exact: true },
    ]);
  });
});
