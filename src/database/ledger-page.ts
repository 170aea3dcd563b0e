/** Pages of the ledger over the files of several owners, newest first. */

import type { Database } from 'bun:sqlite';
import { basename } from 'node:path';
import { AppError } from '../error.ts';
import { busyIsUnavailable } from './busy.ts';
import { fileIdentity } from './file-identity.ts';
import { type LedgerEntry, type LedgerFilter, type LedgerRow, removed as removedResult } from './ledger.ts';
import { openReader } from './open.ts';

export interface LedgerPage {
  total: number;
  page: number;
  page_size: number;
  entries: LedgerEntry[];
}

export interface LedgerReader {
  /** Throws AppError `unavailable` when a file is locked for longer than a reader waits. */
  page(filter: LedgerFilter): LedgerPage;
  close(): void;
}

interface Place {
  file: string;
  database: Database;
  id: number;
  time: number;
}

type StoredRow = Omit<LedgerRow, 'inputs'> & { id: number; inputs: string };

interface OpenFile {
  database: Database;
  identity: string;
}

/**
 * Reads the ledgers of `files()`, which may change between calls. A file that is not there yet holds nothing; one that
 * was put in the place of another, as after a restoration, is opened anew.
 */
export function ledgerReader(files: () => string[]): LedgerReader {
  const open = new Map<string, OpenFile>();

  const database = (file: string, identity: string): Database => {
    const known = open.get(file);
    if (known) return known.database;
    const opened = openReader(file);
    open.set(file, { database: opened, identity });
    return opened;
  };
  /** The files that are there, all of them open. */
  const current = (): Map<string, Database> => {
    const there = new Map(files().map((file) => [file, fileIdentity(file)]));
    for (const [file, { database, identity }] of open) {
      if (there.get(file) === identity) continue;
      database.close();
      open.delete(file);
    }
    return new Map(
      [...there].flatMap(([file, identity]) => (identity === null ? [] : [[file, database(file, identity)]])),
    );
  };

  return {
    page: (filter) =>
      busyIsUnavailable('The ledger is being written, try again in a moment', () => {
        const wanted = [...current()];
        const { where, values } = condition(filter);
        const total = wanted.reduce((sum, [, database]) => sum + count(database, where, values), 0);
        const end = (filter.page + 1) * filter.pageSize;
        const places = wanted.flatMap(([file, database]) => newest(file, database, where, values, end));
        places.sort((a, b) => b.time - a.time || b.id - a.id || a.file.localeCompare(b.file));
        const entries = places.slice(end - filter.pageSize, end).map(entry);
        return { total, page: filter.page, page_size: filter.pageSize, entries };
      }),
    close: () => {
      for (const { database } of open.values()) database.close();
      open.clear();
    },
  };
}

function condition({ since, hash, category, rule, verdict, removed }: LedgerFilter): {
  where: string;
  values: (string | number)[];
} {
  const parts: [string, string | number | undefined][] = [
    ['time >= ?', since],
    ['hash = ?', hash?.toLowerCase()],
    ['category = ?', category],
    ['rule = ?', rule],
    ['verdict = ?', verdict],
    [`(coalesce(result, '') GLOB '${removedResult}*') = ?`, removed === undefined ? undefined : Number(removed)],
  ];
  const given = parts.filter((part): part is [string, string | number] => part[1] !== undefined);
  return {
    where: given.length > 0 ? `WHERE ${given.map(([sql]) => sql).join(' AND ')}` : '',
    values: given.map(([, value]) => value),
  };
}

function count(database: Database, where: string, values: (string | number)[]): number {
  const row = database.query<{ rows: number }, (string | number)[]>(`SELECT count(*) AS rows FROM ledger ${where}`);
  return row.get(...values)?.rows ?? 0;
}

function newest(file: string, database: Database, where: string, values: (string | number)[], limit: number): Place[] {
  const sql = `SELECT id, time FROM ledger ${where} ORDER BY time DESC, id DESC LIMIT ?`;
  const rows = database.query<{ id: number; time: number }, (string | number)[]>(sql).all(...values, limit);
  return rows.map((row) => ({ file, database, ...row }));
}

function entry({ file, database, id }: Place): LedgerEntry {
  const row = database.query<StoredRow, [number]>('SELECT * FROM ledger WHERE id = ?').get(id);
  if (!row) throw new AppError('unavailable', 'The ledger changed while it was read, try again');
  return {
    ...row,
    id: `${basename(file, '.db').replace(/\.torrents$/, '')}:${id}`,
    time: new Date(row.time).toISOString(),
    inputs: JSON.parse(row.inputs),
  };
}
