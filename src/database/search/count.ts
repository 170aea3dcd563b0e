/** How much is searched for, for processes that do not search. */
import type { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { openReader } from '../open.ts';

/** Searches since a time (Unix milliseconds); null = the file is not there, or cannot be read now. */
export function searchesSince(file: string, time: number): number | null {
  if (!existsSync(file)) return null;
  let database: Database | null = null;
  try {
    database = openReader(file);
    const count = database.query<{ searches: number }, [number]>(
      'SELECT count(*) AS searches FROM searches WHERE sent_at >= ?',
    );
    return count.get(time)?.searches ?? null;
  } catch (error) {
    if (!String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_')) throw error;
    return null;
  } finally {
    database?.close();
  }
}
