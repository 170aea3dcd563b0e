import { randomOf } from '../../random.ts';
import { dotted, movieTitle } from '../../title.ts';
import type { Library, LibraryOptions } from '../kind.ts';
import { found, type Settings } from '../resource.ts';
import { count, createShelf, type Shelf } from '../shelf.ts';
import { fileSize, movieFile } from './resource.ts';
import { movieRoutes } from './routes.ts';

/** Times in Unix milliseconds. */
export interface Movie extends Settings {
  id: number;
  title: string;
  year: number;
  inCinemas: number;
  /** Digital release. */
  released: number;
  /** 0 = none. */
  fileId: number;
  /** Null = never. */
  lastSearch: number | null;
}

export interface Movies extends Shelf<Movie> {
  options: LibraryOptions;
  /** The movie that a file belongs to. */
  ownerOf(fileId: number): Movie | null;
}

const ninetyDays = 90 * 86_400_000;

/** The movies of the demo Radarr. */
export function movieLibrary(options: LibraryOptions): Library {
  const { size, now } = options;
  /** Files that came by import: file id to movie. Those from the beginning have their movie's number. */
  const imported = new Map<number, number>();
  const shelf = createShelf(
    (id) => (id >= 1 && id <= size ? makeMovie(id, options) : null),
    () => count(size),
  );
  const movies: Movies = {
    ...shelf,
    options,
    ownerOf(fileId) {
      const owner = shelf.get(imported.get(fileId) ?? fileId);
      return owner?.fileId === fileId && fileId !== 0 ? owner : null;
    },
  };
  return {
    media(id) {
      const movie = movies.get(id);
      return movie && { id, keys: { movieId: id }, hasFile: movie.fileId !== 0 };
    },
    release([id = 0]) {
      const { title, year } = found(movies.get(id));
      return { title: `${dotted(title)}.${year}.1080p.WEB-DL-INVENTED`, size: fileSize(id, options) };
    },
    receive(id) {
      const fileId = size + imported.size + 1;
      imported.set(fileId, id);
      movies.change(id, { fileId });
      return [movieFile(found(movies.get(id)), options).path];
    },
    change: movies.change,
    changeMedia: movies.change,
    remove: movies.remove,
    searched: (id, at) => movies.change(id, { lastSearch: at }),
    *wanted() {
      for (const movie of movies.all()) {
        if (movie.monitored && movie.fileId === 0 && movie.released < now()) yield movie.id;
      }
    },
    *owned() {
      for (const { id, fileId } of movies.all()) if (fileId !== 0) yield id;
    },
    routes: movieRoutes(movies),
  };
}

function makeMovie(id: number, { seed, now }: LibraryOptions): Movie {
  const random = randomOf(seed, 'movie facts', id);
  const year = random.between(1951, new Date(now()).getUTCFullYear());
  const inCinemas = Date.UTC(year, random.between(0, 11), random.between(1, 28));
  const released = inCinemas + ninetyDays;
  return {
    id,
    title: movieTitle(seed, id),
    year,
    inCinemas,
    released,
    monitored: random.chance(0.92),
    qualityProfileId: random.pick([1, 2, 2, 3] as const),
    tags: [],
    fileId: released < now() && random.chance(0.75) ? id : 0,
    lastSearch: null,
  };
}
