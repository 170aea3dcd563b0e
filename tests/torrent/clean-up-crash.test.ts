import { afterEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { torrentsFile } from '../../src/database/files.ts';
import { openReader } from '../../src/database/open.ts';
import { type Cleaning, startCleaning } from './support/cleaning.ts';
import { stalled } from './support/stalled.ts';

let cleaning: Cleaning;
afterEach(() => cleaning.stop());

const intents = () => {
  const database = openReader(torrentsFile(cleaning.stage.folder, 'Movies'));
  const rows = database.query<{ hash: string }, []>('SELECT hash FROM clean_ups').all();
  database.close();
  return rows.map(({ hash }) => hash);
};

/** It left, and the process is no more before its folder was cleaned up. */
async function leftAndCrashed(options: Parameters<typeof startCleaning>[0] = {}): Promise<Cleaning> {
  cleaning = startCleaning(options);
  const { stage, put, torrent } = cleaning;
  put('film.mkv', 'film.nfo');
  stage.begin();
  await stage.pass(20_000);
  stage.remove(torrent.hash);
  await stage.pass(1_000);
  await stage.crash();
  return cleaning;
}

test('a crash between a torrent that leaves and its clean-up loses nothing', async () => {
  const { stage, there, torrent, rows } = await leftAndCrashed();
  expect([there('film.nfo'), intents()]).toEqual([true, [torrent.hash]]);
  stage.begin();
  await stage.until(() => !there('film.nfo'));
  await stage.until(() => intents().length === 0);
  expect(there('film.mkv')).toBe(true);
  expect(rows()).toMatchObject([{ verdict: 'done', hash: torrent.hash, result: '1 file removed' }]);
  await stage.crash();
  stage.begin();
  await stage.pass(600_000);
  expect(rows()).toHaveLength(1);
});

test.each<[string, (it: Cleaning) => void]>([
  ['it is back', ({ stage, torrent }) => void stage.torrents.set(torrent.hash, torrent)],
  [
    'another one came under its hash',
    ({ stage, torrent }) => void stage.torrents.set(torrent.hash, { ...torrent, addedOn: torrent.addedOn + 5 }),
  ],
  [
    'another torrent uses its files',
    ({ stage, folder }) => {
      stage.inUse = () => [join(folder, 'film.mkv')];
    },
  ],
])('after a crash nothing goes when %s, and that is all there is to it', async (_, meanwhile) => {
  const it = await leftAndCrashed();
  meanwhile(it);
  it.stage.begin();
  await it.stage.until(() => intents().length === 0);
  await it.stage.pass(600_000);
  expect([it.there('film.nfo'), it.rows()]).toEqual([true, []]);
});

test('after a crash it waits for what it has to know', async () => {
  const { stage, there } = await leftAndCrashed();
  stage.inUse = () => null;
  stage.begin();
  await stage.pass(1_800_000);
  stage.disconnect();
  stage.inUse = () => [];
  await stage.pass(1_800_000);
  expect([there('film.nfo'), intents().length]).toEqual([true, 1]);
  stage.connect();
  stage.feedAll();
  await stage.until(() => !there('film.nfo'));
});

test('what was left for longer than a week is left alone', async () => {
  const { stage, there } = await leftAndCrashed();
  stage.clock.advance(7 * 86_400_000 + 1);
  stage.begin();
  await stage.pass(600_000);
  expect([there('film.nfo'), intents()]).toEqual([true, []]);
});

test('a removal is on disk with its clean-up before the client hears of it, and a crash then loses neither', async () => {
  const limits = 'SeedingMode = { RemoveTorrent = 1, MaxUploadRatio = 1 }';
  cleaning = startCleaning({ instance: `[Movies.Torrent]\nAutoDelete = true\n${limits}` }, { ratio: 2 });
  const { stage, put, there, torrent } = cleaning;
  put('film.mkv', 'film.nfo');
  let before: string[] = [];
  stage.client.before = ({ name }) => {
    if (name === 'delete') before = intents();
  };
  // The client keeps the files and the process ends before it sees that the torrent is gone.
  stage.client.after = ({ name }) => {
    if (name === 'delete') void stage.crash();
  };
  stage.begin();
  await stage.until(() => !stage.alive());
  stage.client.after = () => {};
  expect([before, stage.torrents.size]).toEqual([[torrent.hash], 0]);
  stage.begin();
  await stage.until(() => !there('film.nfo'));
  await stage.until(() => intents().length === 0);
  expect(there('film.mkv')).toBe(true);
});

test('a removal that never took effect leaves the folder alone', async () => {
  const limits = 'SeedingMode = { RemoveTorrent = 1, MaxUploadRatio = 1 }';
  cleaning = startCleaning({ instance: `[Movies.Torrent]\nAutoDelete = true\n${limits}` }, { ratio: 2 });
  const { stage, put, there } = cleaning;
  put('film.mkv', 'film.nfo');
  stage.client.isDeaf = true;
  stage.begin();
  await stage.until(() => stage.client.callsOf('delete').length > 1);
  await stage.pass(600_000);
  expect([there('film.nfo'), stage.torrents.size]).toEqual([true, 1]);
});

test('nothing is intended for what was not imported', async () => {
  cleaning = startCleaning({ instance: '[Movies.Torrent]\nAutoDelete = true\nStalledDelay = 5' });
  const { stage } = cleaning;
  stage.torrents.set(stalled(2).hash, stalled(2));
  stage.begin();
  await stage.until(() => stage.client.callsOf('delete').length === 1);
  expect(intents()).toEqual([]);
});
