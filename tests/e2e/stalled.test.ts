import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { NewTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import { until } from '../support/wait.ts';
import { type Scene, seconds, setScene } from './scene.ts';

/** A minute is the shortest patience that can be set. */
const patience = 60_000;

const settings = `
[Movies.Torrent]
StalledDelay = 1
IgnoreTorrentsYoungerThan = 0
[[Movies.Torrent.Trackers]]
URI = "birchwood.example"
HitAndRunMode = "and"
MinSeedingTimeDays = 10
`;

const strictTracker = 'https://strict.birchwood.example/announce?passkey=0123456789abcdef';
const stalled = (name: string, more: NewTorrent = {}): NewTorrent & { name: string } => ({
  name,
  files: [{ name: `${name}/film.mkv`, size: 1_000_000_000, priority: 1 }],
  state: 'stalledDL',
  progress: 0.4,
  availability: 0.4,
  ...more,
});

describe('a download without progress for the time that is set', () => {
  let scene: Scene;
  let startedAt: number;
  const torrents = {
    stalled: stalled('Stalled'),
    noMetadata: stalled('No.Metadata', { state: 'metaDL', files: [], progress: 0 }),
    nearlyDone: stalled('Nearly.Done', { progress: 0.995 }),
    ignored: stalled('Ignored', { tags: ['tendarr-ignored'] }),
    hitAndRun: stalled('Hit.And.Run', { trackers: [strictTracker] }),
    stopped: stalled('Stopped', { state: 'stoppedDL' }),
    queued: stalled('Queued', { state: 'queuedDL' }),
    moving: stalled('Moving'),
    metadataCame: stalled('Metadata.Came', { state: 'metaDL', files: [], progress: 0 }),
  };
  type Name = keyof typeof torrents;
  const hashes = {} as Record<Name, string>;
  const lost: Name[] = ['stalled', 'noMetadata'];
  const kept = (Object.keys(torrents) as Name[]).filter((name) => !lost.includes(name));

  beforeAll(async () => {
    scene = setScene({ instance: settings });
    for (const [name, torrent] of Object.entries(torrents)) hashes[name as Name] = scene.grab(torrent).hash;
    await scene.manager.refresh();
    startedAt = Date.now();
    await scene.start();
  });
  afterAll(() => scene.stop());

  const gone = (name: Name) => scene.client.deleted.some(({ hash }) => hash === hashes[name]);

  test('is marked while there is still patience', async () => {
    await until(() => scene.client.torrent(hashes.stalled)?.tags.includes('tendarr-allowed_stalled'), {
      what: 'the tag',
    });
    expect(gone('stalled')).toBe(false);
  });

  test('is removed, blocklisted and searched for again; metadata that never comes counts too', async () => {
    await until(() => Date.now() - startedAt > patience / 2, { timeout: patience, every: 500, what: 'half the time' });
    scene.client.update(hashes.moving, { progress: 0.41, lastActivity: seconds(), state: 'downloading' });
    scene.client.update(hashes.metadataCame, {
      state: 'downloading',
      hasMetadata: true,
      files: [{ name: 'film.mkv', size: 1_000, priority: 1 }],
      seeds: 3,
      availability: 3,
    });
    const movies = lost.map((name) => scene.movieOf(hashes[name])).sort();
    await until(() => scene.searched().flat().length >= 2, { timeout: 180_000, every: 100, what: 'the searches' });
    expect(lost.filter(gone)).toEqual(lost);
    const deletions = scene.client.calls('torrents/delete').map(({ at }) => at - startedAt);
    for (const after of deletions) expect(after).toBeGreaterThanOrEqual(patience);
    expect(scene.searched().flat().sort()).toEqual(movies);
    expect([...scene.manager.blocklist].sort()).toEqual(lost.map((name) => hashes[name].toUpperCase()).sort());
    // Without metadata it cannot be told whose files they would be.
    expect(scene.client.deleted).toContainEqual({ hash: hashes.stalled, files: true });
  }, 240_000);

  test.each(kept)('is not removed: %s', (name) => {
    expect(gone(name)).toBe(false);
    expect(scene.client.torrent(hashes[name])).toBeDefined();
  });

  test('is kept for a reason that the ledger tells: nearly complete, hit and run', async () => {
    for (const name of ['nearlyDone', 'hitAndRun'] as const) {
      const rows = await scene.ledger({ hash: hashes[name], verdict: 'withheld' });
      expect(rows.length).toBeGreaterThan(0);
    }
  });
});
