import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/clock.ts';
import type { Config, Kind } from '../../../src/config/config.ts';
import { readTree } from '../../../src/config/load.ts';
import { type DemoManager, startDemoManager } from '../../../src/demo/manager/manager.ts';
import { createRequest } from '../../../src/request.ts';
import { createLibraries, type Libraries } from '../../../src/serve/library/libraries.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';

let folder: string;
let config: Config;
let live: boolean;
let libraries: Libraries;
let managers: DemoManager[];
let files: LibraryFile[];

const sections: [string, Kind, string][] = [
  ['Movies', 'movie', 'movies'],
  ['Movies-4K', 'movie', 'movies/4k'],
  ['Series', 'series', 'tv'],
  ['Music', 'music', 'music'],
];
const everything = { q: '', page: 0, pageSize: 50, missing: false };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-libraries-'));
  managers = sections.map(([, kind]) => startDemoManager({ kind, size: 20 }));
  files = sections.map(([section]) => libraryOf(section, folder));
  config = configured();
  live = false;
  libraries = createLibraries({
    dataFolder: folder,
    cacheFolder: join(folder, 'cache'),
    config: () => config,
    isLive: () => live,
    request: createRequest({ userAgent: 'Tendarr/test' }),
    clock: systemClock,
    warn: () => {},
  });
});
afterEach(async () => {
  libraries.close();
  for (const file of files) file.close();
  for (const manager of managers) await manager.stop();
  rmSync(folder, { recursive: true, force: true });
});

function configured(changes: Record<string, object> = {}): Config {
  const tree = Object.fromEntries(
    sections.map(([section, type, category], at) => {
      const { uri, apiKey } = manager(at);
      return [
        section,
        { Type: type, Managed: true, URI: uri, APIKey: apiKey, Category: category, ...changes[section] },
      ];
    }),
  );
  const { config } = readTree(tree, {});
  expect(config.instances.map(({ section }) => section)).toEqual(sections.map(([section]) => section));
  return config;
}

function manager(at: number): DemoManager {
  const found = managers[at];
  if (!found) throw new Error(`there is no manager ${at}`);
  return found;
}

function file(at: number): LibraryFile {
  const found = files[at];
  if (!found) throw new Error(`there is no file ${at}`);
  return found;
}

function view(kind: Kind, category: string) {
  const found = libraries.library(kind, category);
  if (!found) throw new Error(`${category} is not known`);
  return found;
}

describe('a library', () => {
  test('is found by kind and category together', async () => {
    file(0).movie('In HD');
    file(1).movie('In 4K');
    expect((await view('movie', 'movies').movies(everything)).rows).toMatchObject([{ title: 'In HD' }]);
    expect((await view('movie', 'movies/4k').movies(everything)).rows).toMatchObject([{ title: 'In 4K' }]);
    expect(libraries.library('series', 'movies')).toBeNull();
    expect(libraries.library('movie', 'Movies')).toBeNull();
    expect(libraries.library('movie', 'none')).toBeNull();
  });

  test('follows a change of the configuration', async () => {
    file(0).movie('Alien');
    expect((await view('movie', 'movies').movies(everything)).total).toBe(1);
    config = configured({ Movies: { Category: 'films' } });
    expect(libraries.library('movie', 'movies')).toBeNull();
    expect((await view('movie', 'films').movies(everything)).total).toBe(1);
  });
});

