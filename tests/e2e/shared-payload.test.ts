import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { DemoClient } from '../../src/demo/qbittorrent/client.ts';
import type { NewTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import { until } from '../support/wait.ts';
import { day, type Scene, seconds, setScene } from './scene.ts';

const size = 1_000_000;
const limits = `
[Movies.Torrent]
IgnoreTorrentsYoungerThan = 0
[Movies.Torrent.SeedingMode]
RemoveTorrent = 1
MaxUploadRatio = 1
`;

const seeding = (name: string, folder: string, uploaded: number): NewTorrent & { name: string } => ({
  name,
  files: [{ name: `${folder}/film.mkv`, size, priority: 1 }],
  state: 'stalledUP',
  tags: ['tendarr-imported'],
  addedOn: seconds() - 180 * day,
  completionOn: seconds() - 180 * day,
  seedingTime: 90 * day,
  uploaded,
});
/** Has seeded enough and is to go. */
const leaving = (name: string, folder: string) => seeding(name, folder, 2 * size);
const staying = (name: string, folder: string) => seeding(name, folder, 0);

describe('a torrent that goes while another one', () => {
  let scene: Scene;
  const pairs: Record<string, { leaves: string; stays: string; at: DemoClient; on: DemoClient }> = {};

  beforeAll(async () => {
    scene = setScene({ clients: ['5.1.0', '4.5.2'], instance: limits });
    const [first, second = first] = scene.clients;
    if (!first || !second) throw new Error('this scene has two clients');
    const pair = (what: string, leaves: NewTorrent & { name: string }, stays: NewTorrent, on: DemoClient) => {
      const { hash } = scene.grab(leaves);
      scene.manager.remember(hash, scene.movieOf(hash), leaves.name);
      const kept = on.addTorrent({ savePath: '/downloads/movies', ...stays });
      pairs[what] = { leaves: hash, stays: kept.hash, at: first, on };
    };
    pair('one client', leaving('Here', 'Same'), staying('Here.Too', 'Same'), first);
    pair('two clients', leaving('There', 'Across'), staying('There.Too', 'Across'), second);
    pair('the same hash', leaving('Twin', 'Twin'), { ...staying('Twin', 'Twin'), category: 'movies' }, second);
    const below = { ...staying('Episode', 'Pack'), savePath: '/downloads/movies/Pack' };
    pair('a part', leaving('Pack', 'Pack'), { ...below, files: [{ name: 'film.mkv', size, priority: 1 }] }, second);
    const alone = staying('Unrelated', 'Another.Folder');
    pair('other files', leaving('Alone', 'Folder.Of.Its.Own'), alone, second);
    // Among many others: five of six at once would be for the owner to confirm.
    for (let index = 0; index < 30; index += 1) scene.grab(staying(`Other.${index}`, `Other.${index}`));
    await scene.start();
  });
  afterAll(() => scene.stop());

  const goes = async (what: string) => {
    const pair = pairs[what];
    if (!pair) throw new Error(`no pair ${what}`);
    const { at, leaves } = pair;
    await until(() => at.deleted.some(({ hash }) => hash === leaves), { what: 'the removal' });
    return { ...pair, files: at.deleted.find(({ hash }) => hash === leaves)?.files };
  };

  test.each([
    ['on the same client has the same files', 'one client'],
    ['on another client has the same files', 'two clients'],
    ['with the same hash is on another client', 'the same hash'],
    ['has a part of its files', 'a part'],
  ])('%s leaves the files, and the ledger says so', async (_, what) => {
    const { files, leaves, stays, on } = await goes(what);
    expect(files).toBe(false);
    expect(on.torrent(stays)).toBeDefined();
    expect(on.deleted.map(({ hash }) => hash)).not.toContain(stays === leaves ? '' : stays);
    const rows = await until(
      async () => {
        const done = await scene.ledger({ hash: leaves, verdict: 'done' });
        return done.length > 0 && done;
      },
      { what: 'its row in the ledger' },
    );
    expect(JSON.stringify(rows)).toMatch(/files (stay|are kept|were kept|remain)|keeps? (its|the) files/i);
  });

  test('has files of its own takes its files along', async () => {
    expect((await goes('other files')).files).toBe(true);
  });
});
