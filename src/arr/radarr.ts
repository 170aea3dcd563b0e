import type { Dialect } from './manager.ts';

/** Radarr, API v3. */
export const radarr: Dialect = {
  kind: 'movie',
  appName: 'Radarr',
  prefix: '/api/v3',
  scanName: 'DownloadedMoviesScan',
  search: { name: 'MoviesSearch', ids: 'movieIds' },
  queue: { includeUnknown: 'includeUnknownMovieItems', mediaId: 'movieId' },
  history: {
    mediaId: 'movieId',
    events: {
      grabbed: 'grabbed',
      downloadFolderImported: 'imported',
      downloadFailed: 'failed',
      downloadIgnored: 'ignored',
    },
    importNumbers: [3, 1],
  },
};
