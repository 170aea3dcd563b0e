import type { Database } from 'bun:sqlite';
import { fold } from '../fold.ts';
import { albumColumns, markColumns, trackColumns } from './columns.ts';
import { type AlbumFilter, type Counts, counts, type GradedCounts } from './filter.ts';
import type { Search } from './find.ts';
import { flagCondition, sumWith } from './flags.ts';
import type { AlbumRow } from './rows.ts';
import { byIds, grouped, profileFields, profileJoin, selectList, typed } from './select.ts';

export function albumSearch(database: Database, { q, page, pageSize, ...flags }: AlbumFilter): Search {
  const { scan, seek } = flagCondition(flags);
  const tally = database.query<{ matching: number; size: number }, []>(
    `SELECT coalesce(sum(albums), 0) AS size, coalesce(sum(albums) FILTER (WHERE ${scan || 'true'}), 0) AS matching
    FROM album_tally`,
  );
  return {
    list: 'albums',
    needle: fold(q),
    scan,
    seek,
    values: [],
    ...(tally.get() ?? { matching: 0, size: 0 }),
    offset: page * pageSize,
    limit: pageSize,
  };
}

type Sums = Record<'albums' | 'monitored' | 'available' | 'quality_met' | 'requests' | 'tracks' | 'files', number>;

export interface MusicCounts {
  albums: GradedCounts;
  tracks: Counts;
  /** All albums, monitored or not. */
  albumTotal: number;
}

export function musicCounts(database: Database): MusicCounts {
  const row = database
    .query<Sums, []>(
      `SELECT coalesce(sum(albums), 0) AS albums,
        ${sumWith('albums', 'monitored')} AS monitored,
        ${sumWith('albums', 'monitored', 'hasFile')} AS available,
        ${sumWith('albums', 'qualityMet')} AS quality_met,
        ${sumWith('albums', 'isRequest')} AS requests,
        ${sumWith('tracks', 'monitored')} AS tracks,
        ${sumWith('files', 'monitored')} AS files
      FROM album_tally`,
    )
    .get();
  const { albums = 0, monitored = 0, available = 0, quality_met = 0, requests = 0, tracks = 0, files = 0 } = row ?? {};
  return {
    albums: { ...counts(monitored, available), quality_met, requests },
    tracks: counts(tracks, files),
    albumTotal: albums,
  };
}

const columns = { ...albumColumns, ...markColumns };
const rowsSql = `
  SELECT ${selectList('albums', columns)}, artists.name AS artistName, artists.profile_id AS profileId, ${profileFields}
  FROM json_each(?) AS wanted
  CROSS JOIN albums ON albums.id = wanted.value
  JOIN artists ON artists.id = albums.artist_id ${profileJoin('artists')}
  ORDER BY wanted.key`;
const tracksSql = `
  SELECT ${selectList('tracks', trackColumns)}
  FROM json_each(?) AS wanted CROSS JOIN tracks ON tracks.album_id = wanted.value
  ORDER BY wanted.key, tracks.medium, tracks.number, tracks.id`;

/** In the order of `ids`; what is not there is left out. */
export function albumRows(database: Database, ids: readonly number[]): AlbumRow[] {
  const rows = typed(byIds(database, rowsSql, ids), columns) as Omit<AlbumRow, 'tracks'>[];
  const tracks = grouped(typed(byIds(database, tracksSql, ids), trackColumns), ({ albumId }) => albumId);
  return rows.map((row) => ({ ...row, tracks: tracks.get(row.id) ?? [] }));
}

/** All albums of an artist, oldest first, unknown dates last, then by title. */
export function albumsOf(database: Database, artistId: number): AlbumRow[] {
  const ids = database
    .query<{ id: number }, [number]>(
      'SELECT id FROM albums WHERE artist_id = ? ORDER BY release_date NULLS LAST, fold, id',
    )
    .all(artistId);
  return albumRows(
    database,
    ids.map(({ id }) => id),
  );
}
