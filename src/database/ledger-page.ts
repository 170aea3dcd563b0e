/** Pages of the ledger over the files of several owners, newest first. */

import type { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../error.ts';
import type { LedgerEntry, LedgerFilter, LedgerRow } from './ledger.ts';
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
  id: number;
  time: number;
}

type StoredRow = Omit<LedgerRow, 'inputs'> & { id: number; inputs: string };

/** Reads the ledgers of `files()`, which may change between calls. A file that is not there yet holds nothing. */
export function ledgerReader(files: () => string[]): LedgerReader {
  const open = new Map<string, Database>();

  const database = (file: string): Database => {
    const known = open.get(file);
    if (known) return known;
    const opened = openReader(file);
    open.set(file, opened);
    return opened;
  };
  const current = (): string[] => {
    const wanted = files().filter((file) => existsSync(file));
    for (const [file, handle] of open) {
      if (wanted.includes(file)) continue;
      handle.close();
      open.delete(file);
    }
    return wanted;
  };

  return {
    page: (filter) =>
      busyIsUnavailable(() => {
        const wanted = current();
        const { where, values } = condition(filter);
        const total = wanted.reduce((sum, file) => sum + count(database(file), where, values), 0);
        const end = (filter.page + 1) * filter.pageSize;
        const places = wanted.flatMap((file) => newest(file, database(file), where, values, end));
        places.sort((a, b) => b.time - a.time || b.id - a.id || a.file.localeCompare(b.file));
        const entries = places.slice(end - filter.pageSize, end).map((place) => entry(database(place.file), place));
        return { total, page: filter.page, page_size: filter.pageSize, entries };
      }),
    close: () => {
      for (const handle of open.values()) handle.close();
      open.clear();
    },
  };
}

function condition({ since, hash, category, rule, verdict }: LedgerFilter): {
  where: string;
  values: (string | number)[];
} {
  const parts: [string, string | number | undefined][] = [
    ['time >= ?', since],
    ['hash = ?', hash?.toLowerCase()],
    ['category = ?', category],
    ['rule = ?', rule],
    ['verdict = ?', verdict],
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
  return rows.map((row) => ({ file, ...row }));
}

function entry(database: Database, { file, id }: Place): LedgerEntry {
  const row = database.query<StoredRow, [number]>('SELECT * FROM ledger WHERE id = ?').get(id);
  if (!row) throw new AppError('unavailable', 'The ledger changed while it was read, try again');
  return {
    ...row,
    id: `${basename(file, '.db').replace(/\.torrents$/, '')}:${id}`,
    time: new Date(row.time).toISOString(),
    inputs: JSON.parse(row.inputs),
  };
}

function busyIsUnavailable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('SQLITE_BUSY')) {
      throw new AppError('unavailable', 'The ledger is being written, try again in a moment');
    }
    throw error;
  }
}
