/** `db/tendarr.db`: users, sessions and what else belongs to the supervisor. */
import type { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { backUpAtOnce, backUpDaily } from './backup.ts';
import { databaseFolder, tendarrFile } from './files.ts';
import { type FileKind, migrateFile } from './migrations.ts';
import { openWriter } from './open.ts';
import { restoredAt } from './restore.ts';
import { openSound } from './sound.ts';
import { tendarrSteps } from './steps/tendarr.ts';

const tendarrKind: FileKind = {
  steps: tendarrSteps,
  writer: { synchronous: 'FULL', cacheMegabytes: 2 },
  backup: true,
};

/** Creates or migrates the file and opens it for writing. Throws AppError `conflict` for a file of a newer version. */
export function openTendarr(dataFolder: string, now: () => number = Date.now): Database {
  const path = tendarrFile(dataFolder);
  mkdirSync(databaseFolder(dataFolder), { recursive: true });
  migrateFile(path, tendarrKind, now);
  return openWriter(path, tendarrKind.writer);
}

/**
 * The same for the service, which alone may mend the file: nobody else has it open then. Sessions that come back with
 * an older copy are over, because they may have been ended since.
 */
export function openOwnTendarr(dataFolder: string, now: () => number = Date.now): Database {
  const path = tendarrFile(dataFolder);
  const before = restoredAt(path);
  mkdirSync(databaseFolder(dataFolder), { recursive: true });
  migrateFile(path, tendarrKind, now);
  const database = openSound(path, tendarrKind, now);
  if (restoredAt(path) !== before) database.run('DELETE FROM sessions');
  return database;
}

/** Copies the file once a day, if it changed; to be called at least that often. */
export function backUpTendarr(database: Database, dataFolder: string, now: number): void {
  backUpDaily(database, tendarrFile(dataFolder), now);
}

/** Copies it now: with an older copy a password would come back that was changed since, or none at all. */
export function backUpUsers(database: Database, dataFolder: string, now: number): void {
  backUpAtOnce(database, tendarrFile(dataFolder), now);
}
