import { afterEach, describe, expect, test } from 'bun:test';
import { hashOf } from '../../src/demo/qbittorrent/torrent.ts';
import { until } from '../support/wait.ts';
import { day, type Scene, seconds, setScene } from './scene.ts';

let scene: Scene;
afterEach(() => scene.stop());

/** A finished torrent from before our time that carries no mark; the test says what the manager knows of it. */
function addOld({ client, manager }: Scene, name: string): string {
  const hash = hashOf(name);
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
  return hash;
}

function addWaiting({ grab }: Scene, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Waits.For.Us.${index}`;
    return grab({ name, state: 'stalledUP', files: [{ name: `${name}/film.mkv`, size: 1_000_000, priority: 1 }] }).hash;
  });
}

const scanned = () => scene.manager.scans().map(({ body }) => String(body.downloadClientId).toLowerCase());
const areMarked = (hashes: string[]) =>
  until(() => hashes.every((hash) => scene.client.torrent(hash)?.tags.includes('tendarr-imported')), {
    what: 'the marks of what the manager waits for',
  });

/** Three looks in a row find as many rows as the one before. */
async function ledgerRests(): Promise<void> {
  let [rows, still] = [-1, 0];
  await until(
    async () => {
      const { total } = await scene.tendarr().json<{ total: number }>('/web/ledger?page_size=1');
      still = total === rows ? still + 1 : 0;
      rows = total;
      return still === 3;
    },
    { every: 3_000, what: 'the ledger to come to rest' },
  );
}

describe('the first start on a client full of finished torrents that nobody marked', () => {
  test('scans of 5,000 only those that the manager’s queue waits for: each once, one after the other', async () => {
    scene = setScene({ refreshEvery: 0 });
    const movies = [...scene.manager.library.owned()];
    for (let index = 0; index < 4_997; index += 1) {
      const name = `Before.Our.Time.${index}`;
      scene.manager.remember(addOld(scene, name), movies[index % movies.length] ?? 1, name);
    }
    const waiting = addWaiting(scene, 3);
    await scene.manager.refresh();
    await scene.start();
    const told = async () =>
      (await scene.ledger({ hash: hashOf('Before.Our.Time.1') })).map(({ verdict, reason }) => `${verdict}: ${reason}`);
    await areMarked(waiting);
    await until(async () => (await told()).includes('done: Marked as imported, because Movies imported it before.'), {
      what: 'the row of one',
    });
    await ledgerRests();
    await scene.looks(1);

    expect(scanned().sort()).toEqual([...waiting].sort());
    const scans = scene.manager.scans();
    for (const [index, { queued }] of scans.entries())
      expect(queued).toBeGreaterThanOrEqual(scans[index - 1]?.ended ?? 0);
    expect(scene.client.deleted).toEqual([]);
    expect(scene.manager.calls('DELETE queue/{id}')).toEqual([]);
  });

  test('leaves alone what the manager lists without knowing what it is', async () => {
    scene = setScene({ refreshEvery: 0 });
    const unknown = Array.from({ length: 20 }, (_, index) => addOld(scene, `Nobody.Knows.${index}`));
    const waiting = addWaiting(scene, 1);
    await scene.manager.refresh();
    await scene.start();
    const verdicts = async (hash: string) =>
      (await scene.ledger({ hash, rule: 'adopt' })).map(({ verdict }) => verdict);
    await areMarked(waiting);
    for (const hash of unknown) await until(async () => (await verdicts(hash)).length > 0, { what: 'the verdicts' });
    await ledgerRests();

    expect(scanned()).toEqual(waiting);
    for (const hash of unknown) expect(await verdicts(hash)).toEqual(['withheld']);
    expect(scene.client.deleted).toEqual([]);
  });
});
