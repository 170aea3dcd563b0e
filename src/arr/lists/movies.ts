/** Radarr's library. */
import type { Ask } from '../ask.ts';
import { asFields, asList, asNumber, asText, asTime } from '../fields.ts';
import { cutoffMet, type MovieItem, readMovie } from '../library/movie.ts';
import { repeated } from './query.ts';

/** Times in Unix milliseconds; null = the manager does not say. */
export interface ManagerMovie extends MovieItem {
  /** `announced`, `inCinemas`, `released`; '' = not said. */
  minimumAvailability: string;
  inCinemas: number | null;
  digitalRelease: number | null;
  physicalRelease: number | null;
}

/** How good a movie's file is. */
export interface MovieFile {
  movieId: number;
  id: number;
  /** Sum of the scores of its custom formats in the movie's profile. */
  formatScore: number;
  qualityMet: boolean | null;
}

/** Every method throws OutsideError. */
export interface MovieSource {
  kind: 'movie';
  /** All movies, one after the other as they arrive. */
  movies(take: (movie: ManagerMovie) => void): Promise<void>;
  /** Those that there are of these. */
  moviesById(ids: readonly number[]): Promise<ManagerMovie[]>;
  /** The files of at most 100 movies. */
  files(movieIds: readonly number[]): Promise<MovieFile[]>;
}

export function movieSource(ask: Ask): MovieSource {
  return {
    kind: 'movie',
    movies: (take) =>
      // Without local covers the manager does not look at the disk for each movie.
      ask.list('movie?excludeLocalCovers=true', (member) => {
        const movie = readMovieWhole(member);
        if (movie) take(movie);
      }),
    async moviesById(ids) {
      const movies: ManagerMovie[] = [];
      for (const id of ids) {
        const movie = readMovieWhole(await ask.find(`movie/${id}`));
        if (movie) movies.push(movie);
      }
      return movies;
    },
    async files(movieIds) {
      return asList(await ask.get(`moviefile?${repeated('movieId', movieIds)}`)).flatMap((one) => readFile(one) ?? []);
    },
  };
}

/** Null for what has no id. */
export function readMovieWhole(value: unknown): ManagerMovie | null {
  const movie = readMovie(value);
  const fields = asFields(value);
  return (
    movie && {
      ...movie,
      minimumAvailability: asText(fields.minimumAvailability),
      inCinemas: asTime(fields.inCinemas),
      digitalRelease: asTime(fields.digitalRelease),
      physicalRelease: asTime(fields.physicalRelease),
    }
  );
}

function readFile(value: unknown): MovieFile | null {
  const fields = asFields(value);
  const [id, movieId] = [asNumber(fields.id), asNumber(fields.movieId)];
  if (id === null || movieId === null) return null;
  return { movieId, id, formatScore: asNumber(fields.customFormatScore) ?? 0, qualityMet: cutoffMet(value) };
}
