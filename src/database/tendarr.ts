/** `db/tendarr.db`: users, sessions and what else belongs to the supervisor. */
import type { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder } from './files.ts';
import { type FileKind, migrateFile } from './migrations.ts';
import { openWriter } from './open.ts';
import { tendarrSteps } from './steps/tendarr.ts';

export const tendarrKind: FileKind = {
  steps: tendarrSteps,
  writer: { synchronous: 'FULL', cacheMegabytes: 2 },
  backup: true,
};

/** Creates or migrates the file and opens it for writing. Throws AppError `conflict` for a file of a newer version. */
export function openTendarr(dataFolder: string, now: () => number = Date.now): Database {
  mkdirSync(databaseFolder(dataFolder), { recursive: true });
  const path = join(databaseFolder(dataFolder), 'tendarr.db');
  migrateFile(path, tendarrKind, now);
  return openWriter(path, tendarrKind.writer);
}
