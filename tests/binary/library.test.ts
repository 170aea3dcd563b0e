import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startDemoManager } from '../../src/demo/manager/manager.ts';
import { type LibraryFile, libraryOf } from '../support/library/file.ts';
import { movieFacts } from '../support/library/movie.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

interface MoviePage {
  total: number;
  movies: { title: string }[];
}

const manager = startDemoManager({ kind: 'movie', size: 1 });
let service: Tendarr;
let library: LibraryFile;

beforeAll(async () => {
  // The manager starts up for ever: nothing is read from it, so the library stays as the test fills it.
  manager.starting = true;
  const [uri, key] = [JSON.stringify(manager.uri), JSON.stringify(manager.apiKey)];
  const config = `[Settings]\n[WebUI]\n[Movies]\nType = "movie"\nManaged = true\nURI = ${uri}\nAPIKey = ${key}\nCategory = "movies"\n`;
  service = await startTendarr({ config });
  await until(async () => (await service.json('/web/status')).ready === true, { what: 'the instances' });
  library = libraryOf('Movies', service.folder);
  library.writer.movies.upsert(
    Array.from({ length: 6000 }, (_, at) => movieFacts(at + 1, at === 4321 ? 'Žebra Needle' : `Green ${at}`)),
  );
});

afterAll(async () => {
  library?.close();
  await service?.stop();
  await manager.stop();
});

describe('the executable', () => {
  test('browses a library: pages, counts, text of three characters', async () => {
    const page = await service.json<MoviePage>('/web/movie/movies/movies?page=59&page_size=100');
    expect(page).toMatchObject({ total: 6000, counts: { monitored: 6000 } });
    expect(page.movies).toHaveLength(100);
    const found = await service.json<MoviePage>('/web/movie/movies/movies?q=NEEDLE');
    expect(found.movies.map(({ title }) => title)).toEqual(['Žebra Needle']);
  });

  test('searches for one and two characters on its other thread', async () => {
    const found = await service.json<MoviePage>('/web/movie/movies/movies?q=z');
    expect(found).toMatchObject({ total: 1, movies: [{ title: 'Žebra Needle' }] });
    expect(await service.json('/web/movie/movies/movies?q=gr')).toMatchObject({ total: 5999 });
  });

  test('refuses parameters that are out of bounds', async () => {
    for (const query of ['page=-1', 'page_size=101', 'page_size=0', 'monitored=maybe']) {
      expect((await service.get(`/web/movie/movies/movies?${query}`)).status).toBe(400);
    }
  });

  test('counts it beside the instances', async () => {
    expect(await service.json('/web/arr')).toMatchObject({ counts: { movie: { monitored: 6000, available: 6000 } } });
  });

  test('ends although its other thread was at work', async () => {
    expect(await service.end()).toBe(0);
  });
});
