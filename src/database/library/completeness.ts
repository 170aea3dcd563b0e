/** How much of a library is there, for processes that do not serve its pages. */
import type { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { openReader } from '../open.ts';
import { musicCounts } from './albums.ts';
import type { Counts } from './filter.ts';
import { movieCounts } from './movies.ts';
import { seriesCounts } from './series.ts';

export type Completeness = Pick<Counts, 'available' | 'monitored'>;

const counted: Readonly<Record<'movie' | 'series' | 'music', (database: Database) => Completeness>> = {
  movie: movieCounts,
  series: seriesCounts,
  music: (database) => musicCounts(database).albums,
};

/**
 * Movies, episodes or albums. Null = the manager's library was never read to its end, or the file is not there or
 * cannot be read now.
 */
export function completenessOf(file: string, kind: 'movie' | 'series' | 'music'): Completeness | null {
  if (!existsSync(file)) return null;
  let database: Database | null = null;
  try {
    const opened = openReader(file);
    database = opened;
    const read = () => (opened.query('SELECT 1 FROM library').get() === null ? null : counted[kind](opened));
    return opened.transaction(read)();
  } catch (error) {
    if (!String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_')) throw error;
    return null;
  } finally {
    database?.close();
  }
}
