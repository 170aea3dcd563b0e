/** Finds what was requested in a library file and marks it, so that lists can show it and searches put it first. */
import type { Database } from 'bun:sqlite';
import type { Marked, MarkWriter } from './marks.ts';

/** A movie or series by its numbers in public catalogues; 0 or '' = not given. */
export interface CatalogueEntry {
  /** The Movie Database, for movies. */
  tmdbId: number;
  /** TheTVDB, for series. */
  tvdbId: number;
  imdbId: string;
}

export interface RequestedEntry extends CatalogueEntry {
  /** Seasons that were asked for; null = all. */
  seasons: readonly number[] | null;
}

/** A movie or series of the library. */
export interface RequestedRow {
  /** The manager's. */
  id: number;
  /** In the catalogue of its kind; 0 = none. */
  number: number;
  title: string;
  /** 0 = unknown, and of series. */
  year: number;
}

export interface RequestedRows {
  /** Which of these are monitored and lack something, each with the first row that it is for. */
  lacking<E extends CatalogueEntry>(kind: 'movie' | 'series', entries: readonly E[]): { entry: E; row: RequestedRow }[];
  /** Marks what lacks something of these, and nothing else. */
  mark(kind: 'movie' | 'series', entries: readonly RequestedEntry[]): void;
}

interface Row extends RequestedRow {
  imdbId: string;
}

const lackingSql = {
  movie: `SELECT id, tmdb_id AS number, imdb_id AS imdbId, title, year FROM movies
    WHERE monitored AND NOT has_file AND (tmdb_id IN (SELECT value FROM json_each(?1)) AND tmdb_id > 0
      OR imdb_id IN (SELECT value FROM json_each(?2)) AND imdb_id <> '')`,
  series: `SELECT id, tvdb_id AS number, imdb_id AS imdbId, title, 0 AS year FROM series
    WHERE monitored AND missing AND (tvdb_id IN (SELECT value FROM json_each(?1)) AND tvdb_id > 0
      OR imdb_id IN (SELECT value FROM json_each(?2)) AND imdb_id <> '')`,
} as const;

export function openRequested(database: Database, marks: MarkWriter): RequestedRows {
  const lacking = (kind: 'movie' | 'series', entries: readonly CatalogueEntry[]): Row[] => {
    const numbers = entries.map((entry) => numberOf(kind, entry));
    const imdbIds = entries.map(({ imdbId }) => imdbId);
    const select = database.query<Row, [string, string]>(lackingSql[kind]);
    return select.all(JSON.stringify(numbers), JSON.stringify(imdbIds));
  };
  const set = (table: Marked, ids: readonly number[]) => {
    const wanted = new Set(ids);
    const marked = database.query<{ id: number }, []>(`SELECT id FROM ${table} WHERE is_request = 1`).all();
    const over = marked.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
    marks.set(table, over, { isRequest: false });
    marks.set(table, wanted, { isRequest: true });
  };
  const episodesOf = database.query<{ id: number; season: number }, [number]>(
    'SELECT id, season_number AS season FROM episodes WHERE series_id = ? AND NOT has_file AND monitored',
  );
  return {
    lacking(kind, entries) {
      const rows = lacking(kind, entries);
      return entries.flatMap((entry) => {
        const row = rows.find((one) => isSame(kind, one, entry));
        return row ? [{ entry, row }] : [];
      });
    },
    mark(kind, entries) {
      const rows = entries.length === 0 ? [] : lacking(kind, entries);
      if (kind === 'movie')
        return set(
          'movies',
          rows.map(({ id }) => id),
        );
      set(
        'series',
        rows.map(({ id }) => id),
      );
      const episodes = rows.flatMap((row) => {
        const asked = entries.filter((entry) => isSame(kind, row, entry));
        const isAsked = (season: number) => asked.some(({ seasons }) => seasons === null || seasons.includes(season));
        return episodesOf.all(row.id).filter(({ season }) => isAsked(season));
      });
      set(
        'episodes',
        episodes.map(({ id }) => id),
      );
    },
  };
}

function numberOf(kind: 'movie' | 'series', { tmdbId, tvdbId }: CatalogueEntry): number {
  return kind === 'movie' ? tmdbId : tvdbId;
}

function isSame(kind: 'movie' | 'series', row: Row, entry: CatalogueEntry): boolean {
  const number = numberOf(kind, entry);
  return (number > 0 && number === row.number) || (entry.imdbId !== '' && entry.imdbId === row.imdbId);
}
