import { afterEach, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Torrent } from '../../src/client/torrent.ts';
import { OutsideError } from '../../src/error.ts';
import { type Cleaning, startCleaning } from './support/cleaning.ts';

let cleaning: Cleaning;
afterEach(() => cleaning.stop());

const day = 24 * 3_600_000;

function folders(...paths: string[]): void {
  for (const path of paths) mkdirSync(join(cleaning.root, path), { recursive: true });
}
function file(path: string): void {
  mkdirSync(dirname(join(cleaning.root, path)), { recursive: true });
  writeFileSync(join(cleaning.root, path), '');
}
const left = () => readdirSync(cleaning.root).sort();
const sweeps = () => cleaning.rows('sweep');

/** An imported torrent leaves with something to clean up; what is on the disk then is two days old. */
async function begin(options: Parameters<typeof startCleaning>[0] = {}, patch: Partial<Torrent> = {}): Promise<void> {
  cleaning = startCleaning(options, patch);
  cleaning.put('film.mkv', 'film.nfo');
}
async function cleaned(age = 2 * day): Promise<void> {
  const { stage, torrent } = cleaning;
  stage.clock.advance(Date.now() + age - stage.clock.now());
  stage.begin();
  await stage.pass(20_000);
  stage.remove(torrent.hash);
  await stage.until(() => cleaning.rows().length > 0);
  await stage.pass(10 * 60_000);
}

test('after a clean-up all empty folders of the category go, in one row', async () => {
  await begin();
  folders('Old', 'Older/Subs/en', 'Kept/empty', 'Release/Proof');
  file('Kept/film.mkv');
  file('Hidden/.keep');
  await cleaned();
  await cleaning.stage.until(() => sweeps().length > 0);
  expect(left()).toEqual(['Hidden', 'Kept', 'Release']);
  expect(readdirSync(join(cleaning.root, 'Kept'))).toEqual(['film.mkv']);
  expect(sweeps()).toMatchObject([
    {
      verdict: 'done',
      hash: '',
      category: 'movies',
      reason: `Empty folders below ${cleaning.root} were removed.`,
      inputs: { folder: cleaning.root, folders: 5 },
    },
  ]);
  expect(sweeps()[0]?.result).toMatch(/^5 folders: .*Kept\/empty.*Old/);
});

test('without a clean-up that did something no folder goes', async () => {
  await begin();
  folders('Old');
  const { stage, torrent, folder } = cleaning;
  stage.inUse = (asked) => (asked === folder ? [folder] : []);
  stage.clock.advance(Date.now() + 2 * day - stage.clock.now());
  stage.begin();
  await stage.pass(20_000);
  stage.remove(torrent.hash);
  await stage.pass(3_600_000);
  expect([left(), sweeps()]).toEqual([['Old', 'Release'], []]);
});

test.each<[string, () => void, { age?: number; patch?: Partial<Torrent> }?]>([
  ['they were emptied within a day', () => {}, { age: day / 2 }],
  [
    'a torrent is to come there',
    () => {
      const { root, stage } = cleaning;
      stage.inUse = (asked) => (asked === join(root, 'Old') ? [join(root, 'Old', 'film.mkv')] : []);
    },
  ],
  [
    'it is not known who uses them',
    () => {
      const { root, stage } = cleaning;
      stage.inUse = (asked) => (asked === join(root, 'Old') ? null : []);
    },
  ],
  [
    'the client cannot be asked for its categories',
    () => {
      cleaning.stage.client.before = ({ name }) => {
        if (name === 'categories') throw new OutsideError('timeout', 'no answer');
      };
    },
  ],
  ['a client keeps a category there', () => void cleaning.stage.client.categories.set('x', join(cleaning.root, 'Old'))],
  ['a category is called so', () => void cleaning.stage.client.categories.set('old', '')],
])('an empty folder stays when %s', async (_, prepare, { age, patch } = {}) => {
  await begin({}, patch);
  folders('Old');
  prepare();
  await cleaned(age);
  expect([left(), sweeps()]).toEqual([['Old', 'Release'], []]);
});

test('a link is no folder, and nothing behind it goes', async () => {
  await begin();
  mkdirSync(join(cleaning.disk, 'elsewhere', 'empty'), { recursive: true });
  symlinkSync(join(cleaning.disk, 'elsewhere'), join(cleaning.root, 'link'));
  folders('Old');
  await cleaned();
  await cleaning.stage.until(() => sweeps().length > 0);
  expect(left()).toEqual(['Release', 'link']);
  expect(existsSync(join(cleaning.disk, 'elsewhere', 'empty'))).toBe(true);
});

test('a category whose folder is reached through a link is not swept', async () => {
  await begin({}, {});
  const { disk, root, stage, torrent } = cleaning;
  mkdirSync(join(disk, 'other'));
  symlinkSync(root, join(disk, 'other', 'movies'));
  const through = join(disk, 'other', 'movies');
  stage.torrents.set(torrent.hash, { ...torrent, savePath: through, contentPath: join(through, 'Release') });
  folders('Old');
  await cleaned();
  expect([cleaning.there('film.nfo'), left(), sweeps()]).toEqual([false, ['Old', 'Release'], []]);
});

test('a folder that several categories share is not swept', async () => {
  await begin();
  const { stage, torrent, disk, folder } = cleaning;
  stage.torrents.set(torrent.hash, { ...torrent, savePath: disk, contentPath: folder });
  mkdirSync(join(disk, 'tv'));
  folders('Old');
  await cleaned();
  expect([left(), existsSync(join(disk, 'tv')), sweeps()]).toEqual([['Old', 'Release'], true, []]);
});

test('a dry run says what would go, and once', async () => {
  await begin({ settings: 'DryRun = true', instance: '[Movies.Torrent]\nAutoDelete = true' });
  folders('Old');
  await cleaned();
  // The disk is real and answers in its own time.
  await cleaning.stage.until(() => sweeps().length > 0);
  await cleaning.stage.pass(3 * 3_600_000);
  expect(left()).toEqual(['Old', 'Release']);
  expect(sweeps()).toMatchObject([{ verdict: 'would', reason: 'Dry run: would remove 1 folder: Old.' }]);
});

test('while removals are held no folder goes, and then it does', async () => {
  await begin();
  folders('Old');
  const { stage, torrent } = cleaning;
  stage.clock.advance(Date.now() + 2 * day - stage.clock.now());
  stage.begin();
  await stage.pass(20_000);
  stage.remove(torrent.hash);
  await stage.until(() => cleaning.rows().length > 0);
  stage.handle({ type: 'internet', online: false });
  await stage.pass(3_600_000);
  expect([left(), sweeps()]).toEqual([['Old', 'Release'], []]);
  stage.handle({ type: 'internet', online: true });
  await stage.until(() => sweeps().length > 0);
  expect(left()).toEqual(['Release']);
});