describe('counts', () => {
  test('are summed over the instances of a kind', () => {
    file(0).movie('a').requested();
    file(1).movie('b').missing();
    file(2).series('c').season(1).has(2).lacks(1);
    file(3).artist('d').album('e');
    expect(libraries.counts()).toEqual({
      movie: { available: 1, monitored: 2, missing: 1, quality_met: 1, requests: 1 },
      series: { available: 2, monitored: 3, missing: 1 },
      music: { available: 1, monitored: 1, missing: 0, quality_met: 1, requests: 0 },
    });
  });

  test('leave out a kind without an instance', () => {
    config = { ...config, instances: config.instances.filter(({ kind }) => kind === 'series') };
    expect(libraries.counts()).toEqual({ series: { available: 0, monitored: 0, missing: 0 } });
  });

  test('are the last ones while a file cannot be read', () => {
    file(0).movie('a');
    expect(libraries.counts().movie).toMatchObject({ monitored: 1 });
    const { file: path } = file(0);
    file(0).database.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    expect(libraries.counts().movie).toMatchObject({ monitored: 1 });
  });
});

describe('without LiveArr', () => {
  test('no manager is asked', async () => {
    file(0).movie('Old title');
    await view('movie', 'movies').movies(everything);
    expect(manager(0).requests).toEqual([]);
  });
});

describe('with LiveArr', () => {
  beforeEach(() => {
    live = true;
  });

  test('movies of the page are shown as the manager has them, each asked for once in ten seconds', async () => {
    for (const title of ['A', 'B', 'C']) file(0).movie(title);
    const { rows, total } = await view('movie', 'movies').movies({ ...everything, pageSize: 2 });
    expect(total).toBe(3);
    expect(rows.map(({ tmdbId }) => tmdbId)).toEqual([9_000_001, 9_000_002]);
    await view('movie', 'movies').movies({ ...everything, pageSize: 2 });
    expect(
      manager(0)
        .requests.map(({ name }) => name)
        .sort(),
    ).toEqual(['movie/{id}', 'movie/{id}']);
  });

  test('series are shown with the episodes that the manager lists', async () => {
    const series = file(2).series('A');
    series.season(1).has(1);
    const { rows } = await view('series', 'tv').series(everything);
    const listed = await (
      await fetch(`${manager(2).uri}/api/v3/episode?seriesId=${series.id}`, {
        headers: { 'x-api-key': manager(2).apiKey },
      })
    ).json();
    expect(rows[0]?.episodes.map(({ id }) => id).sort()).toEqual(listed.map(({ id }: { id: number }) => id).sort());
  });

  test('albums are asked for together', async () => {
    const artist = file(3).artist('A');
    artist.album('x').with({ id: 101 });
    artist.album('y').with({ id: 201 });
    await view('music', 'music').albums(everything);
    expect(manager(3).requests.map(({ name }) => name)).toEqual(['album']);
  });

  test('what does not come is shown as it was read last', async () => {
    file(0).movie('Kept');
    file(0).movie('Fresh');
    manager(0).before(({ path }) => (path.endsWith('/movie/1') ? { kind: 'reset' } : undefined));
    const { rows } = await view('movie', 'movies').movies(everything);
    expect(rows.map(({ id, title }) => [id, title === 'Kept'])).toEqual([
      [2, false],
      [1, true],
    ]);
  });
});

describe('a poster', () => {
  test('comes from the manager once and then from the disk', async () => {
    const poster = await view('movie', 'movies').poster(1);
    expect(poster?.type).toBe('image/png');
    const asked = manager(0).requests.length;
    expect(await view('movie', 'movies').poster(1)).toEqual(poster);
    expect(manager(0).requests).toHaveLength(asked);
  });

  test('of one instance is not that of another', async () => {
    await view('movie', 'movies').poster(1);
    await view('movie', 'movies/4k').poster(1);
    expect(manager(1).requests.length).toBeGreaterThan(0);
  });

  test('that the manager does not have is null', async () => {
    expect(await view('movie', 'movies').poster(9)).toBeNull();
    expect(await view('series', 'tv').poster(4041)).toBeNull();
  });

  test('of an artist comes from the path of artists', async () => {
    expect((await view('music', 'music').poster(1))?.type).toBe('image/png');
    expect(manager(3).requests.map(({ name }) => name)).toEqual(['mediacover/artist/{id}/{file}']);
  });
});
