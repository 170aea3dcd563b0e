import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { DemoClient } from '../../src/demo/qbittorrent/client.ts';
import { until } from '../support/wait.ts';
import { type Scene, setScene } from './scene.ts';

describe('a torrent that its owner moves to a special category', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = setScene({ clients: ['4.5.2', '5.1.0'], settings: 'IgnoreTorrentsYoungerThan = 0' });
    await scene.start();
  });
  afterAll(() => scene.stop());

  async function addTo(client: DemoClient, name: string, more = {}): Promise<string> {
    const { hash } = scene.grab(
      { name: `${name}.${client.version}`, files: [{ name: 'film.mkv', size: 1_000, priority: 1 }], ...more },
      undefined,
      client,
    );
    await until(() => scene.manager.tracked(hash), { what: 'the manager to list it' });
    return hash;
  }
  /** Tendarr has it in its list. */
  const isSeen = (hash: string) =>
    until(
      async () => {
        const { torrents } = await scene
          .tendarr()
          .json<{ torrents: { hash: string }[] }>('/web/torrents?page_size=500');
        return torrents.some((torrent) => torrent.hash === hash);
      },
      { what: 'Tendarr to know it' },
    );

  test('finds the category there, on every client', async () => {
    await until(() => scene.clients.every(({ categories }) => categories.has('failed') && categories.has('recheck')), {
      what: 'the categories to exist',
    });
  });

  test.each([0, 1])(
    'failed: is removed with its files, blocklisted and searched for again, once each (client %i)',
    async (index) => {
      const client = scene.clients[index] ?? scene.client;
      const hash = await addTo(client, 'Bad.Release', { state: 'downloading', progress: 0.4, seeds: 2 });
      await isSeen(hash);
      const movie = scene.movieOf(hash);
      client.update(hash, { category: 'failed' });
      await until(() => scene.searched().flat().includes(movie), {
        what: 'the search for another release',
      });
      await scene.looks(2);
      expect(client.deleted.filter((one) => one.hash === hash)).toEqual([{ hash, files: true }]);
      expect(scene.manager.blocklist.filter((id) => id === hash.toUpperCase())).toHaveLength(1);
      expect(scene.searched().filter((movies) => movies.includes(movie))).toEqual([[movie]]);
      const done = await scene.ledger({ hash, verdict: 'done' });
      expect(done.map(({ reason }) => reason)).toContain('Removed, because it was moved to the category failed.');
    },
  );

  test.each([0, 1])('recheck: is rechecked once and put back where it was (client %i)', async (index) => {
    const client = scene.clients[index] ?? scene.client;
    const hash = await addTo(client, 'Look.Again', { state: 'stalledUP', tags: ['tendarr-imported'] });
    await isSeen(hash);
    client.update(hash, { category: 'recheck' });
    await until(() => client.torrent(hash)?.category === 'movies', { what: 'its old category' });
    await scene.looks(2);
    const rechecks = client.calls('torrents/recheck').filter(({ params }) => params.hashes?.includes(hash));
    expect(rechecks).toHaveLength(1);
    expect(client.torrent(hash)?.state).toBe('stalledUP');
    expect(client.deleted.filter((one) => one.hash === hash)).toEqual([]);
  });

  test('recheck: stays there when nobody knows where it was, and the ledger says so', async () => {
    const { client } = scene;
    const { hash } = client.addTorrent({ name: 'From.Nowhere', category: 'recheck', state: 'stalledUP' });
    await until(async () => (await scene.ledger({ hash, verdict: 'withheld' })).length > 0, {
      what: 'the refusal in the ledger',
    });
    await scene.looks(2);
    expect(client.torrent(hash)?.category).toBe('recheck');
  });
});
