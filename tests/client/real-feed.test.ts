import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { createQbittorrent } from '../../src/client/qbittorrent.ts';
import { createRequest } from '../../src/request.ts';
import { type ClientVersion, describeWith, qbittorrentProgram } from '../support/needs.ts';
import { type Qbittorrent, startQbittorrent } from '../support/qbittorrent.ts';
import { torrentFile } from '../support/torrent-file.ts';
import { until } from '../support/wait.ts';
import { handClock } from './hand-clock.ts';
import { settingsFor, type Watched, watch } from './real-client.ts';

const request = createRequest({ userAgent: 'Tendarr/test' });
const slow = 90_000;

for (const version of ['4.5', '5.1', '5.3'] as ClientVersion[]) {
  describeWith(`the feed of a real qBittorrent ${version}`, [qbittorrentProgram(version)], () => {
    let client: Qbittorrent;
    let watched: Watched | undefined;
    beforeAll(async () => {
      client = await startQbittorrent(version);
    }, slow);
    afterEach(async () => {
      await watched?.feed.stop();
    });
    afterAll(() => client.stop());

    const isUp = () =>
      until(() => watched?.feed.health().state === 'up', { what: 'the client to be up', timeout: slow });

    test(
      'logs in and says which client it is',
      async () => {
        watched = watch(settingsFor(client));
        await isUp();
        const { health, server } = watched.feed;
        expect(health().version).toStartWith(version);
        expect(Object.keys(health().access?.headers ?? {})).toEqual(['Cookie']);
        expect(server().queueing).toBeBoolean();
        // 4.5 says 0 until it has looked for the first time.
        expect(server().freeSpaceOnDisk).toBeGreaterThanOrEqual(0);
      },
      slow,
    );

    test(
      'shows torrents come, change and go',
      async () => {
        watched = watch(settingsFor(client));
        const { feed, answers } = watched;
        await isUp();
        const access = feed.health().access;
        if (!access) throw new Error('up without access');
        const call = createQbittorrent(access, request);
        const seen = async (what: string, condition: () => unknown) => {
          feed.hurry();
          await until(condition, { what, timeout: slow });
        };

        const trackers = [
          'http://127.0.0.1:9/0123456789abcdef/announce',
          'http://localhost:9/0123456789abcdef/announce',
        ];
        const { bytes, hash } = torrentFile({ name: 'Invented', files: { 'a.bin': new Uint8Array(40_000) }, trackers });
        await client.addTorrent(bytes, { paused: 'true', stopped: 'true' });
        const now = () => feed.torrents().get(hash);
        await seen('the torrent', () => now()?.state === 'stoppedDL' && now()?.trackers.length);
        expect(now()).toMatchObject({
          name: 'Invented',
          category: '',
          amountLeft: 40_000,
          completedOn: null,
          eta: null,
        });
        expect(now()?.trackers).toEqual(['127.0.0.1', 'localhost']);
        expect(JSON.stringify(now())).not.toContain('0123456789abcdef');

        expect(await call.createCategory('movies/4k', '')).toBe(true);
        await call.setCategory([hash], 'movies/4k');
        await call.addTags([hash], ['tendarr-a', 'b c']);
        await seen('category and tags', () => now()?.category === 'movies/4k' && now()?.tags.length === 2);
        expect(now()?.tags).toEqual(['b c', 'tendarr-a']);
        // The client may tell of its own lists later than of the torrent.
        await seen('the list of categories', () => feed.server().categories.has('movies/4k'));
        await seen('the list of tags', () => feed.server().tags.size === 2);
        expect([...feed.server().tags].sort()).toEqual(['b c', 'tendarr-a']);

        await call.delete([hash], { deleteFiles: true });
        await seen('the removal', () => now() === undefined);
        expect(answers.filter(({ full }) => full)).toHaveLength(1);
        expect(answers.flatMap(({ removed }) => removed)).toEqual([hash]);
      },
      slow,
    );

    test(
      'goes on after its session was ended by somebody else',
      async () => {
        watched = watch(settingsFor(client));
        await isUp();
        const first = watched.feed.health().access;
        await fetch(`${client.url}/api/v2/auth/logout`, { method: 'POST', headers: first?.headers ?? {} });
        watched.feed.hurry();
        await until(() => watched?.feed.health().access !== first, { what: 'a new session' });
        await until(() => (watched?.answers.length ?? 0) > 1);
        expect(watched.healths.map(({ state }) => state)).toEqual(['up', 'up']);
        expect(watched.answers.at(-1)?.full).toBe(true);
        expect(watched.calls.filter((call) => call === 'POST auth/login')).toHaveLength(2);
      },
      slow,
    );

    test(
      'tries a wrong password exactly twice and is not banned for it',
      async () => {
        const clock = handClock();
        watched = watch(settingsFor(client, { Password: 'not it' }), clock);
        const { feed, calls } = watched;
        expect(await clock.pass()).toBe(300_000);
        await until(() => feed.health().nextTryAt === null);
        expect(feed.health().state).toBe('refused');
        expect(calls.filter((call) => call === 'POST auth/login')).toHaveLength(2);
        await feed.stop();
        watched = watch(settingsFor(client));
        await isUp();
      },
      slow,
    );

    test(
      'finds a restarted client again and starts from nothing',
      async () => {
        watched = watch(settingsFor(client));
        await isUp();
        await client.halt();
        watched.feed.hurry();
        await until(() => watched?.feed.health().state === 'down', { what: 'the client to be down' });
        client = await startQbittorrent(version, { port: client.port, folder: client.folder });
        await isUp();
        await until(() => (watched?.answers.filter(({ full }) => full).length ?? 0) === 2);
        expect(watched.healths[0]?.access).not.toEqual(watched.healths.at(-1)?.access as never);
      },
      slow,
    );
  });

  describeWith(`a real qBittorrent ${version} that lets this machine in`, [qbittorrentProgram(version)], () => {
    test(
      'is fed without a login',
      async () => {
        const client = await startQbittorrent(version, { password: '' });
        const { feed, calls } = watch(settingsFor(client, { UserName: '', Password: '' }));
        try {
          await until(() => feed.health().state === 'up', { timeout: slow });
          await createQbittorrent(feed.health().access ?? never(), request).preferences();
          expect(calls).not.toContain('POST auth/login');
        } finally {
          await feed.stop();
          await client.stop();
        }
      },
      slow,
    );
  });
}

describeWith('a real qBittorrent with an API key', [qbittorrentProgram('5.3')], () => {
  test(
    'is fed with the key alone; a wrong key is refused',
    async () => {
      const client = await startQbittorrent('5.3');
      const { apiKey } = (await (await client.call('app/rotateAPIKey')).json()) as { apiKey: string };
      const right = watch(settingsFor(client, { UserName: '', Password: '', APIKey: apiKey }));
      const wrong = watch(settingsFor(client, { APIKey: `${apiKey.slice(0, -4)}aaaa` }));
      try {
        await until(() => right.feed.health().state === 'up', { timeout: slow });
        expect(right.feed.health().access?.headers).toEqual({ Authorization: `Bearer ${apiKey}` });
        expect(right.calls).not.toContain('POST auth/login');
        await until(() => wrong.feed.health().state === 'refused');
        expect(wrong.feed.health().message).toContain('API key');
        expect(wrong.feed.health().message).not.toContain('qbt_');
      } finally {
        await Promise.all([right.feed.stop(), wrong.feed.stop()]);
        await client.stop();
      }
    },
    slow,
  );
});

function never(): never {
  throw new Error('up without access');
}
