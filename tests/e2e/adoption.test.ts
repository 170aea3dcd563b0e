import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { hashOf } from '../../src/demo/qbittorrent/torrent.ts';
import { until } from '../support/wait.ts';
import { day, type Scene, seconds, setScene } from './scene.ts';

const there = 5_000;
const waiting = 3;

/** Finished torrents that nobody marked, most of them known to the manager's history, some to nobody. */
function fill({ client, manager }: Scene): void {
  const movies = [...manager.library.owned()];
  for (let index = 0; index < there - waiting; index += 1) {
    const name = `Before.Our.Time.${index}`;
    const hash = hashOf(name);
    if (index % 10 !== 0) manager.remember(hash, movies[index % movies.length] ?? 1, name);
    const completionOn = seconds() - 30 * day;
    client.addTorrent({
      hash,
      name,
      category: manager.category,
      savePath: '/downloads/movies',
      files: [{ name: `${name}/${name}.mkv`, size: 1_000_000, priority: 1 }],
      state: 'stalledUP',
      addedOn: completionOn - day,
      completionOn,
    });
  }
}

describe('the first start on a client with 5,000 finished torrents that nobody marked', () => {
  let scene: Scene;
  let hashes: string[];
  beforeAll(async () => {
    scene = setScene({ refreshEvery: 0, settings: 'MaxRemovalsPerHour = -1' });
    fill(scene);
    hashes = Array.from({ length: waiting }, (_, index) => {
      const name = `Waits.For.Us.${index}`;
      const files = [{ name: `${name}/${name}.mkv`, size: 1_000_000, priority: 1 }];
      return scene.grab({ name, state: 'stalledUP', files }).hash;
    });
    await scene.manager.refresh();
    await scene.start();
  }, 120_000);
  afterAll(() => scene.stop());

  const wanted = () => hashes.map((hash) => hash.toUpperCase()).sort();
  const scanned = () => scene.manager.scans().map(({ body }) => String(body.downloadClientId));

  test('scans those that the manager’s queue waits for, each once, one after the other', async () => {
    await until(() => hashes.every((hash) => scene.client.torrent(hash)?.tags.includes('tendarr-imported')), {
      timeout: 60_000,
      what: 'the marks',
    });
    expect(scanned().sort()).toEqual(wanted());
    const spans = scene.manager.scans().map(({ queued, ended }) => [queued, ended ?? 0] as const);
    for (const [index, [queued]] of spans.entries()) expect(queued).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0);
  }, 90_000);

  test('scans and removes nothing else, and tells each of them why', async () => {
    let rows = -1;
    await until(
      async () => {
        const { total } = await scene.tendarr().json<{ total: number }>('/web/ledger?page_size=1');
        const still = total === rows;
        rows = total;
        return still;
      },
      { timeout: 60_000, every: 5_000, what: 'the ledger to come to rest' },
    );
    await scene.looks(1);
    expect(scanned().sort()).toEqual(wanted());
    expect(scene.client.deleted).toEqual([]);
    expect(scene.manager.calls('DELETE queue/{id}')).toEqual([]);
    const unknown = await scene.ledger({ hash: hashOf('Before.Our.Time.0') });
    const known = await scene.ledger({ hash: hashOf('Before.Our.Time.1') });
    expect(unknown.map(({ verdict }) => verdict)).toEqual(['withheld']);
    expect(known.map(({ verdict, reason }) => [verdict, reason])).toEqual([['done', 'Movies imported it before.']]);
  }, 120_000);
});
