import { afterEach, describe, expect, test } from 'bun:test';
import type { Kind } from '../../src/config/config.ts';
import { OutsideError } from '../../src/error.ts';
import { json, type Scene, scene } from './support.ts';

let current: Scene;
afterEach(() => current.server.stop());

const hash = 'abcdef';
const programs: [Kind, string, string, string][] = [
  ['movie', 'Radarr', '/api/v3', 'DownloadedMoviesScan'],
  ['series', 'Sonarr', '/api/v3', 'DownloadedEpisodesScan'],
  ['music', 'Lidarr', '/api/v1', 'DownloadedAlbumsScan'],
];

describe.each(programs)('%s', (kind, appName, prefix, scanName) => {
  test(`is ${appName} at ${prefix}`, async () => {
    const paths: string[] = [];
    current = scene((request) => {
      paths.push(request.path);
      return json({ appName, version: '5.0', instanceName: 'Mine' });
    }, kind);
    expect(await current.manager.status()).toEqual({ appName, version: '5.0', instanceName: 'Mine' });
    expect(paths).toEqual([`${prefix}/system/status`]);
  });

  test('is refused when another program answers, naming both', async () => {
    current = scene(() => json({ appName: 'Readarr' }), kind);
    const error = (await current.manager.status().catch((thrown) => thrown)) as OutsideError;
    expect(error.failure).toBe('kind');
    expect(error.message).toBe(`This section is for ${appName}, but Readarr answers at its address`);
  });

  test(`imports by ${scanName} with the upper-case hash`, async () => {
    current = scene(() => json({ id: 7, name: scanName, status: 'queued', result: 'unknown' }, 201), kind);
    const command = await current.manager.scan({ path: '/d/T', hash, mode: 'Copy' });
    expect(command).toMatchObject({ id: 7, status: 'queued', result: 'unknown' });
    expect(current.server.calls('POST command')[0]?.json).toEqual({
      name: scanName,
      path: '/d/T',
      downloadClientId: 'ABCDEF',
      importMode: 'Copy',
    });
  });
});

test.each([
  ['a list', [{ id: 3, status: 'started' }], { id: 3, status: 'started' }],
  ['unknown words', { id: 3, status: 'thinking', result: 'maybe' }, { status: 'unknown', result: 'unknown' }],
  [
    'words in capitals',
    { id: 3, status: 'Completed', result: 'Unsuccessful' },
    { status: 'completed', result: 'unsuccessful' },
  ],
])('the answer to a command may be %s', async (_, body, expected) => {
  current = scene(() => json(body, 200));
  expect(await current.manager.refreshDownloads()).toMatchObject(expected);
});

test('an accepted command without an id is a failure', async () => {
  current = scene(() => json({}, 201));
  await expect(current.manager.processDownloads()).rejects.toThrow('without saying how to follow it');
});

test('a command that is gone is null, another failure is not', async () => {
  let status = 404;
  current = scene(() => json({ message: 'NotFound' }, status));
  expect(await current.manager.command(5)).toBeNull();
  status = 500;
  await expect(current.manager.command(5)).rejects.toBeInstanceOf(OutsideError);
});

test('commands are read with the parameters of their scan', async () => {
  const body = { name: 'DownloadedMoviesScan', path: '/d', downloadClientId: 'ABC' };
  current = scene(() =>
    json([{ id: 1, name: 'DownloadedMoviesScan', status: 'failed', message: 'one\ntwo', body }, { name: 'x' }, null]),
  );
  expect(await current.manager.commands()).toEqual([
    {
      id: 1,
      name: 'DownloadedMoviesScan',
      status: 'failed',
      result: 'unknown',
      path: '/d',
      downloadClientId: 'ABC',
      mediaIds: [],
      seriesId: null,
      seasonNumber: null,
      message: 'one',
    },
  ]);
});

