/** The writing side of a library file: for the one search process that owns it. */
import type { Database } from 'bun:sqlite';
import { fold } from '../fold.ts';
import * as columns from './columns.ts';
import { createMarks, type MarkWriter } from './marks.ts';
import type {
  AlbumFacts,
  ArtistFacts,
  EpisodeFacts,
  MovieFacts,
  ProfileFacts,
  SeasonFacts,
  SeriesFacts,
  TrackFacts,
} from './rows.ts';
import { createTable, type Table } from './table.ts';

/**
 * What belongs to something comes after it: a season or episode of an unknown series, an album of an unknown artist or
 * a track of an unknown album is refused by the database. Removing the owner removes what it owns.
 */
export interface LibraryWriter {
  profiles: Table<ProfileFacts>;
  movies: Table<MovieFacts>;
  series: Table<SeriesFacts>;
  /** The key is the season's number; owner = series. */
  seasons: Table<SeasonFacts>;
  /** Owner = series. */
  episodes: Table<EpisodeFacts>;
  artists: Table<ArtistFacts>;
  /** Owner = artist. */
  albums: Table<AlbumFacts>;
  /** Owner = album. */
  tracks: Table<TrackFacts>;
  marks: MarkWriter;
  /** A complete reading has ended. @param at Unix milliseconds */
  synced(kind: 'movie' | 'series' | 'music', at: number): void;
}

const folded = { sql: '$fold' };
const titled = { fold: { ...folded, value: ({ title }: { title: string }) => fold(title) } };
const named = { fold: { ...folded, value: ({ name }: { name: string }) => fold(name) } };

/** @param database opened with `libraryWriter` */
export function openLibraryWriter(database: Database): LibraryWriter {
  return {
    profiles: createTable(database, { table: 'profiles', columns: columns.profileColumns }),
    movies: createTable(database, { table: 'movies', columns: columns.movieColumns, derived: titled }),
    series: createTable(database, { table: 'series', columns: columns.seriesColumns, derived: titled }),
    seasons: createTable(database, {
      table: 'seasons',
      columns: columns.seasonColumns,
      key: 'number',
      owner: 'series_id',
    }),
    episodes: createTable(database, { table: 'episodes', columns: columns.episodeColumns, owner: 'series_id' }),
    artists: createTable(database, { table: 'artists', columns: columns.artistColumns, derived: named }),
    albums: createTable(database, {
      table: 'albums',
      columns: columns.albumColumns,
      owner: 'artist_id',
      derived: { ...titled, artist_fold: { sql: "coalesce((SELECT fold FROM artists WHERE id = $artistId), '')" } },
    }),
    tracks: createTable(database, { table: 'tracks', columns: columns.trackColumns, owner: 'album_id' }),
    marks: createMarks(database),
    synced: (kind, at) =>
      void database.run(
        `INSERT INTO library (id, kind, synced_at) VALUES (1, ?, ?)
        ON CONFLICT DO UPDATE SET kind = excluded.kind, synced_at = excluded.synced_at`,
        [kind, at],
      ),
  };
}
