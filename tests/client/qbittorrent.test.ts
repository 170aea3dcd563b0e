import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createQbittorrent, type Qbittorrent } from '../../src/client/qbittorrent.ts';
import { createSession } from '../../src/client/session.ts';
import { createRequest } from '../../src/request.ts';
import type { ClientAccess } from '../../src/supervisor/message.ts';
import { type ClientVersion, describeWith, qbittorrentProgram } from '../support/needs.ts';
import { type Qbittorrent as RealClient, startQbittorrent } from '../support/qbittorrent.ts';
import { torrentFile } from '../support/torrent-file.ts';
import { until } from '../support/wait.ts';
import { settingsFor } from './real-client.ts';

const request = createRequest({ userAgent: 'Tendarr/test' });
const nowhere = { client: 'default', url: 'http://127.0.0.1:9', headers: {}, webApi: '', skipTlsVerify: false };
const slow = 90_000;

for (const version of ['4.5', '5.1', '5.3'] as ClientVersion[]) {
  describeWith(`a real qBittorrent ${version}`, [qbittorrentProgram(version)], () => {
    let client: RealClient;
    let qbittorrent: Qbittorrent;
    let access: ClientAccess;
    const files = { 'one.mkv': new Uint8Array(30_000).fill(1), 'sub/two.txt': new Uint8Array(20_000).fill(2) };
    const trackers = ['http://127.0.0.1:9/0123456789abcdef/announce'];
    const { bytes, hash } = torrentFile({ name: 'Invented', files, trackers });

    /** The torrent as the client itself lists it. */
    const raw = async (): Promise<Record<string, unknown>> => {
      const list = (await (await client.call('torrents/info', { hashes: hash })).json()) as Record<string, unknown>[];
      return list[0] ?? {};
    };
    const becomes = (expected: Record<string, unknown>) =>
      until(async () => Bun.deepMatch(expected, await raw()), { what: JSON.stringify(expected), timeout: slow });

    beforeAll(async () => {
      client = await startQbittorrent(version, { conf: { BitTorrent: ['Session\\QueueingSystemEnabled=true'] } });
      access = await createSession(settingsFor(client), request).open();
      qbittorrent = createQbittorrent(access, request);
      await client.addTorrent(bytes, { paused: 'true', stopped: 'true' });
      await until(async () => (await raw()).hash === hash);
    }, slow);
    afterAll(() => client.stop());

    test(
      'stops and starts in its own dialect, and in the other one when it was replaced meanwhile',
      async () => {
        const stopped = { state: version === '4.5' ? 'pausedDL' : 'stoppedDL' };
        await becomes(stopped);
        for (const webApi of ['2.8.19', '2.11.4']) {
          const either = createQbittorrent({ ...access, webApi }, request);
          await either.start([hash]);
          await until(async () => (await raw()).state !== stopped.state);
          await either.stop([hash]);
          await becomes(stopped);
        }
      },
      slow,
    );

    test(
      'changes categories',
      async () => {
        expect(await qbittorrent.setCategory([hash], 'movies').catch(({ details }) => details.status)).toBe(409);
        expect(await qbittorrent.createCategory('movies', '/invented/movies')).toBe(true);
        expect(await qbittorrent.createCategory('movies', '/invented/movies')).toBe(false);
        expect((await qbittorrent.categories()).get('movies')).toBe('/invented/movies');
        await qbittorrent.setCategory([hash], 'movies');
        await becomes({ category: 'movies' });
        await qbittorrent.setCategory([hash], '');
        await becomes({ category: '' });
      },
      slow,
    );

    test(
      'changes tags, and none named means none changed',
      async () => {
        await qbittorrent.createTags(['unused']);
        await qbittorrent.addTags([hash], ['a', 'b c']);
        await becomes({ tags: 'a, b c' });
        await qbittorrent.removeTags([hash], []);
        await qbittorrent.removeTags([hash], ['a']);
        await becomes({ tags: 'b c' });
      },
      slow,
    );

    test(
      'tells files and takes their priorities',
      async () => {
        expect(await qbittorrent.files(hash)).toMatchObject([
          { index: 0, name: 'Invented/one.mkv', size: 30_000, priority: 1 },
          { index: 1, name: 'Invented/sub/two.txt', size: 20_000, priority: 1 },
        ]);
        await qbittorrent.filePrio(hash, [], 0);
        await qbittorrent.filePrio(hash, [1], 0);
        await until(async () => (await qbittorrent.files(hash))[1]?.priority === 0);
        expect((await qbittorrent.files(hash))[0]?.priority).toBe(1);
        expect(await qbittorrent.filePrio(hash, [7], 0).catch(({ details }) => details.status)).toBe(409);
        expect(await qbittorrent.files('f'.repeat(40)).catch(({ details }) => details.status)).toBe(404);
      },
      slow,
    );

    test(
      'tells trackers without the pseudo ones and takes changes',
      async () => {
        expect((await qbittorrent.trackers(hash)).map(({ url, host }) => [url, host])).toEqual([
          [trackers[0] ?? '', '127.0.0.1'],
        ]);
        const odd = 'http://localhost:9/a|b/announce';
        await qbittorrent.addTrackers(hash, [odd, 'http://localhost:9/c/announce']);
        const urls = async () => (await qbittorrent.trackers(hash)).map(({ url }) => url).sort();
        await until(async () => (await urls()).length === 3);
        await qbittorrent.removeTrackers(hash, [
          'http://localhost:9/c/announce',
          'http://localhost:9/unknown/announce',
        ]);
        await until(async () => (await urls()).length === 2);
      },
      slow,
    );

    test(
      'takes limits, super seeding, a recheck and the top of the queue',
      async () => {
        await qbittorrent.setDownloadLimit([hash], 2048);
        await qbittorrent.setUploadLimit([hash], 1024);
        await qbittorrent.setSuperSeeding([hash], true);
        await becomes({ dl_limit: 2048, up_limit: 1024 });
        await qbittorrent.recheck([hash]);
        expect(await qbittorrent.topPrio(hash)).toBe(true);
        await client.call('app/setPreferences', { json: '{"queueing_enabled":false}' });
        await until(async () => (await qbittorrent.preferences()).queueing === false);
        expect(await qbittorrent.topPrio(hash)).toBe(false);
      },
      slow,
    );

    test(
      'tells its settings and its transfer',
      async () => {
        const { savePath, maxRatio, maxSeedingTime } = await qbittorrent.preferences();
        expect({ savePath: savePath.replace(/\/$/, ''), maxRatio, maxSeedingTime }).toEqual({
          savePath: client.downloads,
          maxRatio: null,
          maxSeedingTime: null,
        });
        await client.call('app/setPreferences', {
          json: '{"max_ratio_enabled":true,"max_ratio":2,"max_seeding_time_enabled":true,"max_seeding_time":90}',
        });
        expect(await qbittorrent.preferences()).toMatchObject({ maxRatio: 2, maxSeedingTime: 5400 });
        expect(['connected', 'firewalled', 'disconnected']).toContain(
          (await qbittorrent.transferInfo()).connectionStatus,
        );
      },
      slow,
    );

    test(
      'deletes, and unknown torrents are no failure',
      async () => {
        const hashes = Array.from({ length: 250 }, (_, i) => i.toString(16).padStart(40, '0'));
        await qbittorrent.delete([...hashes, hash], { deleteFiles: true });
        await until(async () => (await raw()).hash === undefined);
      },
      slow,
    );

    test('says when the session has ended', async () => {
      const stranger = createQbittorrent({ ...access, headers: { Cookie: 'SID=gone' } }, request);
      expect(await stranger.recheck([hash]).catch((error) => error)).toMatchObject({
        failure: 'auth',
        details: { status: 403 },
      });
    });
  });
}

