import { afterEach, expect, test } from 'bun:test';
import type { DemoRequest } from '../../src/demo/http/request.ts';
import { json, type Scene, scene } from './support.ts';

let current: Scene;
afterEach(() => current.server.stop());

const record = (id: number, more: object = {}) => ({ id, downloadId: `HASH${id}`, protocol: 'torrent', ...more });
const paged =
  (all: object[], total = all.length) =>
  ({ query }: DemoRequest) => {
    const page = Number(query.get('page'));
    const size = Number(query.get('pageSize'));
    const records = all.slice((page - 1) * size, page * size);
    // As the real ones: a page past the end holds another page.
    return json({ totalRecords: total, records: records.length > 0 ? records : all.slice(0, size) });
  };

test.each([
  ['movie', 'includeUnknownMovieItems', '/api/v3/queue'],
  ['series', 'includeUnknownSeriesItems', '/api/v3/queue'],
  ['music', 'includeUnknownArtistItems', '/api/v1/queue'],
] as const)('%s: every page is asked for with what the manager needs', async (kind, flag, path) => {
  const paths = new Set<string>();
  const all = Array.from({ length: 2_500 }, (_, id) => record(id));
  current = scene((request) => {
    paths.add(request.path);
    return paged(all)(request);
  }, kind);
  const queue = await current.manager.queue();
  expect(queue.records).toHaveLength(2_500);
  expect(queue).toMatchObject({ total: 2_500, complete: true });
  expect([...paths]).toEqual([path]);
  expect(current.server.requests.map(({ params }) => params)).toEqual(
    [1, 2, 3].map((page) => ({
      page: `${page}`,
      pageSize: '1000',
      sortKey: 'title',
      sortDirection: 'ascending',
      [flag]: 'true',
    })),
  );
});

test('a record that moves between pages is taken once', async () => {
  const all = Array.from({ length: 1_200 }, (_, id) => record(id));
  const shifted = [...all.slice(0, 1_000), ...all.slice(999, 1_199)];
  let calls = 0;
  current = scene((request) => {
    calls += 1;
    return paged(calls <= 3 ? shifted : all, 1_200)(request);
  });
  const queue = await current.manager.queue();
  expect(queue.records).toHaveLength(1_200);
  expect(queue.complete).toBe(true);
});

test('a queue that never comes whole says so and ends', async () => {
  current = scene(paged([record(1), record(2)], 5));
  expect(await current.manager.queue()).toMatchObject({ total: 5, complete: false });
});

test('records without an info-hash count but are not torrents', async () => {
  const all = [record(1), { ...record(2), protocol: 'usenet' }, { id: 3, protocol: 'torrent' }];
  current = scene(paged(all));
  const queue = await current.manager.queue();
  expect(queue.records.map(({ id }) => id)).toEqual([1]);
  expect(queue.total).toBe(3);
});

test('a record is read as one vocabulary, whatever is missing', async () => {
  const full = {
    ...record(1, { downloadId: 'abc' }),
    title: 'T',
    status: 'completed',
    trackedDownloadState: 'downloadFailedPending',
    trackedDownloadStatus: 'warning',
    errorMessage: 'stalled',
    statusMessages: [{ title: 'a.mkv', messages: ['Sample', 'Not an upgrade'] }, { title: 'alone' }, null],
    outputPath: '/d/T',
    movieId: 7,
    customFormatScore: -10,
  };
  current = scene(paged([full, { ...record(2), trackedDownloadState: 'somethingNew', movieId: 0 }]));
  const { records } = await current.manager.queue();
  expect(records[0]).toEqual({
    id: 1,
    downloadId: 'ABC',
    title: 'T',
    status: 'completed',
    state: 'failedPending',
    health: 'warning',
    messages: ['stalled', 'a.mkv: Sample', 'a.mkv: Not an upgrade', 'alone'],
    texts: ['stalled', 'Sample', 'Not an upgrade', 'alone'],
    outputPath: '/d/T',
    mediaId: 7,
    formatScore: -10,
  });
  expect(records[1]).toMatchObject({
    state: 'unknown',
    status: '',
    messages: [],
    texts: [],
    outputPath: '',
    mediaId: null,
    formatScore: null,
  });
});

test.each([
  ['series', 'episodeId'],
  ['music', 'albumId'],
] as const)('%s records are about their %s', async (kind, field) => {
  current = scene(paged([record(1, { [field]: 5, movieId: 6 })]), kind);
  expect((await current.manager.queue()).records[0]?.mediaId).toBe(5);
});
