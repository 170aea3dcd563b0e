import type { Database } from 'bun:sqlite';
import { fold } from '../fold.ts';
import { episodeColumns, markColumns, seasonColumns, seriesColumns } from './columns.ts';
import { type Counts, counts, type SeriesFilter } from './filter.ts';
import type { Search } from './find.ts';
import type { EpisodeRow, SeriesRow } from './rows.ts';
import { byIds, grouped, profileFields, profileJoin, selectList, typed } from './select.ts';

export function seriesSearch(database: Database, { q, page, pageSize, missing }: SeriesFilter): Search {
  const scan = missing ? 'missing = 1' : '';
  const tally = database.query<{ matching: number; size: number }, []>(
    `SELECT coalesce(sum(series), 0) AS size, coalesce(sum(series) FILTER (WHERE ${scan || 'true'}), 0) AS matching
    FROM series_tally`,
  );
  return {
    list: 'series',
    needle: fold(q),
    scan,
    seek: null,
    values: [],
    ...(tally.get() ?? { matching: 0, size: 0 }),
    offset: page * pageSize,
    limit: pageSize,
  };
}

/** Episodes. */
export function seriesCounts(database: Database): Counts {
  const row = database
    .query<{ monitored: number; available: number }, []>(
      `SELECT coalesce(sum(episodes) FILTER (WHERE monitored), 0) AS monitored,
        coalesce(sum(episodes) FILTER (WHERE monitored AND has_file), 0) AS available
      FROM episode_tally`,
    )
    .get();
  return counts(row?.monitored ?? 0, row?.available ?? 0);
}

const columns = { ...seriesColumns, ...markColumns };
const episodeFields = { ...episodeColumns, ...markColumns };
const seriesSql = `
  SELECT ${selectList('series', columns)}, ${profileFields}
  FROM json_each(?) AS wanted CROSS JOIN series ON series.id = wanted.value ${profileJoin('series')}
  ORDER BY wanted.key`;
const seasonsSql = `
  SELECT ${selectList('seasons', seasonColumns)}
  FROM json_each(?) AS wanted CROSS JOIN seasons ON seasons.series_id = wanted.value
  ORDER BY wanted.key, seasons.number`;
const episodesSql = `
  SELECT ${selectList('episodes', episodeFields)}
  FROM json_each(?) AS wanted CROSS JOIN episodes ON episodes.series_id = wanted.value
  ORDER BY wanted.key, episodes.season_number, episodes.episode_number, episodes.id`;

/** In the order of `ids`; what is not there is left out. */
export function seriesRows(database: Database, ids: readonly number[]): SeriesRow[] {
  const rows = typed(byIds(database, seriesSql, ids), columns) as Omit<SeriesRow, 'seasons' | 'episodes'>[];
  const seasons = grouped(typed(byIds(database, seasonsSql, ids), seasonColumns), ({ seriesId }) => seriesId);
  const episodes = grouped(
    typed(byIds(database, episodesSql, ids), episodeFields) as EpisodeRow[],
    ({ seriesId }) => seriesId,
  );
  return rows.map((row) => ({ ...row, seasons: seasons.get(row.id) ?? [], episodes: episodes.get(row.id) ?? [] }));
}
