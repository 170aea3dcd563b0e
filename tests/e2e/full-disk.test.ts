/** The disk of the data folder is full while a removal is due. */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { torrentsFile } from '../../src/database/files.ts';
import type { ProcessEntry } from '../../src/http/processes.ts';
import { until } from '../support/wait.ts';
import { instance, settings } from './removing-rules.ts';
import { day, hour, type Scene, seconds, setScene } from './scene.ts';

const run = (...words: string[]) => Bun.spawnSync(words).exitCode === 0;

/** A small disk of its own; null where that is not allowed. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-disk-'));
  if (process.platform === 'linux' && run('mount', '-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder)) return folder;
  rmdirSync(folder);
  return null;
}
function removeDisk(folder: string): void {
  run('umount', '-l', folder);
  rmdirSync(folder);
}

/** Only root may make one, and not everywhere. Nothing is left of the try, for the tests may be passed over. */
const tried = smallDisk();
const isSmall = tried !== null;
if (tried) removeDisk(tried);
let disk: string;
let ballast: string;

function fill(): void {
  const page = Buffer.alloc(4096);
  try {
    for (;;) appendFileSync(ballast, page);
  } catch (error) {
    expect(String(error)).toContain('ENOSPC');
  }
}

describe.skipIf(!isSmall)(isSmall ? 'without room' : 'without room (missing: the right to mount a disk)', () => {
  let scene: Scene;
  beforeAll(async () => {
    disk = smallDisk() ?? '';
    ballast = join(disk, 'ballast');
    const folder = join(disk, 'data');
    mkdirSync(folder);
    scene = setScene({ settings, instance, folder });
    await scene.start();
  });
  afterAll(async () => {
    await scene.stop();
    removeDisk(disk);
  });

  let count = 0;
  /** A seed whose time is over. */
  const due = () => {
    count += 1;
    const name = `Seed.${count}`;
    return scene.grab({
      name,
      files: [{ name: `${name}/film.mkv`, size: 1_000_000, priority: 1 }],
      state: 'stalledUP',
      tags: ['tendarr-imported'],
      addedOn: seconds() - 41 * day,
      completionOn: seconds() - 40 * day,
      seedingTime: 31 * day,
      lastActivity: seconds() - hour,
    }).hash;
  };
  const full = 'The disk of the data folder is full';
  const attends = async () => (await scene.attention()).find(({ id }) => id === 'storage')?.subject;
  /** Files of a database have room of their own for a while, so more and more is to be done until it is used up. */
  const filled = async () => {
    fill();
    const hashes = [due()];
    const isSaid = async () => {
      if ((await attends()) === full) return true;
      hashes.push(due());
      return false;
    };
    await until(isSaid, { every: 500, what: full });
    return hashes;
  };
  const allGone = (hashes: readonly string[]) =>
    until(() => hashes.every((hash) => scene.client.torrent(hash) === undefined), {
      every: 100,
      what: 'the removals',
    });
  /** What was done stands in the ledger. */
  const allTold = (hashes: readonly string[]) =>
    until(
      async () => {
        const told = new Set((await scene.ledger({ verdict: 'done' })).map(({ hash }) => hash));
        return hashes.every((hash) => told.has(hash));
      },
      { every: 200, what: 'their rows' },
    );

  test('nothing is done that cannot be stored, and it is said; with room all goes on by itself', async () => {
    const hashes = await filled();
    await scene.looks(2);
    await until(async () => (await attends()) === full, { what: full });
    // Whichever of them had to store something first.
    const processes = async () =>
      (await scene.tendarr().json<{ processes: ProcessEntry[] }>('/web/processes')).processes;
    await until(async () => (await processes()).some(({ alive }) => !alive), { what: 'a process that waits for room' });
    expect((await processes()).filter(({ restarts }) => restarts !== 0)).toEqual([]);
    rmSync(ballast);
    await allGone(hashes);
    await allTold(hashes);
    await until(async () => (await attends()) === undefined, { what: 'an end of the trouble' });
  }, 300_000);

  test('a service that is killed meanwhile loses nothing', async () => {
    const hashes = await filled();
    await scene.tendarr().end('SIGKILL');
    rmSync(ballast);
    await scene.start();
    await allGone(hashes);
    await allTold(hashes);
    const database = new Database(torrentsFile(scene.tendarr().folder, 'Movies'), { readonly: true });
    expect(database.query('PRAGMA integrity_check').values()).toEqual([['ok']]);
    database.close();
  }, 300_000);
});
