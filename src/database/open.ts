/** Opening SQLite files with the settings that each kind of access needs. */
import { constants, Database } from 'bun:sqlite';

export interface WriterOptions {
  /** `FULL` where a lost row would be a lost fact; `NORMAL` for what can be read again from elsewhere. */
  synchronous: 'FULL' | 'NORMAL';
  /** Page cache in megabytes. */
  cacheMegabytes: number;
  /** Default false: a missing file is an error, because only migration creates files. */
  create?: boolean;
}

/** How the files with torrent memory and ledger are written. */
export const torrentsWriter: WriterOptions = { synchronous: 'FULL', cacheMegabytes: 2 };

/** Opens a file for its one writing process. */
export function openWriter(path: string, { synchronous, cacheMegabytes, create = false }: WriterOptions): Database {
  const database = new Database(path, { readwrite: true, create, strict: true });
  // The order matters: switching to WAL needs a lock, and without a time-out it fails at once when a reader is there.
  database.run('PRAGMA busy_timeout = 5000');
  database.run('PRAGMA journal_mode = WAL');
  database.run(`PRAGMA synchronous = ${synchronous}`);
  database.run(`PRAGMA cache_size = -${cacheMegabytes * 1024}`);
  database.run('PRAGMA foreign_keys = ON');
  return database;
}

/**
 * Opens a file that another process writes. Reads block the event loop of the caller, so a locked file fails after
 * 50 ms instead of waiting.
 */
export function openReader(path: string): Database {
  const database = new Database(path, { readonly: true, strict: true });
  database.run('PRAGMA busy_timeout = 50');
  return database;
}

/** Closes a writer's file and leaves one file behind, not three. */
export function closeWriter(database: Database): void {
  database.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 0);
  database.close();
}
