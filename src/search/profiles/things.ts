/** The movies, series and artists that have to do with a temporary profile, from the library file. */
import type { Database } from 'bun:sqlite';
import type { Kind } from '../../config/config.ts';
import type { Wanted } from '../../database/library/wanted.ts';
import { artistKey, movieKey, seriesKey } from '../identity.ts';
import type { Switchable } from './plan.ts';

export interface ThingReader {
  /**
   * @param missing ids of movies, series or artists with something missing
   * @param ids others, by the manager's number
   * @param profileIds everything that has one of these
   * @param now Unix milliseconds
   */
  read(missing: ReadonlySet<number>, ids: readonly number[], profileIds: readonly number[], now: number): Switchable[];
  /** The profile is another one now. */
  changeProfile(ids: readonly number[], profileId: number): void;
}

interface Stored {
  id: number;
  title: string;
  /** In the public catalogue. */
  number: number | string;
  profileId: number;
  satisfied: number;
}

/** An artist is satisfied with any file, a series with all aired episodes that are monitored, specials apart. */
const places: Readonly<Record<Kind, { table: string; sql: string }>> = {
  movie: {
    table: 'movies',
    sql: 'SELECT id, title, tmdb_id AS number, profile_id AS profileId, has_file AS satisfied FROM movies',
  },
  series: {
    table: 'series',
    sql: `SELECT id, title, tvdb_id AS number, profile_id AS profileId, NOT EXISTS (
        SELECT 1 FROM episodes LEFT JOIN seasons
          ON seasons.series_id = episodes.series_id AND seasons.number = season_number
        WHERE episodes.series_id = series.id AND NOT has_file AND episodes.monitored AND coalesce(seasons.monitored, 1)
          AND season_number > 0 AND air_date < ?3
      ) AS satisfied FROM series`,
  },
  music: {
    table: 'artists',
    sql: `SELECT id, name AS title, foreign_id AS number, profile_id AS profileId,
      albums > 0 AND size_on_disk > 0 AS satisfied FROM artists`,
  },
};

export function openThings(database: Database, kind: Kind): ThingReader {
  const { table, sql } = places[kind];
  const select = database.query<Stored, [string, string, number]>(`${sql}
    WHERE id IN (SELECT value FROM json_each(?1)) OR profile_id IN (SELECT value FROM json_each(?2)) AND ?3`);
  const update = database.query(`UPDATE ${table} SET profile_id = ?2 WHERE id = ?1`);
  return {
    read: (missing, ids, profileIds, now) =>
      select
        .all(JSON.stringify([...missing, ...ids]), JSON.stringify(profileIds), now)
        .map(({ id, title, number, profileId, satisfied }) => ({
          key: keyOf(kind, id, number),
          id,
          title,
          profileId,
          missing: satisfied === 0 && missing.has(id),
          satisfied: satisfied === 1,
        })),
    changeProfile: database.transaction((ids: readonly number[], profileId: number) => {
      for (const id of ids) update.run(id, profileId);
    }),
  };
}

function keyOf(kind: Kind, id: number, number: number | string): string {
  if (kind === 'movie') return movieKey({ id, tmdbId: Number(number) });
  if (kind === 'series') return seriesKey({ id, tvdbId: Number(number) });
  return artistKey({ id, foreignId: String(number) });
}

/** What is switched for one missing thing: the movie, the whole series, the artist. */
export function ownerOf(wanted: Wanted): number {
  switch (wanted.kind) {
    case 'movie':
      return wanted.id;
    case 'episode':
      return wanted.seriesId;
    case 'album':
      return wanted.artistId;
  }
}
