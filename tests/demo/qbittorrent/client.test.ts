import { afterEach, describe, expect, test } from 'bun:test';
import type { TorrentState } from '../../../src/client/torrent.ts';
import { type DemoClient, type DemoClientOptions, startDemoClient } from '../../../src/demo/qbittorrent/client.ts';
import { readMetainfo } from '../../../src/demo/qbittorrent/metainfo.ts';
import { torrentFile } from '../../support/torrent-file.ts';
import { until } from '../../support/wait.ts';

const clients: DemoClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.stop();
});

function start(options: DemoClientOptions = {}): DemoClient {
  const client = startDemoClient({ bypass: true, ...options });
  clients.push(client);
  return client;
}

function post(client: DemoClient, path: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${client.url}/api/v2/${path}`, { method: 'POST', body: new URLSearchParams(form) });
}

describe('an action changes the state', () => {
  const rows: [string, string, TorrentState, number, TorrentState][] = [
    ['stop', '', 'downloading', 0.5, 'stoppedDL'],
    ['stop', '', 'uploading', 1, 'stoppedUP'],
    ['start', '', 'stoppedDL', 0.5, 'stalledDL'],
    ['start', '', 'stoppedUP', 1, 'stalledUP'],
    ['setForceStart', 'true', 'stalledDL', 0.5, 'forcedDL'],
    ['setForceStart', 'true', 'stalledUP', 1, 'forcedUP'],
    ['setForceStart', 'false', 'forcedUP', 1, 'stalledUP'],
  ];
  test.each(rows)('%s %s: %s at %d becomes %s', async (action, value, state, progress, expected) => {
    const client = start();
    const { hash } = client.addTorrent({ name: 'One', state, progress });
    await post(client, `torrents/${action}`, { hashes: hash.toUpperCase(), value });
    expect(client.torrent(hash)?.state).toBe(expected);
  });

  test('a recheck shows checking first and what it found later', async () => {
    const client = start({ checkDuration: 2_000 });
    const { hash } = client.addTorrent({ name: 'One', state: 'missingFiles', progress: 1 });
    await post(client, 'torrents/recheck', { hashes: hash });
    expect(client.torrent(hash)?.state).toBe('checkingUP');
    await until(() => client.torrent(hash)?.state === 'stalledDL');
    expect(client.torrent(hash)?.progress).toBe(0);
  });

  test('a deletion is remembered with what became of the files', async () => {
    const client = start();
    const { hash } = client.addTorrent({ name: 'One' });
    await post(client, 'torrents/delete', { hashes: hash, deleteFiles: 'yes' });
    expect([client.torrents.size, client.deleted]).toEqual([0, [{ hash, files: false }]]);
  });
});

describe('test controls', () => {
  test('complete makes a finished torrent of a magnet', () => {
    const client = start({ now: () => 1_700_000_000_000 });
    const { hash } = client.addTorrent({ name: 'Magnet', state: 'metaDL' });
    client.complete(hash);
    const { state, progress, completionOn, files } = client.torrent(hash) ?? {};
    expect([state, progress, completionOn, files?.length]).toEqual(['stalledUP', 1, 1_700_000_000, 1]);
  });

  test('sessions end when they are told to, and when nobody uses them', async () => {
    let now = 0;
    const client = start({ bypass: false, now: () => now, sessionTimeout: 60 });
    const { username, password } = client;
    const login = async () => {
      const answer = await post(client, 'auth/login', { username, password });
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const status = async (cookie: string) =>
      (await fetch(`${client.url}/api/v2/app/version`, { headers: { cookie } })).status;
    const [first, second] = [await login(), await login()];
    expect(await status(first)).toBe(200);
    client.sessions.expireAll();
    expect([await status(first), await status(second)]).toEqual([403, 403]);
    const third = await login();
    now += 61_000;
    expect(await status(third)).toBe(403);
  });

  test('a ban can be lifted', async () => {
    const client = start({ bypass: false, maxFailures: 1 });
    const { username, password } = client;
    await post(client, 'auth/login', { username, password: 'wrong' });
    expect((await post(client, 'auth/login', { username, password })).status).toBe(403);
    client.sessions.unban();
    expect((await post(client, 'auth/login', { username, password })).status).toBe(200);
  });

  test('a version from 5.2 on renews its cookie half way', async () => {
    let now = 0;
    const client = start({ version: '5.3.0', bypass: false, now: () => now, sessionTimeout: 60 });
    const answer = await post(client, 'auth/login', { username: client.username, password: client.password });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const renewed = async () => {
      const { headers } = await fetch(`${client.url}/api/v2/app/version`, { headers: { cookie } });
      return headers.get('set-cookie')?.split(';')[0] ?? null;
    };
    expect(await renewed()).toBeNull();
    now += 31_000;
    expect(await renewed()).toBe(cookie);
  });

  test('a base path stands in front of everything', async () => {
    const client = start({ basePath: '/qbt' });
    const origin = new URL(client.url).origin;
    expect((await fetch(`${client.url}/api/v2/app/version`)).status).toBe(200);
    expect((await fetch(`${origin}/api/v2/app/version`)).status).toBe(404);
  });
});

describe('a .torrent file', () => {
  const file = torrentFile({
    name: 'Pack',
    files: { 'a/one.bin': Buffer.alloc(40_000), 'two.bin': Buffer.alloc(10) },
    trackers: ['http://one.example/announce', 'http://two.example/announce'],
    private: true,
  });

  test('is read as it was made', () => {
    expect(readMetainfo(file.bytes)).toEqual({
      hash: file.hash,
      name: 'Pack',
      files: [
        { name: 'Pack/a/one.bin', size: 40_000, priority: 1 },
        { name: 'Pack/two.bin', size: 10, priority: 1 },
      ],
      trackers: ['http://one.example/announce', 'http://two.example/announce'],
      private: true,
    });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    ['a part of one', file.bytes.subarray(0, 60)],
    ['a number', Buffer.from('i5e')],
  ])('%s is none', (_, bytes) => {
    expect(readMetainfo(bytes)).toBeNull();
  });
});
