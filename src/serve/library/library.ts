/** One instance's library as the routes see it: its copy, made fresh from the manager where the owner wants that. */
import { openManagerLibrary } from '../../arr/library/open.ts';
import type { Clock } from '../../clock.ts';
import type { InstanceConfig } from '../../config/config.ts';
import { libraryReader } from '../../database/library/reader.ts';
import type { Scanner } from '../../database/library/scanner.ts';
import type { LibraryView } from '../../http/library/deps.ts';
import { createLimit } from '../../limit.ts';
import type { SendRequest } from '../../request.ts';
import { createLive } from './live.ts';
import { mergeAlbum, mergeMovie, mergeSeries } from './merge.ts';
import type { Posters } from './posters.ts';

export interface InstanceLibrary extends LibraryView, Pick<ReturnType<typeof libraryReader>, LibraryCounts> {
  close(): void;
}

type LibraryCounts = 'movieCounts' | 'seriesCounts' | 'musicCounts';

export interface InstanceLibraryOptions {
  instance: InstanceConfig;
  file: string;
  scanner: Scanner;
  posters: Posters;
  request: SendRequest;
  clock: Clock;
  /** `WebUI.LiveArr`. */
  isLive(): boolean;
}

/** Calls of one manager at a time. */
const atOnce = 4;
/** Albums of one call. */
const albumsAtOnce = 50;

export function instanceLibrary(options: InstanceLibraryOptions): InstanceLibrary {
  const { instance, clock, isLive, posters } = options;
  const { kind, URI: uri, EntrySearch: wishes } = instance;
  const access = { uri, apiKey: instance.APIKey, skipTlsVerify: instance.SkipTLSVerify };
  const manager = openManagerLibrary(kind, access, options.request);
  const reader = libraryReader(options.file, options.scanner);
  const limit = createLimit(atOnce);
  const pictures = createLimit(atOnce);

  const movies = createLive({ load: ([id = 0]) => single(id, manager.movie(id)), limit, clock });
  const episodes = createLive({ load: ([id = 0]) => single(id, manager.episodes(id)), limit, clock });
  const albums = createLive({
    load: async (ids) => new Map((await manager.albums(ids)).map((album) => [album.id, album])),
    batch: albumsAtOnce,
    limit,
    clock,
  });

  /** The rows of a page, each with what came for it. */
  const freshened = async <Row extends { id: number }, T>(
    rows: Row[],
    live: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
    merge: (row: Row, now: T) => Row,
  ): Promise<Row[]> => {
    if (!isLive()) return rows;
    const fresh = await live(rows.map(({ id }) => id));
    return rows.map((row) => {
      const now = fresh.get(row.id);
      return now === undefined ? row : merge(row, now);
    });
  };

  return {
    movies: async (filter) => {
      const page = await reader.movies(filter);
      const rows = await freshened(page.rows, movies, (row, now) => mergeMovie(row, now, wishes));
      return { ...page, rows };
    },
    series: async (filter) => {
      const page = await reader.series(filter);
      const rows = await freshened(page.rows, episodes, (row, now) => mergeSeries(row, now, wishes));
      return { ...page, rows };
    },
    albums: async (filter) => {
      const page = await reader.albums(filter);
      return { ...page, rows: await freshened(page.rows, albums, (row, now) => mergeAlbum(row, now, wishes)) };
    },
    artists: reader.artists,
    artist: reader.artist,
    poster: (id) =>
      posters({
        key: `${kind}\n${instance.section}\n${uri}\n${id}`,
        manager: uri,
        load: () => pictures(() => manager.poster(id)),
      }),
    movieCounts: reader.movieCounts,
    seriesCounts: reader.seriesCounts,
    musicCounts: reader.musicCounts,
    close: reader.close,
  };
}

async function single<T>(id: number, thing: Promise<T>): Promise<Map<number, T>> {
  return new Map([[id, await thing]]);
}
