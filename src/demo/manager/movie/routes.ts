import { sortTitle } from '../../title.ts';
import { fault, json, list } from '../answer.ts';
import type { ManagerRoutes } from '../kind.ts';
import { page } from '../paging.ts';
import { editedSettings, found, numberList, replacedSettings } from '../resource.ts';
import { map } from '../shelf.ts';
import type { Movie, Movies } from './library.ts';
import { firstTmdbId, movieFile, movieResource } from './resource.ts';

const sortKeys = {
  'movieMetadata.sortTitle': ({ title }: Movie) => sortTitle(title),
  'movieMetadata.year': ({ year }: Movie) => year,
  'movieMetadata.inCinemas': ({ inCinemas }: Movie) => inCinemas,
  'movieMetadata.digitalRelease': ({ released }: Movie) => released,
  'movies.lastSearchTime': ({ lastSearch }: Movie) => lastSearch ?? 0,
};

export function movieRoutes(movies: Movies): ManagerRoutes {
  const show = (movie: Movie) => movieResource(movie, movies.options);
  const showFile = (movie: Movie) => movieFile(movie, movies.options);
  const wanted =
    (matches: (movie: Movie) => boolean): ManagerRoutes[string] =>
    ({ query }) => {
      const monitored = query.flag('monitored', true);
      const matching = [...movies.all()].filter((movie) => movie.monitored === monitored && matches(movie));
      return page(matching, query, { keys: sortKeys }, show);
    };
  return {
    'GET movie': ({ query }) => {
      const tmdbId = query.number('tmdbId');
      if (tmdbId === null) return list(map(movies.all(), show));
      const movie = movies.get(tmdbId - firstTmdbId);
      return json(movie ? [show(movie)] : []);
    },
    'GET movie/{id}': ({ ids: [id = 0] }) => json(show(found(movies.get(id)))),
    'PUT movie/{id}': ({ ids: [id = 0], body }) => {
      found(movies.get(id));
      movies.change(id, replacedSettings(body, 'movie'));
      return json(show(found(movies.get(id))), 202);
    },
    'PUT movie/editor': ({ body }) => {
      const edited = numberList(body, 'movieIds').flatMap((id) => movies.get(id) ?? []);
      for (const movie of edited) movies.change(movie.id, editedSettings(body, movie, 'movie'));
      return json(
        edited.map(({ id }) => show(found(movies.get(id)))),
        202,
      );
    },
    'GET moviefile': ({ query }) => {
      const [movieIds, fileIds] = [query.numbers('movieId'), query.numbers('movieFileIds')];
      if (movieIds.length + fileIds.length === 0) {
        return fault(400, 'BadRequest: movieId or movieFileIds must be provided');
      }
      const owners = [...movieIds.map(movies.get), ...fileIds.map(movies.ownerOf)];
      return json(owners.flatMap((movie) => (movie && movie.fileId !== 0 ? showFile(movie) : [])));
    },
    'GET moviefile/{id}': ({ ids: [id = 0] }) => json(showFile(found(movies.ownerOf(id)))),
    // Missing does not ask whether a movie is available yet.
    'GET wanted/missing': wanted(({ fileId }) => fileId === 0),
    'GET wanted/cutoff': wanted((movie) => movie.fileId !== 0 && showFile(movie).qualityCutoffNotMet),
  };
}
