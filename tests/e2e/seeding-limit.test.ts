import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { NewTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import { until } from '../support/wait.ts';
import { day, hour, type Scene, seconds, setScene } from './scene.ts';

const size = 1_000_000_000;
const strictTracker = 'https://strict.birchwood.example/announce?passkey=0123456789abcdef';

const limits = `
[Movies.Torrent]
IgnoreTorrentsYoungerThan = 0
[Movies.Torrent.SeedingMode]
RemoveTorrent = 3
MaxUploadRatio = 2
MaxSeedingTime = "20d"
[[Movies.Torrent.Trackers]]
URI = "birchwood.example"
HitAndRunMode = "and"
MinSeedRatio = 1.0
MinSeedingTimeDays = 10
`;

/** A finished torrent that was imported, half a year old. */
const seed = (name: string, more: NewTorrent = {}): NewTorrent & { name: string } => ({
  name,
  files: [{ name: `${name}/film.mkv`, size, priority: 1 }],
  state: 'stalledUP',
  tags: ['tendarr-imported'],
  addedOn: seconds() - 180 * day,
  completionOn: seconds() - 180 * day,
  seedingTime: day,
  uploaded: size,
  trackers: ['https://plain.moorland.example/announce'],
  ...more,
});

describe('the seeding limit, reached', () => {
  let scene: Scene;
  const torrents = {
    byRatio: seed('By.Ratio', { uploaded: 2 * size }),
    byTime: seed('By.Time', { seedingTime: 20 * day }),
    notYet: seed('Not.Yet', { uploaded: 1.9 * size, seedingTime: 19 * day }),
    hitAndRun: seed('Hit.And.Run', { uploaded: 3 * size, trackers: [strictTracker] }),
    notImported: seed('Not.Imported', { uploaded: 3 * size, tags: [] }),
    ignored: seed('Ignored', { uploaded: 3 * size, tags: ['tendarr-imported', 'tendarr-ignored'] }),
    forced: seed('Forced', { uploaded: 3 * size, state: 'forcedUP', forceStart: true }),
    superSeeding: seed('Super.Seeding', { uploaded: 3 * size, superSeeding: true }),
    stopped: seed('Stopped', { uploaded: 3 * size, state: 'stoppedUP' }),
  };
  type Name = keyof typeof torrents;
  const hashes = {} as Record<Name, string>;

  beforeAll(async () => {
    scene = setScene({ instance: limits });
    for (const [name, torrent] of Object.entries(torrents)) hashes[name as Name] = scene.grab(torrent).hash;
    // The manager has none of them in its queue but the one that it did not import.
    for (const [name, hash] of Object.entries(hashes))
      if (name !== 'notImported') scene.manager.remember(hash, scene.movieOf(hash), name);
    scene.manager.setOutcome(hashes.notImported, { kind: 'nothing' });
    await scene.start();
  });
  afterAll(() => scene.stop());

  const isThere = (name: Name) => scene.client.torrent(hashes[name]) !== undefined;
  const removed = () => scene.client.deleted.map(({ hash }) => hash);

  test.each(['byRatio', 'byTime', 'stopped'] as const)('removes a torrent with its files: %s', async (name) => {
    await until(() => !isThere(name), { what: 'the removal' });
    expect(scene.client.deleted).toContainEqual({ hash: hashes[name], files: true });
    const rows = await until(
      async () => {
        const done = await scene.ledger({ hash: hashes[name], verdict: 'done' });
        return done.length > 0 && done;
      },
      { what: 'its row in the ledger' },
    );
    expect(rows[0]).toMatchObject({ instance: 'Movies', name: torrents[name].name });
  });

  test.each(['notYet', 'notImported', 'ignored', 'forced', 'superSeeding'] as const)(
    'does not remove %s',
    async (name) => {
      await until(() => removed().length >= 3, { what: 'the others to be removed' });
      await scene.looks(2);
      expect(isThere(name)).toBe(true);
    },
  );

  test('never gives the release up: no entry leaves the queue, nothing is blocklisted or searched for', async () => {
    await until(() => removed().length >= 3, { what: 'the removals' });
    await scene.looks(1);
    expect(scene.manager.calls('DELETE queue/{id}')).toEqual([]);
    expect(scene.manager.blocklist).toEqual([]);
    expect(scene.manager.searches()).toEqual([]);
  });

  test('waits for the hit-and-run rule of the tracker, says so, and removes when it is satisfied', async () => {
    const hash = hashes.hitAndRun;
    await until(async () => (await scene.ledger({ hash, verdict: 'withheld' })).length > 0, {
      what: 'the refusal in the ledger',
    });
    await until(() => scene.client.torrent(hash)?.tags.includes('tendarr-hnr_active'), {
      what: 'the tag of the hit-and-run rule',
    });
    expect(isThere('hitAndRun')).toBe(true);
    scene.client.update(hash, { seedingTime: 10 * day - hour });
    await scene.looks(2);
    expect(isThere('hitAndRun')).toBe(true);
    scene.client.update(hash, { seedingTime: 10 * day });
    await until(() => !isThere('hitAndRun'), { what: 'the removal' });
    expect(scene.client.deleted).toContainEqual({ hash, files: true });
  });

  test('reads the trackers of few torrents and shows them as hosts only', async () => {
    const asked = scene.client.calls('torrents/trackers').map(({ params }) => params.hash);
    expect(asked.filter((hash) => hash === hashes.notYet)).toEqual([]);
    expect(JSON.stringify(await scene.ledger())).not.toContain('passkey');
  });
});