describe('stop and start', () => {
  test.each([
    ['2.8.19', 'pause', 'resume'],
    ['2.11.0', 'stop', 'start'],
    ['2.16.2', 'stop', 'start'],
  ])('with Web API %s say %s and %s and nothing else', async (webApi, stop, start) => {
    const said: string[] = [];
    const fetch = async (url: string) => {
      said.push(url.split('/').at(-1) ?? '');
      return new Response('');
    };
    const qbittorrent = createQbittorrent({ ...nowhere, webApi }, createRequest({ userAgent: 'Tendarr/test', fetch }));
    await qbittorrent.stop(['a']);
    await qbittorrent.start(['a']);
    expect(said).toEqual([stop, start]);
  });
});

describe('many torrents', () => {
  test('are sent at most 100 at a time, and none means no call', async () => {
    const sizes: number[] = [];
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(got) {
        sizes.push((new URLSearchParams(await got.text()).get('hashes') ?? '').split('|').length);
        return new Response(null, { status: 204 });
      },
    });
    const url = `http://127.0.0.1:${server.port}`;
    const access = { client: 'default', url, headers: {}, webApi: '2.15.1', skipTlsVerify: false };
    const qbittorrent = createQbittorrent(access, request);
    await qbittorrent.stop([]);
    await qbittorrent.addTags(['a'], [' ']);
    await qbittorrent.stop(Array.from({ length: 201 }, (_, i) => `h${i}`));
    server.stop(true);
    expect(sizes).toEqual([100, 100, 1]);
  });
});
