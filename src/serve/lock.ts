/** One Tendarr for each data folder: two would start two sets of workers on the same torrents. */
import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface FolderLock {
  release(): void;
}

/** What is held is referred to from here: a lock that its taker lost sight of would go with the next garbage collection. */
const held = new Set<Database>();

/**
 * Takes the folder, or gives null when a running Tendarr has it. The lock is a SQLite file lock: the operating system
 * lets go of it however the process ends, so no stale lock is ever left behind.
 */
export function lockFolder(dataFolder: string): FolderLock | null {
  const folder = join(dataFolder, 'db');
  mkdirSync(folder, { recursive: true });
  const database = new Database(join(folder, 'lock.db'), { create: true, readwrite: true });
  try {
    database.run('PRAGMA busy_timeout = 0');
    database.run('PRAGMA locking_mode = EXCLUSIVE');
    database.run('BEGIN EXCLUSIVE');
  } catch (thrown) {
    database.close();
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'SQLITE_BUSY') return null;
    throw thrown;
  }
  held.add(database);
  const release = () => {
    held.delete(database);
    database.close();
  };
  return { release };
}
