/**
 * Opening a file for its writing process, checked when the last end was not a clean one. A check of a large file takes
 * a while and is for the owning process, after the port is open.
 */
import type { Database } from 'bun:sqlite';
import { rmSync } from 'node:fs';
import { type FileKind, migrateFile } from './migrations.ts';
import { openWriter } from './open.ts';
import { isDamage, isSound, restore } from './restore.ts';
import { endedUncleanly, forgetUncleanEnd, noteUncleanEnd } from './unclean.ts';

/**
 * @returns the file, after a check if its last end was not clean. What cannot be mended is replaced by the newest copy, a cache by an empty one;
 * `restoredAt` of `restore.ts` tells.
 */
export function openSound(path: string, kind: FileKind, now: () => number): Database {
  noteUncleanEnd(path);
  if (!endedUncleanly(path)) return openWriter(path, kind.writer);
  const database = openChecked(path, kind) ?? replaced(path, kind, now);
  forgetUncleanEnd(path);
  return database;
}

function openChecked(path: string, kind: FileKind): Database | null {
  let database: Database | null = null;
  try {
    database = openWriter(path, kind.writer);
    if (isSound(database)) return database;
    // Most often only an index is wrong.
    database.run('REINDEX');
    if (isSound(database)) return database;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  database?.close();
  return null;
}

function replaced(path: string, kind: FileKind, now: () => number): Database {
  if (kind.disposable) for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  else restore(path, now());
  migrateFile(path, kind, now);
  return openWriter(path, kind.writer);
}
