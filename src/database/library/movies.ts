import type { Database } from 'bun:sqlite';
import { fold } from '../fold.ts';
import { markColumns, movieColumns } from './columns.ts';
import { counts, type GradedCounts, type MovieFilter } from './filter.ts';
import type { Search } from './find.ts';
import { flagCondition, sumWith } from './flags.ts';
import type { MovieRow } from './rows.ts';
import { byIds, profileFields, profileJoin, selectList, typed } from './select.ts';

export function movieSearch(database: Database, filter: MovieFilter): Search {
  const { q, page, pageSize, yearMin, yearMax, ...flags } = filter;
  const condition = flagCondition(flags);
  const years = [yearMin === undefined ? '' : 'year >= ?', yearMax === undefined ? '' : 'year <= ?'].filter(Boolean);
  const values = [yearMin, yearMax].filter((year) => year !== undefined);
  const scan = [condition.scan, ...years].filter(Boolean).join(' AND ');
  const tally = database.query<{ matching: number; size: number }, number[]>(
    `SELECT coalesce(sum(movies), 0) AS size, coalesce(sum(movies) FILTER (WHERE ${scan || 'true'}), 0) AS matching
    FROM movie_tally`,
  );
  return {
    list: 'movies',
    needle: fold(q),
    scan,
    seek: [condition.seek, ...years].join(' AND '),
    values,
    ...(tally.get(...values) ?? { matching: 0, size: 0 }),
    offset: page * pageSize,
    limit: pageSize,
  };
}

export function movieCounts(database: Database): GradedCounts {
  const row = database
    .query<Record<'monitored' | 'available' | 'quality_met' | 'requests', number>, []>(
      `SELECT ${sumWith('movies', 'monitored')} AS monitored,
        ${sumWith('movies', 'monitored', 'hasFile')} AS available,
        ${sumWith('movies', 'qualityMet')} AS quality_met,
        ${sumWith('movies', 'isRequest')} AS requests
      FROM movie_tally`,
    )
    .get();
  const { monitored = 0, available = 0, quality_met = 0, requests = 0 } = row ?? {};
  return { ...counts(monitored, available), quality_met, requests };
}

const columns = { ...movieColumns, ...markColumns };
const rowsSql = `
  SELECT ${selectList('movies', columns)}, ${profileFields}
  FROM json_each(?) AS wanted CROSS JOIN movies ON movies.id = wanted.value ${profileJoin('movies')}
  ORDER BY wanted.key`;

/** In the order of `ids`; what is not there is left out. */
export function movieRows(database: Database, ids: readonly number[]): MovieRow[] {
  return typed(byIds(database, rowsSql, ids), columns) as MovieRow[];
}
