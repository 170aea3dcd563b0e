import { afterEach, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { type Cleaning, startCleaning } from './support/cleaning.ts';

let cleaning: Cleaning;
afterEach(() => cleaning.stop());

const holds: [string, (on: boolean) => void, string][] = [
  [
    'the internet cannot be reached',
    (on) => cleaning.stage.handle({ type: 'internet', online: !on }),
    'withheld: Its folder is not cleaned up yet: the internet cannot be reached.',
  ],
  [
    'a disk of its client is lost',
    (on) => cleaning.stage.handle({ type: 'lost', client: 'default', lost: on }),
    'withheld: Its folder is not cleaned up yet: files of several torrents of the client default went missing together.',
  ],
];

const told = () => cleaning.rows().map(({ verdict, reason }) => `${verdict}: ${reason}`);
const done = 'done: Files that are no media were removed from its folder.';

test.each(holds)('while %s nothing is cleaned up, and then it is', async (_, hold, row) => {
  cleaning = startCleaning();
  const { stage, put, there, torrent } = cleaning;
  put('film.mkv', 'film.nfo');
  stage.begin();
  await stage.pass(20_000);
  hold(true);
  stage.remove(torrent.hash);
  await stage.until(() => told().length > 0);
  await stage.pass(2 * 3_600_000);
  expect([there('film.nfo'), told()]).toEqual([true, [row]]);
  hold(false);
  await stage.until(() => !there('film.nfo'));
  await stage.until(() => told().length > 1);
  expect(told()).toEqual([row, done]);
});

test('while it is not sure whose torrents these are nothing is cleaned up, also after a restart', async () => {
  cleaning = startCleaning();
  const { stage, put, there, torrent } = cleaning;
  put('film.mkv', 'film.nfo');
  stage.manager.downloadClients = [{ category: 'series' }];
  stage.begin();
  await stage.until(() => stage.report().attention?.length);
  stage.remove(torrent.hash);
  await stage.until(() => told().length > 0);
  await stage.crash();
  stage.manager.downloadClients = null;
  stage.begin();
  await stage.pass(3_600_000);
  const why = 'Movies gives its downloads the category series, but here its category is movies';
  expect([there('film.nfo'), told()]).toEqual([true, [`unknown: Its folder is not cleaned up yet: ${why}.`]]);
  stage.manager.downloadClients = [{ category: 'movies' }];
  await stage.until(() => !there('film.nfo'));
});

test('what is held while its disk is away is cleaned up once the disk is back', async () => {
  cleaning = startCleaning();
  const { stage, put, there, torrent, root } = cleaning;
  stage.begin();
  await stage.pass(20_000);
  stage.handle({ type: 'lost', client: 'default', lost: true });
  stage.remove(torrent.hash);
  await stage.pass(3_600_000);
  put('film.mkv', 'film.nfo');
  stage.handle({ type: 'lost', client: 'default', lost: false });
  await stage.until(() => !there('film.nfo'));
  expect(there('film.mkv')).toBe(true);
  rmSync(root, { recursive: true });
});

test('nothing is said of a folder in which there is nothing to do', async () => {
  cleaning = startCleaning();
  const { stage, put, torrent } = cleaning;
  put('film.mkv');
  stage.begin();
  await stage.pass(20_000);
  stage.handle({ type: 'internet', online: false });
  stage.remove(torrent.hash);
  await stage.pass(3_600_000);
  expect(told()).toEqual([]);
});
