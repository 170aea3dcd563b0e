import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { told } from '../fixture.ts';
import { openShelves, type Shelves } from './shelves.ts';

let shelves: Shelves;
beforeEach(() => {
  shelves = openShelves();
});
afterEach(() => shelves.close());

interface MoviePage {
  total: number;
  page: number;
  page_size: number;
  movies: { id: number; title: string }[];
}

describe.each(['/api', '/web'])('GET %s/movie/{category}/movies', (family) => {
  const get = async (query = '') => {
    const answer = await shelves.call(`${family}/movie/movies%2Fhd/movies${query}`);
    return (await answer.json()) as MoviePage;
  };
  const titles = async (query: string) => (await get(query)).movies.map(({ title }) => title);

  test('gives category, counts, total, page, page_size and whole entries', async () => {
    shelves.movies.profile(4, 'Ultra HD', 50);
    shelves.movies.movie('Alien').from(1979).withProfile(4).scored(20);
    shelves.movies.movie('Brazil').missing().requested().unmonitored();
    expect(await told(shelves.call(`${family}/movie/movies%2Fhd/movies`))).toEqual([
      200,
      {
        category: 'movies/hd',
        counts: { available: 1, monitored: 1, missing: 0, quality_met: 1, requests: 1 },
        total: 2,
        page: 0,
        page_size: 50,
        movies: [
          {
            id: 1,
            title: 'Alien',
            year: 1979,
            monitored: true,
            hasFile: true,
            movieFileId: 1,
            tmdbId: 1001,
            imdbId: 'tt1001',
            qualityMet: true,
            isRequest: false,
            upgrade: false,
            customFormatScore: 20,
            minCustomFormatScore: 50,
            customFormatMet: false,
            reason: null,
            qualityProfileId: 4,
            qualityProfileName: 'Ultra HD',
          },
          {
            id: 2,
            title: 'Brazil',
            year: 2000,
            monitored: false,
            hasFile: false,
            movieFileId: 0,
            tmdbId: 1002,
            imdbId: 'tt1002',
            qualityMet: false,
            isRequest: true,
            upgrade: false,
            customFormatScore: 0,
            minCustomFormatScore: 0,
            customFormatMet: true,
            reason: 'Missing',
            qualityProfileId: 1,
            qualityProfileName: '',
          },
        ],
      },
    ]);
  });

  test('of a library that was not read yet lists nothing and counts 0', async () => {
    expect(await told(shelves.call(`${family}/movie/movies%2Fhd/movies`))).toEqual([
      200,
      {
        category: 'movies/hd',
        counts: { available: 0, monitored: 0, missing: 0, quality_met: 0, requests: 0 },
        total: 0,
        page: 0,
        page_size: 50,
        movies: [],
      },
    ]);
  });

  test.each([
    ['', 'a b c d'],
    ['?q=', 'a b c d'],
    ['?q=B', 'b'],
    ['?monitored=true', 'a b c'],
    ['?monitored=0', 'd'],
    ['?has_file=false', 'b'],
    ['?has_file=1', 'a c d'],
    ['?quality_met=true', 'a d'],
    ['?quality_met=false', 'b c'],
    ['?is_request=true', 'a'],
    ['?is_request=false', 'b c d'],
    ['?year_min=2001', 'd'],
    ['?year_max=1999', 'c'],
    ['?year_min=1999&year_max=2000', 'a b c'],
    ['?year_min=-5&year_max=99999', 'a b c d'],
    ['?monitored=true&has_file=true&quality_met=true&is_request=true&year_min=2000&year_max=2000&q=a', 'a'],
    ['?monitored=false&has_file=false', ''],
    ['?page=1&page_size=3', 'd'],
    ['?page=2&page_size=3', ''],
    ['?sort=year', 'a b c d'],
  ])('%p gives %p', async (query, expected) => {
    shelves.movies.movie('a').requested();
    shelves.movies.movie('b').missing();
    shelves.movies.movie('c').belowCutoff().from(1999);
    shelves.movies.movie('d').unmonitored().from(2005);
    expect((await titles(query)).join(' ')).toBe(expected);
  });

  test('counts what matches in total, and everything in counts', async () => {
    for (const title of ['Ab', 'Ac', 'Ad', 'Be']) shelves.movies.movie(title);
    const page = await get('?q=a&page=9&page_size=2');
    expect(page).toMatchObject({ total: 3, page: 9, page_size: 2, movies: [], counts: { monitored: 4 } });
  });

  test('takes % and _ for letters, whatever case and accents the rest has', async () => {
    for (const title of ['100% Été', '100 Ete', 'a_b', 'axb']) shelves.movies.movie(title);
    expect(await titles('?q=0%25%20%C3%89te')).toEqual(['100% Été']);
    expect(await titles('?q=_')).toEqual(['a_b']);
    expect(await titles('?q=%25')).toEqual(['100% Été']);
  });

  test.each([
    ['page=-1', 'page: must be an integer from 0 to 1000000000'],
    ['page=1.0', 'page: must be an integer from 0 to 1000000000'],
    ['page=abc', 'page: must be an integer from 0 to 1000000000'],
    ['page_size=0', 'page_size: must be an integer from 1 to 100'],
    ['page_size=101', 'page_size: must be an integer from 1 to 100'],
    ['page_size=', 'page_size: must be an integer from 1 to 100'],
    ['year_min=nineteen', 'year_min: must be an integer'],
    ['year_max=1e3', 'year_max: must be an integer'],
    ['monitored=yes', 'monitored: must be true, false, 1 or 0'],
    ['has_file=', 'has_file: must be true, false, 1 or 0'],
    ['quality_met=TRUE', 'quality_met: must be true, false, 1 or 0'],
    ['is_request=2', 'is_request: must be true, false, 1 or 0'],
    ['q=a&q=b', 'q: must be given once'],
    [`q=${'x'.repeat(501)}`, 'q: must be text of at most 500 characters'],
  ])('%p gives 400', async (query, problem) => {
    const answer = await told(shelves.call(`${family}/movie/movies%2Fhd/movies?${query}`));
    expect(answer).toEqual([400, { error: `Invalid parameter ${problem}` }]);
  });

  test.each([
    ['movie/none/movies', 'none'],
    ['movie/tv/movies', 'tv'],
    ['movie/movie/movies', 'movie'],
    ['movie/Movies/movies', 'Movies'],
    ['movie/a%20b/movies', 'a b'],
    ['series/movies%2Fhd/series', 'movies/hd'],
    ['music/tv/albums', 'tv'],
    ['music/tv/artists', 'tv'],
    ['music/tv/artist/1', 'tv'],
    ['movie/tv/movie/1/thumbnail', 'tv'],
    ['series/music/series/1/thumbnail', 'music'],
    ['music/tv/artist/1/thumbnail', 'tv'],
  ])('%s gives 404 for a category that is unknown or of another kind', async (path, category) => {
    expect(await told(shelves.call(`${family}/${path}`))).toEqual([404, { error: `Unknown category ${category}` }]);
  });

  test('gives 304 for a page that its reader has', async () => {
    shelves.movies.movie('a');
    const path = `${family}/movie/movies%2Fhd/movies`;
    const etag = (await shelves.call(path)).headers.get('etag') ?? '';
    expect((await shelves.call(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    shelves.movies.movie('b');
    expect((await shelves.call(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('gives 503 with Retry-After when the library cannot be read now', async () => {
    shelves.movies.reader.close();
    shelves.movies.database.run('PRAGMA journal_mode = DELETE');
    shelves.movies.database.run('BEGIN EXCLUSIVE');
    const answer = await shelves.call(`${family}/movie/movies%2Fhd/movies`);
    shelves.movies.database.run('ROLLBACK');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await told(answer)).toEqual([503, { error: 'The library is being written, try again in a moment' }]);
  });
});

describe.each(['/api', '/web'])('while the instances are not built, %s', (family) => {
  test.each([
    'movie/movies%2Fhd/movies',
    'series/tv/series',
    'music/music/albums',
    'music/music/artists',
    'music/music/artist/1',
    'movie/movies%2Fhd/movie/1/thumbnail',
  ])('%s gives 503', async (path) => {
    const early = openShelves({ ready: () => false });
    expect(await told(early.call(`${family}/${path}`))).toEqual([503, { error: 'Manager not ready' }]);
    early.close();
  });
});
