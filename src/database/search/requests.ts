/** What somebody asked for at a request provider, while the request is open. */
import type { Database } from 'bun:sqlite';
import type { RequestedEntry } from '../library/requested.ts';

export type RequestSource = 'overseerr' | 'ombi';

export interface OpenRequest extends RequestedEntry {
  source: RequestSource;
}

export interface RequestStore {
  all(): OpenRequest[];
  /** Makes the stored requests equal to these; nothing is written when they are. */
  replace(requests: readonly OpenRequest[]): void;
}

interface Stored {
  source: RequestSource;
  tmdbId: number;
  tvdbId: number;
  imdbId: string;
  /** JSON */
  seasons: string;
}

/** @param database opened with `searchWriter` */
export function requestStore(database: Database): RequestStore {
  const all = database.query<Stored, []>(`
    SELECT source, tmdb_id AS tmdbId, tvdb_id AS tvdbId, imdb_id AS imdbId, seasons FROM requests
    ORDER BY source, tmdb_id, tvdb_id, imdb_id, seasons`);
  const clear = database.query('DELETE FROM requests');
  const insert = database.query('INSERT OR IGNORE INTO requests VALUES (?, ?, ?, ?, ?)');
  const write = database.transaction((rows: readonly Stored[]) => {
    clear.run();
    for (const { source, tmdbId, tvdbId, imdbId, seasons } of rows) insert.run(source, tmdbId, tvdbId, imdbId, seasons);
  });
  const names = (rows: readonly Stored[]) =>
    JSON.stringify([...new Set(rows.map((row) => JSON.stringify(Object.values(row))))].sort());
  return {
    all: () => all.all().map(({ seasons, ...row }) => ({ ...row, seasons: JSON.parse(seasons) })),
    replace(requests) {
      const rows = requests.map(
        ({ source, tmdbId, tvdbId, imdbId, seasons }): Stored => ({
          source,
          tmdbId,
          tvdbId,
          imdbId,
          seasons: JSON.stringify(seasons),
        }),
      );
      if (names(rows) !== names(all.all())) write(rows);
    },
  };
}
