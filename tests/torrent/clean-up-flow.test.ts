import { afterEach, beforeEach, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
let disk: string;
let folder: string;
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'tendarr-clean-'));
  folder = join(disk, 'movies', 'Release');
});
afterEach(async () => {
  await stage.stop();
  rmSync(disk, { recursive: true, force: true });
});

const there = (path: string) => existsSync(join(folder, path));
function put(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
}
/** A program in the place of ffprobe that fails for names with `bad`. */
function ffprobe(): string {
  const program = join(disk, 'ffprobe');
  writeFileSync(program, '#!/bin/sh\ncase "$*" in *bad*) exit 1;; esac\necho \'{"format":{"nb_streams":1}}\'\n');
  chmodSync(program, 0o755);
  return program;
}

/** An imported torrent leaves its client. */
async function leaves({ settings = '', autoDelete = true, imported = true } = {}) {
  stage = startStage({ settings, instance: `[Movies.Torrent]\nAutoDelete = ${autoDelete}` });
  const paths = { savePath: join(disk, 'movies'), contentPath: folder };
  const torrent = complete(1, { ...paths, tags: imported ? ['tendarr-imported'] : [] });
  stage.torrents.set(torrent.hash, torrent);
  stage.begin();
  await stage.pass(20_000);
}
async function gone() {
  stage.remove(complete(1).hash);
  await stage.pass(60_000);
  // The disk is real and answers in its own time.
  await stage.until(() => true);
}
const rows = () => stage.ledger().filter(({ rule }) => rule === 'clean-up');

test('what is no media goes, what is stays, and folders that are empty then go too', async () => {
  put('film.mkv', 'film.nfo', 'Proof/proof.jpg', 'Subs/film.srt', 'film.rar');
  await leaves();
  await gone();
  await stage.until(() => rows().length > 0);
  expect(['film.mkv', 'film.nfo', 'Proof', 'Subs/film.srt', 'film.rar'].map(there)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(rows()).toMatchObject([{ verdict: 'done', result: '2 files removed' }]);
});

test.each<[string, () => Promise<void>]>([
  ['it is not wanted', () => leaves({ autoDelete: false })],
  ['it was not imported', () => leaves({ imported: false })],
  [
    'another torrent uses its files',
    async () => {
      await leaves();
      stage.inUse = () => [join(folder, 'film.mkv')];
    },
  ],
  [
    'it is not known who uses its files',
    async () => {
      await leaves();
      stage.inUse = () => null;
    },
  ],
  [
    'a link leads elsewhere',
    async () => {
      symlinkSync(disk, join(folder, 'elsewhere'));
      await leaves();
    },
  ],
  [
    'its client has just started and does not list it yet',
    async () => {
      await leaves();
      stage.disconnect();
      stage.torrents.clear();
      stage.connect();
      stage.feedAll();
      await stage.pass(600_000);
    },
  ],
  [
    'it is back when the time has come',
    async () => {
      await leaves();
      const [torrent] = stage.torrents.values();
      stage.remove(complete(1).hash);
      await stage.pass(5_000);
      if (torrent) stage.torrents.set(torrent.hash, torrent);
      await stage.pass(60_000);
    },
  ],
  [
    'nobody can ask the client',
    async () => {
      await leaves();
      stage.remove(complete(1).hash);
      await stage.pass(5_000);
      stage.disconnect();
      await stage.pass(60_000);
    },
  ],
])('nothing goes when %s', async (_, prepare) => {
  put('film.mkv', 'film.nfo');
  await prepare();
  await gone();
  expect(['film.mkv', 'film.nfo'].map(there)).toEqual([true, true]);
  expect(rows()).toEqual([]);
});

test('a dry run says what it would remove', async () => {
  put('film.mkv', 'film.nfo');
  await leaves({ settings: 'DryRun = true' });
  await gone();
  await stage.until(() => rows().length > 0);
  expect(rows()).toMatchObject([{ verdict: 'would' }]);
  expect(there('film.nfo')).toBe(true);
});

test('a download that cannot be played goes as a whole, and its release is given up', async () => {
  put('bad.mkv');
  await leaves({ settings: `FFprobePath = "${ffprobe()}"` });
  stage.manager.list(complete(1).hash, [{ mediaId: 6, state: 'imported' }]);
  stage.manager.grabbed(complete(1).hash, 6);
  await stage.pass(600_000);
  await gone();
  await stage.until(() => stage.manager.searched().length > 0);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(join(disk, 'movies'))).toBe(true);
  expect(stage.manager.searched()).toEqual([[6]]);
});

