import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Hook } from '../../src/demo/http/fault.ts';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { hashOf, type NewTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import { freePort } from '../support/port.ts';
import { until } from '../support/wait.ts';
import { instance, settings } from './removing-rules.ts';
import { day, hour, looksAt, type Scene, seconds, setScene } from './scene.ts';

const count = 10_000;
/** So many torrents take a busy machine its time. */
const patience = { timeout: 400_000 };
const longest = 1_200_000;
/** Every so many are imported by Tendarr itself, which lets their manager move the files. */
const movedEach = 500;

/** Imported and seeding, for nine of ten; the rest is being downloaded, or was when it was seen first. */
function torrent(index: number, more: NewTorrent = {}, isFirst = false): NewTorrent {
  const name = `Film.${index}`;
  const imported = index % 10 !== 0 || (!isFirst && index % movedEach === 0);
  const addedOn = seconds() - 10 * day;
  return {
    hash: hashOf(name),
    name,
    category: 'movies',
    savePath: '/downloads/movies',
    files: [{ name: `${name}/film.mkv`, size: 1_000_000, priority: 1 }],
    addedOn,
    ...(imported
      ? { state: 'stalledUP', tags: ['tendarr-imported'], completionOn: addedOn + hour, seedingTime: 9 * day }
      : { state: 'downloading', progress: 0.5, seeds: 5, eta: 600, availability: 5 }),
    ...more,
  };
}

describe('a client that comes back without its torrents, with some, with none of their files', () => {
  let scene: Scene;
  let now: DemoClient;
  /** Every client that stood at the address, one after the other. */
  const all: DemoClient[] = [];

  /** The client starts again with another list; gives back how to end what happens to its answers. */
  async function restartWith(torrents: Iterable<NewTorrent>, fault: Hook = () => {}): Promise<() => void> {
    const { port } = now;
    await now.stop();
    now = startDemoClient({ port });
    all.push(now);
    for (const one of torrents) now.addTorrent(one);
    const mend = now.after(fault);
    await looksAt([now], 2);
    return mend;
  }
  function* list(to: number, more?: NewTorrent, isFirst = false): Generator<NewTorrent> {
    for (let index = 0; index < to; index += 1) yield torrent(index, more, isFirst);
  }
  /** Finished and imported by Tendarr, whose manager moves the files. */
  async function importAll(client: DemoClient, hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) client.complete(hash);
    await until(() => hashes.every((hash) => client.torrent(hash)?.tags.includes('tendarr-imported')), {
      ...patience,
      what: 'the imports',
    });
  }

  beforeAll(async () => {
    scene = setScene({
      clients: ['5.1.0', '5.1.0'],
      ports: [await freePort()],
      settings,
      instance,
      refreshEvery: 0,
      missesMoves: true,
      movies: 2_000,
    });
    now = scene.client;
    all.push(now);
    const owned = [...scene.manager.library.owned()];
    const wanted = [...scene.manager.library.wanted()];
    for (const [index, one] of [...list(count, {}, true)].entries()) {
      const { hash, name, progress } = now.addTorrent(one);
      if (progress === 1) scene.manager.remember(hash, owned[index % owned.length] ?? 1, name);
      else scene.manager.grab(hash, wanted[index % wanted.length] ?? 1, { title: name });
    }
    await scene.manager.refresh();
    await scene.start();
    await importAll(
      now,
      Array.from({ length: count / movedEach }, (_, index) => hashOf(`Film.${index * movedEach}`)),
    );
  }, longest);
  afterAll(async () => {
    await now.stop();
    await scene.stop();
  });

  /** On another client a torrent whose files were moved goes: the rule works, and has had its time for the others. */
  async function aRuleActs(name: string): Promise<void> {
    const [, other] = scene.clients;
    if (!other) throw new Error('this scene has two clients');
    const files = [{ name: `${name}/film.mkv`, size: 1_000, priority: 1 }];
    const { hash } = scene.grab({ name, files, state: 'downloading', progress: 0.9 }, undefined, other);
    await scene.manager.refresh();
    await looksAt([other], 1);
    await importAll(other, [hash]);
    await until(() => other.torrent(hash) === undefined, {
      ...patience,
      what: 'the other client’s torrent to go',
    });
    expect(other.deleted.at(-1)).toEqual({ hash, files: false });
  }
  const deletes = () => all.flatMap((client) => client.calls('torrents/delete'));
  const tracked = async () => (await scene.process('Movies'))?.categoryCount;

  test(
    'loses nothing: first empty, then a part, then 503, then broken off, then full with missing files',
    async () => {
      await restartWith([]);
      await until(async () => (await tracked()) === 0, { ...patience, what: 'the empty list to arrive' });
      await restartWith(list(count / 3));
      await until(async () => ((await tracked()) ?? 0) > 3_000, { ...patience, what: 'the partial list to arrive' });

      const busy = now.before(() => ({ kind: 'answer', status: 503, body: 'Service Unavailable' }));
      await until(() => now.requests.filter(({ status }) => status === 503).length >= 2, {
        what: 'the client to be asked while it is busy',
      });
      busy();
      const full = list(count, { state: 'missingFiles', progress: 0 });
      const mend = await restartWith(full, ({ name }) =>
        name === 'sync/maindata' ? { kind: 'truncate', bytes: 1_000_000 } : undefined,
      );
      expect(now.calls('sync/maindata').map(({ bytes }) => bytes)).toContain(1_000_000);
      mend();
      await until(async () => (await tracked()) === count, { ...patience, what: 'the full list to arrive' });
      await aRuleActs('Moved.Meanwhile');

      expect(deletes()).toEqual([]);
      expect(now.torrents.size).toBe(count);
      expect(scene.manager.calls('DELETE queue/{id}')).toEqual([]);
      expect(scene.manager.calls('DELETE queue/bulk')).toEqual([]);
      expect(scene.searched()).toEqual([]);
    },
    longest,
  );

  test(
    'shows it as one item that needs attention',
    async () => {
      const items = await until(
        async () => {
          const found = await scene.attention();
          return found.length > 0 && found;
        },
        { ...patience, what: 'the attention' },
      );
      expect(items).toHaveLength(1);
      expect(items[0]?.text).toMatch(/missing|mount/i);
    },
    longest,
  );

  test(
    'loses nothing when Tendarr starts again meanwhile',
    async () => {
      await scene.tendarr().end();
      await scene.start();
      await aRuleActs('Moved.After.The.Start');
      expect(deletes()).toEqual([]);
      expect(await scene.attention()).toHaveLength(1);
    },
    longest,
  );

  test(
    'goes on as if nothing had been when the files are back',
    async () => {
      await restartWith(list(count));
      await until(async () => (await scene.attention()).length === 0, { ...patience, what: 'the attention to go' });
      expect(deletes()).toEqual([]);
    },
    longest,
  );
});
