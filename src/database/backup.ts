/** Copies of database files in `db/backup`. */
import type { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const day = 86_400_000;
const kept = 3;

/** Copies a file as it is now. @param label why: `daily`, or `v3` before a migration from that version */
export function backUp(database: Database, path: string, label: string, now: number): void {
  const folder = folderOf(path);
  mkdirSync(folder, { recursive: true });
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const copy = join(folder, `${basename(path, '.db')}.${label}.${stamp}.db`);
  if (existsSync(copy)) throw new Error(`the backup ${basename(copy)} exists already`);
  // A copy that broke off, as on a full disk, must not be taken for one.
  const part = `${copy}.part`;
  try {
    database.run('VACUUM INTO ?', [part]);
    renameSync(part, copy);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Copies a file that changed since its newest copy, at most once a day, and keeps three such copies. */
export function backUpDaily(database: Database, path: string, now: number): void {
  // One from a clock that was ahead tells nothing.
  const newest = backupsOf(path).find(({ at }) => at <= now);
  if (newest && (now - newest.at < day || changedAt(path) <= newest.at)) return;
  backUpAtOnce(database, path, now);
}

/** The same although it was done today. */
export function backUpAtOnce(database: Database, path: string, now: number): void {
  backUp(database, path, 'daily', now);
  const daily = backupsOf(path).filter(({ file }) => file.startsWith(`${nameOf(path)}.daily.`));
  for (const { file } of daily.slice(kept)) rmSync(join(folderOf(path), file), { force: true });
}

export interface Backup {
  /** Name inside the folder of backups. */
  file: string;
  /** Unix milliseconds. */
  at: number;
}

/** Newest first. */
export function backupsOf(path: string): Backup[] {
  const folder = folderOf(path);
  if (!existsSync(folder)) return [];
  const prefix = `${nameOf(path)}.`;
  return readdirSync(folder)
    .filter((file) => file.startsWith(prefix) && file.endsWith('.db'))
    .flatMap((file) => {
      const match = /^(?:daily|v\d+)\.(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(
        file.slice(prefix.length, -3),
      );
      if (!match) return [];
      const [, date, hours, minutes, seconds, ms] = match;
      return { file, at: Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`) };
    })
    .sort((a, b) => b.at - a.at);
}

export function folderOf(path: string): string {
  return join(dirname(path), 'backup');
}

function nameOf(path: string): string {
  return basename(path, '.db');
}

function changedAt(path: string): number {
  const files = [path, `${path}-wal`].filter((file) => existsSync(file));
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
