/** Browsing the libraries of the instances. */
import { Elysia } from 'elysia';
import { albumRoutes } from './albums.ts';
import { artistRoutes } from './artists.ts';
import type { LibraryDeps } from './deps.ts';
import { movieRoutes } from './movies.ts';
import { seriesRoutes } from './series.ts';
import { thumbnailRoutes } from './thumbnails.ts';

export function libraryRoutes(deps: LibraryDeps) {
  return new Elysia()
    .use(movieRoutes(deps))
    .use(seriesRoutes(deps))
    .use(albumRoutes(deps))
    .use(artistRoutes(deps))
    .use(thumbnailRoutes(deps));
}
