/** What a library file knows of a thing from its last reading: what the next reading has to compare with. */
import type { Database } from 'bun:sqlite';
import type { Mark } from '../search/marks.ts';
import type { Reason } from './rows.ts';
import { together } from './table.ts';

/** What was learned of a file. `readFor` as in the column: 0 = its details were not read yet. */
interface Judged {
  qualityMet: boolean;
  formatScore: number;
  reason: Reason | null;
  searched: boolean;
}

export interface KnownMovie extends Judged {
  tmdbId: number;
  profileId: number;
  fileId: number;
  readFor: number;
}

export interface KnownSeries {
  tvdbId: number;
  readFor: number;
}

export interface KnownEpisode extends Pick<Judged, 'reason' | 'searched'> {
  id: number;
  seasonNumber: number;
  episodeNumber: number;
}

export interface KnownAlbum extends Judged {
  artistId: number;
  foreignId: string;
  readFor: number;
}

/** Tables whose rows are searched for. */
export type Marked = 'movies' | 'series' | 'episodes' | 'albums';

/** The verdict on a file, after its scores were read. */
export interface Judgement {
  qualityMet: boolean;
  formatScore: number;
  reason: Reason | null;
  readFor: number;
}

export interface Known {
  movie(id: number): KnownMovie | null;
  series(id: number): KnownSeries | null;
  episodesOf(seriesId: number): Map<number, KnownEpisode>;
  album(id: number): KnownAlbum | null;
  /** Null = there is no such artist. */
  artistForeignId(id: number): string | null;
  /** The profile by which the albums of an artist are judged; null = there is no such artist. */
  profileOfArtist(id: number): number | null;
  profile(id: number): number;
  profiles(): { id: number; name: string }[];
  readProfile(id: number, readFor: number): void;
  judgeMovie(id: number, judgement: Judgement): void;
  judgeAlbum(id: number, judgement: Judgement): void;
  readSeries(id: number, readFor: number): void;
  /** Puts what is remembered of searches on a row; null = nothing is. */
  mark(table: Marked, id: number, mark: Mark | null): void;
  /** Whether anything was ever read completely, and when. Unix milliseconds. */
  syncedAt(): number | null;
  /** Runs writes as one transaction. */
  together(write: () => void): void;
}

type Stored = Record<string, unknown>;

/** @param database opened with `libraryWriter` */
export function openKnown(database: Database): Known {
  const movie = database.query<Stored, [number]>(`
    SELECT tmdb_id AS tmdbId, profile_id AS profileId, file_id AS fileId, quality_met AS qualityMet, format_score AS formatScore, reason,
      searched, read_for AS readFor FROM movies WHERE id = ?`);
  const album = database.query<Stored, [number]>(`
    SELECT artist_id AS artistId, foreign_id AS foreignId, quality_met AS qualityMet, format_score AS formatScore,
      reason, searched, read_for AS readFor FROM albums WHERE id = ?`);
  const series = database.query<KnownSeries, [number]>(
    'SELECT tvdb_id AS tvdbId, read_for AS readFor FROM series WHERE id = ?',
  );
  const episodes = database.query<Stored & { id: number }, [number]>(`
    SELECT id, season_number AS seasonNumber, episode_number AS episodeNumber, reason, searched
    FROM episodes WHERE series_id = ?`);
  const artist = database.query<{ foreignId: string; profileId: number }, [number]>(
    'SELECT foreign_id AS foreignId, profile_id AS profileId FROM artists WHERE id = ?',
  );
  const profile = database.query<{ readFor: number }, [number]>(
    'SELECT read_for AS readFor FROM profiles WHERE id = ?',
  );
  const profiles = database.query<{ id: number; name: string }, []>('SELECT id, name FROM profiles ORDER BY id');
  const setRead = (table: string) =>
    database.query(`UPDATE ${table} SET read_for = ?2 WHERE id = ?1 AND read_for <> ?2`);
  const [profileRead, seriesRead] = [setRead('profiles'), setRead('series')];
  // Apart: what shows in no index is written without touching any, and of most files only that is new.
  const judge = (table: string) => ({
    quality: database.query(`UPDATE ${table} SET quality_met = ?2 WHERE id = ?1 AND quality_met IS NOT ?2`),
    rest: database.query(`UPDATE ${table} SET format_score = ?2, reason = ?3, read_for = ?4
      WHERE id = ?1 AND (format_score, reason, read_for) IS NOT (?2, ?3, ?4)`),
  });
  const [judgeMovie, judgeAlbum] = [judge('movies'), judge('albums')];
  const setMark = (table: string) =>
    database.query(`UPDATE ${table} SET searched = ?2, upgrade = ?3, searched_at = ?4
      WHERE id = ?1 AND (searched, upgrade, searched_at) IS NOT (?2, ?3, ?4)`);
  const marking = {
    movies: setMark('movies'),
    series: setMark('series'),
    episodes: setMark('episodes'),
    albums: setMark('albums'),
  };
  const synced = database.query<{ at: number }, []>('SELECT synced_at AS at FROM library');
  const judged =
    ({ quality, rest }: ReturnType<typeof judge>) =>
    (id: number, { qualityMet, formatScore, reason, readFor }: Judgement) => {
      quality.run(id, qualityMet ? 1 : 0);
      rest.run(id, formatScore, reason, readFor);
    };
  return {
    movie: (id) => flagged(movie.get(id)) as KnownMovie | null,
    series: (id) => series.get(id),
    episodesOf: (id) =>
      new Map(episodes.all(id).map((row) => [row.id, flagged(row) as unknown as KnownEpisode] as const)),
    album: (id) => flagged(album.get(id)) as KnownAlbum | null,
    artistForeignId: (id) => artist.get(id)?.foreignId ?? null,
    profileOfArtist: (id) => artist.get(id)?.profileId ?? null,
    profile: (id) => profile.get(id)?.readFor ?? 0,
    profiles: () => profiles.all(),
    readProfile: (id, readFor) => void profileRead.run(id, readFor),
    judgeMovie: judged(judgeMovie),
    judgeAlbum: judged(judgeAlbum),
    readSeries: (id, readFor) => void seriesRead.run(id, readFor),
    mark: (table, id, mark) =>
      void marking[table].run(id, mark?.searched ? 1 : 0, mark?.upgrade ? 1 : 0, mark?.searchedAt ?? null),
    syncedAt: () => synced.get()?.at ?? null,
    together: (write) => together(database, write),
  };
}

function flagged(row: Stored | null): Stored | null {
  if (row === null) return null;
  for (const field of ['qualityMet', 'searched']) if (field in row) row[field] = row[field] === 1;
  return row;
}
