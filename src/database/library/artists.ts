import type { Database } from 'bun:sqlite';
import { fold } from '../fold.ts';
import { artistColumns, artistCounters, markColumns } from './columns.ts';
import type { ArtistFilter } from './filter.ts';
import type { Search } from './find.ts';
import type { ArtistRow, Reason } from './rows.ts';
import { byIds, profileFields, profileJoin, selectList, typed } from './select.ts';

export function artistSearch(database: Database, filter: ArtistFilter): Search {
  const { q, page, pageSize } = filter;
  const marks = [
    ...(filter.monitored === undefined ? [] : [`monitored = ${filter.monitored ? 1 : 0}`]),
    ...(filter.missing ? ['missing = 1'] : []),
  ].join(' AND ');
  const tally = database.query<{ matching: number; size: number }, []>(
    `SELECT coalesce(sum(artists), 0) AS size, coalesce(sum(artists) FILTER (WHERE ${marks || 'true'}), 0) AS matching
    FROM artist_tally`,
  );
  const search: Search = {
    list: 'artists',
    needle: fold(q),
    scan: marks,
    seek: null,
    values: [],
    ...(tally.get() ?? { matching: 0, size: 0 }),
    offset: page * pageSize,
    limit: pageSize,
  };
  return filter.reason === undefined ? search : withReason(database, search, filter.reason);
}

/** Artists are few: those with such an album are counted one by one. */
function withReason(database: Database, search: Search, reason: Reason): Search {
  const album = 'EXISTS (SELECT 1 FROM albums WHERE albums.artist_id = artists.id AND albums.reason = ?)';
  const scan = search.scan === '' ? album : `${search.scan} AND ${album}`;
  const count = database.query<{ matching: number }, [string]>(
    `SELECT count(*) AS matching FROM artists INDEXED BY artists_title WHERE ${scan}`,
  );
  return { ...search, scan, values: [reason], matching: count.get(reason)?.matching ?? 0 };
}

const { isRequest: _, ...marks } = markColumns;
const columns = { ...artistColumns, ...artistCounters, ...marks };
const rowsSql = `
  SELECT ${selectList('artists', columns)}, ${profileFields}
  FROM json_each(?) AS wanted CROSS JOIN artists ON artists.id = wanted.value ${profileJoin('artists')}
  ORDER BY wanted.key`;

/** In the order of `ids`; what is not there is left out. */
export function artistRows(database: Database, ids: readonly number[]): ArtistRow[] {
  return typed(byIds(database, rowsSql, ids), columns) as ArtistRow[];
}
