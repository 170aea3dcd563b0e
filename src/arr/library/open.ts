/** Single things of a manager's library, for showing them as they are now. */
import type { Kind } from '../../config/config.ts';
import { OutsideError } from '../../error.ts';
import type { SendRequest } from '../../request.ts';
import { createAsk, type ManagerAccess } from '../ask.ts';
import { asList } from '../fields.ts';
import { dialects } from '../open.ts';
import { type AlbumItem, readAlbum } from './album.ts';
import { type EpisodeItem, readEpisode } from './episode.ts';
import { type MovieItem, readMovie } from './movie.ts';
import { readPoster } from './poster.ts';

/** Every method throws OutsideError; somebody waits for the answer, so none takes long. */
export interface ManagerLibrary {
  movie(id: number): Promise<MovieItem>;
  /** All of a series. */
  episodes(seriesId: number): Promise<EpisodeItem[]>;
  /** Those that exist, in any order. */
  albums(ids: readonly number[]): Promise<AlbumItem[]>;
  /** Of a movie, series or artist; null = there is none. At most `posterLimit` bytes of whatever kind. */
  poster(id: number): Promise<Uint8Array | null>;
}

const timeout = 5000;

/** Nothing is sent before the first call. */
export function openManagerLibrary(kind: Kind, access: ManagerAccess, request: SendRequest): ManagerLibrary {
  const ask = createAsk(access, dialects[kind].prefix, request);
  return {
    movie: async (id) => {
      const movie = readMovie(await ask.get(`movie/${id}`, timeout));
      if (!movie) throw new OutsideError('format', 'The manager gave something else than a movie');
      return movie;
    },
    episodes: async (seriesId) =>
      asList(await ask.get(`episode?seriesId=${seriesId}&includeEpisodeFile=true`, timeout)).flatMap(
        (entry) => readEpisode(entry) ?? [],
      ),
    albums: async (ids) =>
      asList(await ask.get(`album?${ids.map((id) => `albumIds=${id}`).join('&')}`, timeout)).flatMap(
        (entry) => readAlbum(entry) ?? [],
      ),
    poster: (id) => readPoster(ask, kind, id),
  };
}
