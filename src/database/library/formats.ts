/** Custom format scores of what a library holds, by the ids that a manager's queue names. */
import type { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import type { Kind } from '../../config/config.ts';
import { openReader } from '../open.ts';

export interface FormatFact {
  hasFile: boolean;
  /** Score of the file; null = there is none. */
  fileScore: number | null;
  /** Lowest score that the quality profile takes; null = not known. */
  minimumScore: number | null;
}

export interface FormatReader {
  /** @param ids movies, episodes or albums. @returns null while the library was never read, or cannot be read now. */
  read(ids: readonly number[]): ReadonlyMap<number, FormatFact> | null;
  close(): void;
}

const profile = 'LEFT JOIN profiles ON profiles.id = ';
/** A file whose score was not read yet is left out: nothing may follow from a score that is not known. */
const scored = 'WHERE (NOT item.has_file OR item.read_for <> 0)';
const sources: Readonly<Record<Kind, string>> = {
  movie: `movies AS item ${profile} item.profile_id ${scored}`,
  series: `episodes AS item JOIN series ON series.id = item.series_id ${profile} series.profile_id WHERE true`,
  music: `albums AS item JOIN artists ON artists.id = item.artist_id ${profile} artists.profile_id ${scored}`,
};

interface Row {
  id: number;
  has_file: number;
  format_score: number;
  minimum: number | null;
}

/** The file may be made anew at any time, so it is opened again now and then. */
const reopenMs = 60_000;

/** @param elapsed milliseconds of a clock that never goes back */
export function formatReader(file: string, kind: Kind, elapsed: () => number): FormatReader {
  let open: { database: Database; since: number } | null = null;
  const close = () => {
    open?.database.close();
    open = null;
  };
  const current = (): Database => {
    if (open && elapsed() - open.since >= reopenMs) close();
    open ??= { database: openReader(file), since: elapsed() };
    return open.database;
  };
  const read = (ids: readonly number[]) => {
    const database = current();
    if (!database.query('SELECT 1 FROM library WHERE synced_at > 0').get()) return null;
    const places = ids.map(() => '?').join(', ');
    const rows = database.query<Row, number[]>(
      `SELECT item.id, item.has_file, item.format_score, profiles.min_format_score AS minimum
       FROM ${sources[kind]} AND item.id IN (${places})`,
    );
    return new Map(rows.all(...ids).map((row) => [row.id, factOf(row)]));
  };
  return {
    read(ids) {
      if (!existsSync(file)) return null;
      try {
        return read(ids);
      } catch (error) {
        if (!String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_')) throw error;
        close();
        return null;
      }
    },
    close,
  };
}

function factOf({ has_file, format_score, minimum }: Row): FormatFact {
  const hasFile = has_file === 1;
  return { hasFile, fileScore: hasFile ? format_score : null, minimumScore: minimum };
}
