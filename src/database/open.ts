/** Opening SQLite files with the settings that each kind of access needs. */
import { constants, Database } from 'bun:sqlite';

export interface WriterOptions {
  /** `FULL` where a lost row would be a lost fact; `NORMAL` for what can be read again from elsewhere. */
  synchronous: 'FULL' | 'NORMAL';
  /** Page cache in megabytes. */
  cacheMegabytes: number;
  /** Megabytes of new pages that are collected before they go to their places. Default SQLite's, 4. */
  logMegabytes?: number;
  /** Default false: a missing file is an error, because only migration creates files. */
  create?: boolean;
}

/** How the files with torrent memory and ledger are written. */
export const torrentsWriter: WriterOptions = { synchronous: 'FULL', cacheMegabytes: 0.5 };

/** How a copy of a manager's library is written: losing the last seconds only means reading them again. */
export const libraryWriter: WriterOptions = { synchronous: 'NORMAL', cacheMegabytes: 8, logMegabytes: 32 };

/** How search marks, profile switches and requests are written. */
export const searchWriter: WriterOptions = { synchronous: 'FULL', cacheMegabytes: 2 };

const pageSize = 4096;

/** Opens a file for its one writing process. */
export function openWriter(
  path: string,
  { synchronous, cacheMegabytes, logMegabytes, create = false }: WriterOptions,
): Database {
  const database = new Database(path, { readwrite: true, create, strict: true });
  // The order matters: switching to WAL needs a lock, and without a time-out it fails at once when a reader is there.
  database.run('PRAGMA busy_timeout = 5000');
  database.run('PRAGMA journal_mode = WAL');
  database.run(`PRAGMA synchronous = ${synchronous}`);
  database.run(`PRAGMA cache_size = -${cacheMegabytes * 1024}`);
  database.run('PRAGMA foreign_keys = ON');
  if (logMegabytes !== undefined) {
    database.run(`PRAGMA wal_autocheckpoint = ${(logMegabytes * 1024 * 1024) / pageSize}`);
    // What the log has grown to is given back when it begins anew.
    database.run(`PRAGMA journal_size_limit = ${4 * 1024 * 1024}`);
  }
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
