/** The clock of the system is set while the executable runs, with every rule that removes switched on. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf, type NewTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import { until } from '../support/wait.ts';
import { instance as rules, settings } from './removing-rules.ts';
import { day, hour, type Scene, seconds, setScene } from './scene.ts';

/** Debian's package `faketime`: tells the program another time than the system's. */
const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
const name = existsSync(library) ? 'a clock that is set' : 'a clock that is set (missing: faketime)';

const common = (name: string): NewTorrent & { name: string } => ({
  hash: hashOf(name),
  name,
  savePath: '/downloads/movies',
  files: [{ name: `${name}/film.mkv`, size: 1_000_000, priority: 1 }],
});
/** Long enough for what is stalled to outlast the test. */
const instance = rules.replace('StalledDelay = 1', 'StalledDelay = 30');

/** Whose limit is 30 days. */
const seed: NewTorrent & { name: string } = {
  ...common('Seed'),
  state: 'stalledUP',
  tags: ['tendarr-imported'],
  addedOn: seconds() - 20 * day,
  completionOn: seconds() - 19 * day,
  seedingTime: 9 * day,
};
const torrents = [
  seed,
  { ...common('Seeded.To.Someone'), ...seed, ...common('Seeded.To.Someone'), state: 'uploading' as const },
  { ...common('Stalled'), state: 'stalledDL' as const, progress: 0.4, availability: 0.4, addedOn: seconds() - hour },
  { ...common('Metadata'), state: 'metaDL' as const, progress: 0, files: [], addedOn: seconds() - 60 },
  { ...common('Slow'), state: 'downloading' as const, progress: 0.5, seeds: 5, eta: 600, availability: 5 },
];

describe.skipIf(!existsSync(library))(name, () => {
  let folder: string;
  let file: string;
  /** In whole, so that no half of it is ever read. */
  const set = (time: string) => {
    writeFileSync(`${file}.new`, time);
    renameSync(`${file}.new`, file);
  };
  let scene: Scene;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tendarr-clock-'));
    file = join(folder, 'time');
    // A device without a battery for its clock.
    set('@1970-01-01 00:00:10');
    const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' };
    scene = setScene({ settings, instance, env: { ...env, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' } });
    for (const torrent of torrents) scene.grab(torrent);
    await scene.manager.refresh();
    await scene.start();
  });
  afterAll(async () => {
    await scene.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const pids = async () => [(await scene.process('Movies'))?.pid, (await scene.process('Movies', 'search'))?.pid];
  /** Processes live by the new time from when on they are others. */
  const setAnew = async (time: string) => {
    const before = await pids();
    set(time);
    const isNew = async () => (await pids()).every((pid) => pid && !before.includes(pid));
    await until(isNew, { every: 200, what: 'the workers to start again' });
    await scene.looks(2);
  };

  test.each(['+0', '+365d', '-1d'])('to %p makes nothing go', async (time) => {
    await setAnew(time);
    expect(scene.client.calls('torrents/delete')).toEqual([]);
    expect(scene.manager.calls('DELETE queue/{id}')).toEqual([]);
    expect(await scene.process('Movies')).toMatchObject({ alive: true, restarts: 0 });
  });

  test('and the rules work all the while', async () => {
    const done = { ...seed, ...common('Done'), seedingTime: 31 * day, completionOn: seconds() - 40 * day };
    const { hash } = scene.grab({ ...done, addedOn: seconds() - 41 * day, lastActivity: seconds() - hour });
    await until(() => scene.client.torrent(hash) === undefined, { what: 'the one that may go' });
    expect(scene.client.calls('torrents/delete')).toHaveLength(1);
  });
});
