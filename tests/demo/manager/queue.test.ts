import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { TorrentState } from '../../../src/client/torrent.ts';
import { demoDownloads } from '../../../src/demo/manager/download.ts';
import { type DemoManager, startDemoManager } from '../../../src/demo/manager/manager.ts';
import { type DemoClient, startDemoClient } from '../../../src/demo/qbittorrent/client.ts';
import { callManager } from './caller.ts';

interface Page {
  page: number;
  pageSize: number;
  totalRecords: number;
  records: Record<string, unknown>[];
}

let client: DemoClient;
let manager: DemoManager;

beforeEach(() => {
  client = startDemoClient();
  manager = startDemoManager({ kind: 'series', size: 20, downloads: [demoDownloads(client)] });
});
afterEach(async () => {
  await manager.stop();
  await client.stop();
});

const call = (method: string, path: string, json?: unknown) => callManager(manager)(method, path, json);
const queue = async (query = '') => (await call('GET', `queue?${query}`)).json as Page;

/** A season of four episodes in one torrent. */
async function seasonPack(): Promise<string> {
  const { hash } = client.addTorrent({ name: 'Pack', category: 'series', state: 'downloading' });
  manager.grab(hash, [1051, 1052, 1053, 1054]);
  await manager.refresh();
  return hash;
}

describe('the queue', () => {
  test('has one record for each episode of a download, all with its upper-case hash', async () => {
    const hash = await seasonPack();
    const { records } = await queue();
    expect(records.map(({ episodeId, downloadId }) => [episodeId, downloadId])).toEqual(
      expect.arrayContaining([1051, 1052, 1053, 1054].map((id) => [id, hash.toUpperCase()])),
    );
    expect(new Set(records.map(({ id }) => id)).size).toBe(4);
  });

  test('hides what it does not know unless asked', async () => {
    client.addTorrent({ name: 'Stranger', category: 'series' });
    await manager.refresh();
    const [hidden, shown] = [await queue(), await queue('includeUnknownSeriesItems=true')];
    expect([hidden.totalRecords, shown.totalRecords, shown.records[0]?.episodeId]).toEqual([0, 1, undefined]);
  });

  test('knows what a download is as soon as it was grabbed, even if it was in the client before', async () => {
    const { hash } = client.addTorrent({ name: 'Early', category: 'series' });
    await manager.refresh();
    manager.grab(hash, 1051);
    await manager.refresh();
    expect((await queue()).records.map(({ episodeId }) => episodeId)).toEqual([1051]);
  });

  test('leaves out torrents of other categories', async () => {
    client.addTorrent({ name: 'Other', category: 'movies' });
    await manager.refresh();
    expect((await queue('includeUnknownSeriesItems=true')).totalRecords).toBe(0);
  });

  test('has pages of ten unless asked, and another page past the end', async () => {
    for (let index = 0; index < 25; index += 1) client.addTorrent({ name: `T${index}`, category: 'series' });
    await manager.refresh();
    const ask = async (query: string) => {
      const { page, pageSize, totalRecords, records } = await queue(`includeUnknownSeriesItems=true&${query}`);
      return [page, pageSize, totalRecords, records.length];
    };
    expect(await ask('')).toEqual([1, 10, 25, 10]);
    expect(await ask('page=3')).toEqual([3, 10, 25, 5]);
    expect(await ask('page=9')).toEqual([2, 10, 25, 10]);
    expect(await ask('pageSize=1000')).toEqual([1, 1000, 25, 25]);
  });

  const states: [TorrentState, number, string][] = [
    ['metaDL', 0, 'queued'],
    ['downloading', 0.5, 'downloading'],
    ['stalledDL', 0.5, 'warning'],
    ['error', 0.5, 'warning'],
    ['missingFiles', 1, 'warning'],
    ['stoppedDL', 0.5, 'paused'],
    ['checkingUP', 1, 'queued'],
    ['stalledUP', 1, 'completed'],
    ['stoppedUP', 1, 'completed'],
  ];
  test.each(states)('shows a torrent in the state %s at %d as %s', async (state, progress, status) => {
    const { hash } = client.addTorrent({ name: 'One', category: 'series', state, progress });
    manager.grab(hash, 1051);
    await manager.refresh();
    expect((await queue()).records[0]?.status).toBe(status);
  });

  test('keeps what it knew while the client is not there', async () => {
    const source = demoDownloads(client);
    const blind = startDemoManager({ kind: 'series', downloads: [source] });
    client.addTorrent({ name: 'Known', category: 'series' });
    await blind.refresh();
    source.list = () => Promise.reject(new Error('down'));
    await blind.refresh();
    expect(blind.queue().map(({ title }) => title)).toEqual(['Known']);
    await blind.stop();
  });
});

describe('removing a record', () => {
  const firstId = async () => (await queue()).records[0]?.id as number;

  test('removes the whole download from queue and client', async () => {
    const hash = await seasonPack();
    const answer = await call('DELETE', `queue/${await firstId()}`);
    expect([answer.status, answer.text, client.torrent(hash), (await queue()).totalRecords]).toEqual([
      200,
      '',
      undefined,
      0,
    ]);
  });

  test('with blocklist searches again by itself unless told not to', async () => {
    const hash = await seasonPack();
    await call('DELETE', `queue/${await firstId()}?blocklist=true&skipRedownload=true`);
    expect([manager.blocklist, manager.searches().length]).toEqual([[hash.toUpperCase()], 0]);
    const again = await seasonPack();
    await call('DELETE', `queue/${await firstId()}?blocklist=true`);
    expect([again, manager.searches().length]).toEqual([hash, 4]);
  });

  test('is not needed to mark its grab as failed, which nothing keeps from searching again', async () => {
    const hash = await seasonPack();
    const { id } = manager.history.find(({ event }) => event === 'grabbed') ?? { id: 0 };
    client.remove(hash);
    await manager.refresh();
    expect((await call('POST', `history/failed/${id}`)).status).toBe(200);
    expect([manager.blocklist, manager.searches().length]).toEqual([[hash.toUpperCase()], 4]);
    expect((await call('POST', 'history/failed/999999')).status).toBe(404);
  });

  test('with every switch off ignores the download for good', async () => {
    const hash = await seasonPack();
    await call('DELETE', `queue/${await firstId()}?removeFromClient=false`);
    await manager.refresh();
    expect([manager.queue(), client.torrent(hash)?.name]).toEqual([[], 'Pack']);
  });

  test('in bulk removes nothing when one of them is gone', async () => {
    await seasonPack();
    const id = await firstId();
    expect((await call('DELETE', 'queue/bulk', { ids: [id, 1] })).status).toBe(404);
    expect((await queue()).totalRecords).toBe(4);
    expect((await call('DELETE', 'queue/bulk', { ids: [id] })).json).toEqual({});
  });

  test('is a 500 and removes nothing when the client is not there', async () => {
    const source = { ...demoDownloads(client), remove: () => Promise.reject(new Error('down')) };
    const stuck = startDemoManager({ kind: 'series', downloads: [source] });
    client.addTorrent({ name: 'Kept', category: 'series' });
    await stuck.refresh();
    const ask = callManager(stuck);
    const { records } = (await ask('GET', 'queue?includeUnknownSeriesItems=true')).json as Page;
    expect((await ask('DELETE', `queue/${records[0]?.id}`)).status).toBe(500);
    expect(stuck.queue().length).toBe(1);
    await stuck.stop();
  });
});
