import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type DemoManager, startDemoManager } from '../../../src/demo/manager/manager.ts';
import { callManager } from './caller.ts';

type Thing = Record<string, unknown> & { id: number };

/** Answers of one manager, by path. */
function asker(manager: () => DemoManager) {
  return async (method: string, path: string, json?: unknown) => {
    const answer = await callManager(manager())(method, path, json);
    return { ...answer, list: answer.json as Thing[], thing: answer.json as Thing };
  };
}

function started(kind: DemoManager['kind'], size: number) {
  let manager: DemoManager;
  beforeAll(() => {
    manager = startDemoManager({ kind, size, now: () => Date.UTC(2026, 0, 31) });
  });
  afterAll(() => manager.stop());
  return { ask: asker(() => manager), manager: () => manager };
}

describe('movies', () => {
  const { ask } = started('movie', 200);

  test('the embedded file has no format score, the file itself has', async () => {
    const movies = (await ask('GET', 'movie')).list;
    const withFile = movies.find(({ hasFile }) => hasFile);
    const files = (await ask('GET', `moviefile?movieId=${withFile?.id}&movieId=9999`)).list;
    expect([movies.length, withFile?.movieFile, files.length]).toEqual([
      200,
      expect.not.objectContaining({ customFormatScore: expect.anything() }),
      1,
    ]);
    expect(files[0]).toMatchObject({ movieId: withFile?.id, customFormatScore: expect.any(Number) });
  });

  test('absent is null: a movie without a file has no file at all', async () => {
    const missing = (await ask('GET', 'movie')).list.find(({ hasFile }) => !hasFile);
    expect([missing?.movieFileId, missing && 'movieFile' in missing]).toEqual([0, false]);
  });

  test('the editor changes only what it is given, a whole resource resets the rest', async () => {
    await ask('PUT', 'movie/editor', { movieIds: [3], tags: [1], applyTags: 'add' });
    const edited = await ask('PUT', 'movie/editor', { movieIds: [3], qualityProfileId: 3 });
    expect([edited.status, edited.list[0]]).toMatchObject([202, { id: 3, qualityProfileId: 3, tags: [1] }]);
    const replaced = await ask('PUT', 'movie/3', { id: 3, qualityProfileId: 2 });
    expect([replaced.status, replaced.thing]).toMatchObject([202, { monitored: false, qualityProfileId: 2, tags: [] }]);
  });

  test('missing lists monitored movies without a file, the unmonitored ones on demand', async () => {
    const movies = (await ask('GET', 'movie')).list;
    const count = async (query: string) =>
      ((await ask('GET', `wanted/missing?${query}`)).json as { totalRecords: number }).totalRecords;
    const missing = (monitored: boolean) =>
      movies.filter((movie) => !movie.hasFile && movie.monitored === monitored).length;
    expect([await count(''), await count('monitored=false')]).toEqual([missing(true), missing(false)]);
  });

  test('covers are pictures, in the size asked for, and sometimes not there', async () => {
    const sizeOf = async (path: string) => {
      const { status, headers, text } = await ask('GET', path);
      return [status, headers.get('content-type'), text.length > 100];
    };
    expect(await sizeOf('mediacover/1/poster-250.jpg')).toEqual([200, 'image/png', true]);
    expect(await sizeOf('mediacover/9/poster.jpg')).toEqual([404, null, false]);
    expect(await sizeOf('mediacover/1/nonsense.jpg')).toEqual([404, null, false]);
  });
});

describe('series', () => {
  const { ask } = started('series', 30);

  test('episodes carry their file with its score when asked', async () => {
    const plain = (await ask('GET', 'episode?seriesId=2')).list;
    const full = (await ask('GET', 'episode?seriesId=2&includeEpisodeFile=true')).list;
    const owner = full.find(({ hasFile }) => hasFile);
    expect(plain.some((episode) => 'episodeFile' in episode)).toBe(false);
    expect(owner?.episodeFile).toMatchObject({
      id: owner?.episodeFileId as number,
      customFormatScore: expect.any(Number),
    });
  });

  test('statistics agree with the episodes', async () => {
    for (const series of (await ask('GET', 'series')).list) {
      const episodes = (await ask('GET', `episode?seriesId=${series.id}`)).list;
      const files = episodes.filter(({ hasFile }) => hasFile).length;
      expect(series.statistics).toMatchObject({ episodeFileCount: files, totalEpisodeCount: episodes.length });
    }
  });

  test('only the monitored flag of an episode can be written', async () => {
    const answer = await ask('PUT', 'episode/2051', { monitored: false, title: 'Mine' });
    expect([answer.thing.monitored, answer.thing.title === 'Mine']).toEqual([false, false]);
    await ask('PUT', 'episode/monitor', { episodeIds: [2051], monitored: true });
    expect((await ask('GET', 'episode/2051')).thing.monitored).toBe(true);
  });
});

describe('music', () => {
  const { ask, manager } = started('music', 30);

  test('albums count tracks and files, tracks say which', async () => {
    for (const album of (await ask('GET', 'album?artistId=3')).list) {
      const tracks = (await ask('GET', `track?albumId=${album.id}`)).list;
      const files = (await ask('GET', `trackfile?albumId=${album.id}`)).list;
      expect(album.statistics).toMatchObject({ trackCount: tracks.length, trackFileCount: files.length });
      expect(tracks.every(({ trackNumber }) => typeof trackNumber === 'string')).toBe(true);
    }
  });

  test('an import gives every track a new file', async () => {
    const before = (await ask('GET', 'trackfile?albumId=101')).list.map(({ id }) => id);
    manager().library.receive(101);
    const after = (await ask('GET', 'trackfile?albumId=101')).list.map(({ id }) => id);
    const tracks = (await ask('GET', 'track?albumId=101')).list;
    expect([after.length, after.filter((id) => before.includes(id))]).toEqual([tracks.length, []]);
  });
});
