import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Disk, diskPatience, takeDisk } from '../support/disk.ts';
import { until } from '../support/wait.ts';
import { type Scene, setScene } from './scene.ts';

const mib = 1024 * 1024;
/** What two downloads are left to fit into, with room for what others on the disk do meanwhile. */
const room = 240 * mib;
const large = 160 * mib;

let disk: Disk;
beforeAll(async () => {
  disk = await takeDisk();
}, diskPatience);
afterAll(() => disk.release());

describe('free space', () => {
  let scene: Scene;
  let filler: string;
  const hashes: Record<'first' | 'second' | 'huge' | 'owners' | 'seed', string> = {
    first: '',
    second: '',
    huge: '',
    owners: '',
    seed: '',
  };
  type Name = keyof typeof hashes;
  const state = (name: Name) => scene.client.torrent(hashes[name])?.state;
  const isPaused = (name: Name) =>
    state(name) === 'stoppedDL' && scene.client.torrent(hashes[name])?.tags.includes('tendarr-free_space_paused');
  const runs = (name: Name) =>
    state(name) === 'downloading' && !scene.client.torrent(hashes[name])?.tags.includes('tendarr-free_space_paused');

  beforeAll(async () => {
    filler = join(disk.folder, 'filler');
    const settings = `FreeSpace = "${disk.free() - room}"\nFreeSpaceFolder = "${disk.folder}"`;
    scene = setScene({ settings });
    const add = (name: string, size: number, more = {}) =>
      scene.grab({
        name,
        files: [{ name: `${name}/film.mkv`, size, priority: 1 }],
        state: 'downloading',
        seeds: 3,
        ...more,
      }).hash;
    hashes.first = add('First', large);
    hashes.second = add('Second', large);
    hashes.huge = add('Huge', 4 * room);
    hashes.owners = add('Owners', mib, { state: 'stoppedDL' });
    hashes.seed = add('Seed', 4 * room, { state: 'uploading', leechs: 2, tags: ['tendarr-imported'] });
    await scene.start();
  });
  afterAll(() => scene.stop());

  test('stops what does not fit, in the order of the queue', async () => {
    await until(() => isPaused('second') && isPaused('huge'), { what: 'the second and the huge one to stop' });
    expect(runs('first')).toBe(true);
  });

  test('stops more when space falls', async () => {
    writeFileSync(filler, new Uint8Array(room / 2));
    await until(() => isPaused('first'), { what: 'the first one to stop' });
  });

  test('starts what fits again when space recovers, and no more than fits', async () => {
    rmSync(filler);
    await until(() => runs('first'), { what: 'the first one to run' });
    await scene.looks(3);
    expect(isPaused('second')).toBe(true);
    expect(isPaused('huge')).toBe(true);
  });

  test('starts the next when one is complete', async () => {
    scene.client.complete(hashes.first);
    await until(() => runs('second'), { what: 'the second one to run' });
    expect(isPaused('huge')).toBe(true);
  });

  test('releases everything that it stopped when it is switched off', async () => {
    const file = join(scene.tendarr().folder, 'config.toml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/FreeSpace = ".*"/, 'FreeSpace = "-1"'));
    await until(() => runs('huge'), { what: 'the huge one to run' });
  });

  test('never touched what seeds, what its owner stopped, and what could go on', () => {
    const touched = scene.client.requests
      .filter(({ name }) => ['torrents/stop', 'torrents/start', 'torrents/delete'].includes(name))
      .flatMap(({ params }) => params.hashes?.split('|') ?? []);
    expect(touched).not.toContain(hashes.seed);
    expect(touched).not.toContain(hashes.owners);
    expect([state('seed'), state('owners')]).toEqual(['uploading', 'stoppedDL']);
    expect(touched.filter((hash) => hash === hashes.first)).toHaveLength(2);
    expect(touched.filter((hash) => hash === hashes.second)).toHaveLength(2);
  });
});

test.each([
  ['by its tag', ''],
  ['without tags', 'Tagless = true\n'],
])(
  'what it stopped is released %s when it was switched off while nobody ran',
  async (_, tags) => {
    const options = { settings: `${tags}FreeSpace = "${disk.free() - room}"\nFreeSpaceFolder = "${disk.folder}"` };
    const scene = setScene(options);
    try {
      const files = [{ name: 'Huge/film.mkv', size: 4 * room, priority: 1 }];
      const { hash } = scene.grab({ name: 'Huge', files, state: 'downloading', seeds: 3 });
      const owners = scene.grab({ name: 'Owner', files, state: 'stoppedDL' }).hash;
      await scene.start();
      const state = () => scene.client.torrent(hash)?.state;
      await until(() => state() === 'stoppedDL', { what: 'the stop' });
      expect(await scene.process('FreeSpaceManager')).toMatchObject({
        kind: 'torrent',
        metricType: 'free-space',
        alive: true,
      });
      await until(async () => (await scene.process('FreeSpaceManager'))?.queueCount === 1);
      expect((await scene.process('FreeSpaceManager'))?.categoryCount).toBe(1);
      await scene.tendarr().end();
      options.settings = `${tags}FreeSpace = "-1"`;
      await scene.start();
      await until(() => state() === 'downloading', { what: 'the start' });
      await until(() => !scene.client.torrent(hash)?.tags.includes('tendarr-free_space_paused'));
      expect(scene.client.torrent(owners)?.state).toBe('stoppedDL');
      expect(await scene.process('FreeSpaceManager')).toBeUndefined();
    } finally {
      await scene.stop();
    }
  },
  240_000,
);
