/** A file that cannot be used gives way to its newest copy that can, and is kept under another name. */
import { Database } from 'bun:sqlite';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupsOf, folderOf } from './backup.ts';

/**
 * Renames the file to `<file>.broken-<time>` and puts its newest sound copy in its place; without one there is no file
 * afterwards. When that happened is remembered beside it.
 */
export function restore(path: string, now: number): void {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  for (const suffix of ['', '-wal']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.broken-${stamp}${suffix}`);
  }
  rmSync(`${path}-shm`, { force: true });
  // Whoever reads the file meanwhile must never meet half of it.
  const copy = `${path}.restoring`;
  for (const { file } of backupsOf(path)) {
    copyFileSync(join(folderOf(path), file), copy);
    const sound = isSoundFile(copy);
    if (sound) renameSync(copy, path);
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
    if (sound) break;
  }
  writeFileSync(markOf(path), String(now));
}

/** Unix milliseconds at which the file was last restored; null = never. */
export function restoredAt(path: string): number | null {
  if (!existsSync(markOf(path))) return null;
  const at = Number(readFileSync(markOf(path), 'utf8'));
  return Number.isFinite(at) ? at : 0;
}

/** Nothing follows from the restoration any more. */
export function forgetRestored(path: string): void {
  rmSync(markOf(path), { force: true });
}

function markOf(path: string): string {
  return `${path}.restored`;
}

/** `quick_check` finds nothing wrong. */
export function isSound(database: Database): boolean {
  try {
    const row = database.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get();
    return row?.quick_check === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** What SQLite throws for a file whose content is damaged. */
export function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'SQLITE_NOTADB' || String(code).startsWith('SQLITE_CORRUPT');
}

function isSoundFile(path: string): boolean {
  let database: Database | null = null;
  try {
    database = new Database(path, { readonly: true, strict: true });
    return isSound(database);
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    database?.close();
  }
}
