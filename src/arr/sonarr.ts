import type { Dialect } from './manager.ts';

/** Sonarr, API v3, which the apps of versions 3 and 4 serve. */
export const sonarr: Dialect = {
  kind: 'series',
  appName: 'Sonarr',
  prefix: '/api/v3',
  scanName: 'DownloadedEpisodesScan',
  search: { name: 'EpisodeSearch', ids: 'episodeIds' },
  queue: { includeUnknown: 'includeUnknownSeriesItems', mediaId: 'episodeId' },
  history: {
    mediaId: 'episodeId',
    events: {
      grabbed: 'grabbed',
      downloadFolderImported: 'imported',
      downloadFailed: 'failed',
      downloadIgnored: 'ignored',
    },
    importNumbers: [3, 1],
  },
};
