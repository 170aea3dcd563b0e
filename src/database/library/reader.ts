/** The reading side of library files: for processes that do not write them. */
import type { Database } from 'bun:sqlite';
import { fileIdentity } from '../file-identity.ts';
import { openReader } from '../open.ts';
import { albumRows, albumSearch, albumsOf, type MusicCounts, musicCounts } from './albums.ts';
import { artistRows, artistSearch } from './artists.ts';
import type { AlbumFilter, ArtistFilter, Counts, GradedCounts, MovieFilter, SeriesFilter } from './filter.ts';
import { find, isLong, type Search } from './find.ts';
import { movieCounts, movieRows, movieSearch } from './movies.ts';
import type { AlbumRow, ArtistRow, MovieRow, SeriesRow } from './rows.ts';
import type { Scanner } from './scanner.ts';
import { seriesCounts, seriesRows, seriesSearch } from './series.ts';
import { whileReadable } from './unavailable.ts';

/** `total`: rows that match the filter. `counts`: over the whole library. */
export interface Page<Row, C> {
  rows: Row[];
  total: number;
  counts: C;
}

/** Pages are in title order, equal titles by id. Every method throws AppError `unavailable` as `whileReadable` says. */
export interface LibraryReader {
  movies(filter: MovieFilter): Promise<Page<MovieRow, GradedCounts>>;
  series(filter: SeriesFilter): Promise<Page<SeriesRow, Counts>>;
  albums(filter: AlbumFilter): Promise<Page<AlbumRow, MusicCounts>>;
  artists(filter: ArtistFilter): Promise<Page<ArtistRow, MusicCounts>>;
  /** Null = there is none. */
  artist(id: number): { artist: ArtistRow; albums: AlbumRow[]; counts: MusicCounts } | null;
  movieCounts(): GradedCounts;
  seriesCounts(): Counts;
  musicCounts(): MusicCounts;
  close(): void;
}

/** How one of the lists is read. */
interface List<F, Row, C> {
  search(database: Database, filter: F): Search;
  rows(database: Database, ids: readonly number[]): Row[];
  counts(database: Database): C;
}

/** In a list of so many titles a long search is faster done here than a thread is begun. */
const mostHere = 150_000;

export function libraryReader(file: string, scanner: Scanner): LibraryReader {
  const current = reopening(file);

  const read = <T>(take: (database: Database, generation: string) => T): T =>
    whileReadable(() => {
      const { database, generation } = current();
      // One state of the file, however busy its writer is.
      return database.transaction(() => take(database, generation))();
    });

  const page = async <F, Row, C>(list: List<F, Row, C>, filter: F): Promise<Page<Row, C>> => {
    const rest = (database: Database, ids: readonly number[]) => ({
      rows: list.rows(database, ids),
      counts: list.counts(database),
    });
    const here = read((database, generation) => {
      const search = list.search(database, filter);
      if (isLong(database, search) && (scanner.ready() || search.size > mostHere)) {
        return { left: { search, generation } };
      }
      const { ids, total } = find(database, search);
      return { page: { total, ...rest(database, ids) } };
    });
    if (here.page) return here.page;
    const { ids, total } = await scanner.find(file, here.left.generation, here.left.search);
    return read((database) => ({ total, ...rest(database, ids) }));
  };

  return {
    movies: (filter) => page({ search: movieSearch, rows: movieRows, counts: movieCounts }, filter),
    series: (filter) => page({ search: seriesSearch, rows: seriesRows, counts: seriesCounts }, filter),
    albums: (filter) => page({ search: albumSearch, rows: albumRows, counts: musicCounts }, filter),
    artists: (filter) => page({ search: artistSearch, rows: artistRows, counts: musicCounts }, filter),
    artist: (id) =>
      read((database) => {
        const [artist] = artistRows(database, [id]);
        return artist ? { artist, albums: albumsOf(database, id), counts: musicCounts(database) } : null;
      }),
    movieCounts: () => read(movieCounts),
    seriesCounts: () => read(seriesCounts),
    musicCounts: () => read(musicCounts),
    close: current.close,
  };
}

interface Current {
  (): { database: Database; generation: string };
  close(): void;
}

/** The open file; opened again when another one lies in its place. */
function reopening(file: string): Current {
  let open: { database: Database; generation: string } | null = null;
  const close = () => {
    open?.database.close();
    open = null;
  };
  const current = () => {
    const generation = whileReadable(() => identityOf(file));
    if (open?.generation === generation) return open;
    close();
    open = { database: whileReadable(() => openReader(file)), generation };
    return open;
  };
  return Object.assign(current, { close });
}

function identityOf(file: string): string {
  const identity = fileIdentity(file);
  if (identity !== null) return identity;
  throw Object.assign(new Error(`${file} is not there`), { code: 'SQLITE_CANTOPEN' });
}