test('the history of a download is asked for by its upper-case hash and comes newest first', async () => {
  const event = (id: number, eventType: string, date: string, downloadId = 'ABCDEF') => ({
    id,
    eventType,
    date,
    downloadId,
    movieId: id,
  });
  const records = [
    event(1, 'grabbed', '2026-01-01T00:00:00Z'),
    event(2, 'downloadFolderImported', '2026-01-02T00:00:00Z'),
    event(3, 'movieFileRenamed', '2026-01-03T00:00:00Z'),
    event(4, 'downloadFolderImported', '2026-01-04T00:00:00Z', 'OTHER'),
  ];
  current = scene(() => json({ totalRecords: 4, records }));
  const events = await current.manager.history(hash);
  expect(events.map(({ type, mediaId }) => `${type} ${mediaId}`)).toEqual(['imported 2', 'grabbed 1']);
  expect(current.server.requests[0]?.params).toMatchObject({
    downloadId: 'ABCDEF',
    sortKey: 'date',
    sortDirection: 'descending',
  });
});

test('an album’s track is a part of an import, the download the whole', async () => {
  const records = ['trackFileImported', 'downloadImported'].map((eventType, id) => ({
    id,
    eventType,
    downloadId: 'A',
    albumId: 1,
  }));
  current = scene(() => json({ totalRecords: 2, records }), 'music');
  expect((await current.manager.history('a')).map(({ type }) => type).sort()).toEqual(['imported', 'part']);
});

test.each([
  ['movie', ['3', '1']],
  ['series', ['3', '1']],
  ['music', ['3', '8', '1']],
] as const)('%s: the imports of all are read page by page, filtered by event', async (kind, numbers) => {
  const wanted: string[][] = [];
  current = scene(({ query }) => {
    wanted.push(query.getAll('eventType'));
    const first = query.get('page') === '1';
    const records = Array.from({ length: first ? 1_000 : 1 }, (_, id) => ({
      id: first ? id : 5_000,
      eventType: 'grabbed',
      downloadId: 'a',
    }));
    return json({ totalRecords: 1_001, records });
  }, kind);
  let events = 0;
  for await (const page of current.manager.importHistory()) events += page.length;
  expect(events).toBe(1_001);
  expect(wanted).toEqual([[...numbers], [...numbers]]);
});

test('path mappings are read as they are', async () => {
  current = scene(() => json([{ id: 1, host: 'h', remotePath: '/a/', localPath: '/b/' }, {}]));
  expect(await current.manager.pathMappings()).toEqual([
    { host: 'h', remotePath: '/a/', localPath: '/b/' },
    { host: '', remotePath: '', localPath: '' },
  ]);
});

test.each([
  ['movie', 'MoviesSearch', 'movieIds'],
  ['series', 'EpisodeSearch', 'episodeIds'],
  ['music', 'AlbumSearch', 'albumIds'],
] as const)('%s: searches by %s', async (kind, name, ids) => {
  current = scene(() => json({ id: 9, name, status: 'queued', body: { [ids]: [3, 4] } }, 201), kind);
  expect(await current.manager.search([3, 4])).toMatchObject({ id: 9, mediaIds: [3, 4] });
  expect(current.server.calls('POST command')[0]?.json).toEqual({ name, [ids]: [3, 4] });
  expect(current.manager.searchName).toBe(name);
});

test('a download is taken off the queue without touching the client, and one that is gone is no failure', async () => {
  let status = 200;
  current = scene(() => (status === 200 ? { status } : json({ message: 'NotFound' }, status)));
  const removal = { blocklist: true, skipRedownload: true };
  expect(await current.manager.removeFromQueue(12, removal)).toBe(true);
  expect(current.server.requests[0]).toMatchObject({
    method: 'DELETE',
    params: { removeFromClient: 'false', blocklist: 'true', skipRedownload: 'true' },
  });
  status = 404;
  expect(await current.manager.removeFromQueue(12, removal)).toBe(false);
  expect(await current.manager.markFailed(3)).toBe(false);
  status = 500;
  await expect(current.manager.removeFromQueue(12, removal)).rejects.toBeInstanceOf(OutsideError);
});

test('a grab is marked as failed by its number in the history', async () => {
  current = scene(() => ({ status: 200 }));
  expect(await current.manager.markFailed(31)).toBe(true);
  expect(current.server.requests[0]).toMatchObject({ method: 'POST', status: 200 });
});