test('a file that can be played saves the others of its kind', async () => {
  put('good.mkv', 'bad.mkv');
  await leaves({ settings: `FFprobePath = "${ffprobe()}"` });
  await gone();
  await stage.until(() => rows().length > 0);
  expect([there('good.mkv'), there('bad.mkv')]).toEqual([true, false]);
});

test('a program that is not there judges nothing', async () => {
  put('bad.mkv', 'film.nfo');
  await leaves({ settings: `FFprobePath = "${join(disk, 'ffprobe')}"` });
  await gone();
  await stage.until(() => rows().length > 0);
  expect([there('bad.mkv'), there('film.nfo')]).toEqual([true, false]);
});

test('what an import that moved the film has left goes with its folder, and nothing is given up', async () => {
  put('film.nfo', 'Proof/proof.jpg', '.DS_Store');
  stage = startStage({ instance: 'importMode = "Move"\n[Movies.Torrent]\nAutoDelete = true' });
  const paths = { savePath: join(disk, 'movies'), contentPath: folder };
  stage.torrents.set(complete(1).hash, downloading(1, paths));
  stage.begin();
  await stage.pass(20_000);
  stage.manager.list(complete(1).hash, [{ mediaId: 6 }]);
  stage.feed(complete(1, paths));
  await stage.until(() => stage.memory(complete(1).hash)?.importedAt);
  await gone();
  await stage.until(() => rows().length > 0);
  expect(rows()).toMatchObject([{ verdict: 'done', result: '3 files removed, and its folder' }]);
  expect([existsSync(folder), existsSync(join(disk, 'movies'))]).toEqual([false, true]);
  expect([stage.manager.blocklisted, stage.manager.searched()]).toEqual([[], []]);
});

test('an empty folder of a torrent that has gone goes too', async () => {
  mkdirSync(join(folder, 'Subs'), { recursive: true });
  await leaves();
  await gone();
  await stage.until(() => rows().length > 0);
  expect([existsSync(folder), existsSync(join(disk, 'movies'))]).toEqual([false, true]);
});

test('a disk that fails meanwhile is told, and nothing else goes', async () => {
  put('a.mkv', 'b.mkv', 'film.nfo');
  const program = ffprobe();
  writeFileSync(
    program,
    `#!/bin/sh\nrm -f "${join(folder, 'a.mkv')}" "${join(folder, 'b.mkv')}"\necho '{"format":{}}'\n`,
  );
  await leaves({ settings: `FFprobePath = "${program}"` });
  await gone();
  await stage.until(() => rows().length > 0);
  expect(rows()).toMatchObject([{ verdict: 'failed', result: 'ENOENT' }]);
  expect([stage.alive(), there('film.nfo')]).toEqual([true, true]);
});

test.each<[string, string]>([
  ['does not run here', 'exit 127'],
  ['does not run at all', 'case "$*" in -version) exit 1;; esac\nexit 1'],
  ['fails in another way than by refusing the file', 'case "$*" in -version) exit 0;; esac\nexit 134'],
])('a program that %s judges nothing', async (_, lines) => {
  put('bad.mkv', 'film.nfo');
  const program = ffprobe();
  writeFileSync(program, `#!/bin/sh\n${lines}\n`);
  await leaves({ settings: `FFprobePath = "${program}"` });
  await gone();
  await stage.until(() => rows().length > 0);
  expect([there('bad.mkv'), there('film.nfo')]).toEqual([true, false]);
});

test('two torrents in one folder: it is left to the one that stays', async () => {
  put('film.mkv', 'film.nfo');
  await leaves();
  stage.inUse = (asked) => (asked === folder ? [folder] : []);
  await gone();
  expect([there('film.mkv'), there('film.nfo')]).toEqual([true, true]);
});
