/** What is left to be searched for in this cycle, as rows to choose from. */
import type { Database, SQLQueryBindings } from 'bun:sqlite';
import type { Reason } from './rows.ts';

interface Common {
  /** The manager's. */
  id: number;
  reason: Reason;
  hasFile: boolean;
  isRequest: boolean;
  /** Unix milliseconds of the last search in any cycle; null = never. */
  searchedAt: number | null;
  profileId: number;
}

export interface WantedMovie extends Common {
  kind: 'movie';
  title: string;
  year: number;
  tmdbId: number;
}

export interface WantedEpisode extends Common {
  kind: 'episode';
  title: string;
  seriesId: number;
  seriesTitle: string;
  tvdbId: number;
  seasonNumber: number;
  episodeNumber: number;
  /** Unix milliseconds. */
  airDate: number;
  /** Itself, its season and its series. */
  monitored: boolean;
}

export interface WantedAlbum extends Common {
  kind: 'album';
  title: string;
  artistId: number;
  artistName: string;
  foreignId: string;
  /** `YYYY-MM-DD` */
  releaseDate: string;
}

export type Wanted = WantedMovie | WantedEpisode | WantedAlbum;

export interface MovieWish {
  /** Unmonitored ones as well. */
  unmonitored: boolean;
  /** Null = any. */
  year: number | null;
  /** Only what was requested. */
  requested?: boolean;
}

export interface EpisodeWish {
  unmonitored: boolean;
  specials: boolean;
  /** Aired in this span, Unix milliseconds: from the first, before the second. */
  aired: readonly [number, number];
  requested?: boolean;
  seriesId?: number;
  seasonNumber?: number;
}

export interface WantedReader {
  movies(wish: MovieWish): WantedMovie[];
  /** Years of what is wanted, in order. */
  movieYears(wish: Pick<MovieWish, 'unmonitored'>): number[];
  episodes(wish: EpisodeWish): WantedEpisode[];
  /** Years (UTC) in which it aired, in order. */
  episodeYears(wish: EpisodeWish): number[];
  /** Monitored albums of monitored artists that were released until a day, `YYYY-MM-DD`. */
  albums(until: string): WantedAlbum[];
}

/** @param database of a library file, for reading or writing */
export function openWanted(database: Database): WantedReader {
  const rows = <T>(sql: string, ...values: SQLQueryBindings[]): T[] =>
    database
      .query<Record<string, unknown>, SQLQueryBindings[]>(sql)
      .all(...values)
      .map(flagged) as T[];
  const years = (sql: string, ...values: SQLQueryBindings[]) =>
    rows<{ year: number }>(sql, ...values).map(({ year }) => year);
  return {
    movies: ({ unmonitored, year, requested = false }) =>
      rows(
        `SELECT 'movie' AS kind, id, title, year, tmdb_id AS tmdbId, profile_id AS profileId, ${common('movies')}
        FROM movies WHERE ${left('movies')} AND ${movieCondition}
          ${year === null ? '' : 'AND year = ?2'} ${requested ? 'AND is_request = 1' : ''} ORDER BY id`,
        unmonitored ? 1 : 0,
        ...(year === null ? [] : [year]),
      ),
    movieYears: ({ unmonitored }) =>
      years(
        `SELECT DISTINCT year FROM movies WHERE ${left('movies')} AND ${movieCondition} ORDER BY year`,
        unmonitored ? 1 : 0,
      ),
    episodes: (wish) =>
      rows(
        `SELECT 'episode' AS kind, episodes.id, episodes.title, episodes.series_id AS seriesId, series.title AS seriesTitle,
          series.tvdb_id AS tvdbId, season_number AS seasonNumber, episode_number AS episodeNumber,
          air_date AS airDate, ${chain} AS monitored, series.profile_id AS profileId, ${common('episodes')}
        ${episodesFrom(wish)} ORDER BY episodes.id`,
        ...episodeValues(wish),
      ),
    episodeYears: (wish) =>
      years(
        `SELECT DISTINCT CAST(strftime('%Y', air_date / 1000, 'unixepoch') AS INTEGER) AS year
        ${episodesFrom(wish)} ORDER BY year`,
        ...episodeValues(wish),
      ),
    albums: (until) =>
      rows(
        `SELECT 'album' AS kind, albums.id, albums.title, artist_id AS artistId, artists.name AS artistName,
          albums.foreign_id AS foreignId, release_date AS releaseDate, artists.profile_id AS profileId,
          ${common('albums')}
        FROM albums JOIN artists ON artists.id = albums.artist_id
        WHERE ${left('albums')} AND albums.monitored AND artists.monitored AND release_date <= ?1 ORDER BY albums.id`,
        until,
      ),
  };
}

const movieCondition = 'available AND (monitored OR ?1)';
const chain = '(episodes.monitored AND series.monitored AND coalesce(seasons.monitored, 1))';

/** The condition of the index. */
function left(table: string): string {
  return `${table}.reason IS NOT NULL AND ${table}.searched = 0`;
}

function common(table: string): string {
  const fields = ['reason', 'has_file AS hasFile', 'is_request AS isRequest', 'searched_at AS searchedAt'];
  return fields.map((field) => `${table}.${field}`).join(', ');
}

function episodesFrom({ requested, seriesId, seasonNumber }: EpisodeWish): string {
  return `FROM episodes JOIN series ON series.id = episodes.series_id
    LEFT JOIN seasons ON seasons.series_id = episodes.series_id AND seasons.number = season_number
    WHERE ${left('episodes')} AND air_date >= ?1 AND air_date < ?2 AND (season_number <> 0 OR ?3) AND (${chain} OR ?4)
      ${requested ? 'AND episodes.is_request = 1' : ''}
      ${seriesId === undefined ? '' : 'AND episodes.series_id = ?5'}
      ${seasonNumber === undefined ? '' : 'AND season_number = ?6'}`;
}

function episodeValues({ aired, specials, unmonitored, seriesId, seasonNumber }: EpisodeWish): number[] {
  const owner = [seriesId, seasonNumber].filter((value) => value !== undefined);
  return [...aired, specials ? 1 : 0, unmonitored ? 1 : 0, ...owner];
}

function flagged(row: Record<string, unknown>): Record<string, unknown> {
  for (const field of ['hasFile', 'isRequest', 'monitored']) if (field in row) row[field] = row[field] === 1;
  return row;
}
