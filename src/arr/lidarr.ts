import type { Dialect } from './manager.ts';

/** Lidarr, API v1. One track at a time is imported, so only `downloadImported` speaks for a whole album. */
export const lidarr: Dialect = {
  kind: 'music',
  appName: 'Lidarr',
  prefix: '/api/v1',
  scanName: 'DownloadedAlbumsScan',
  search: { name: 'AlbumSearch', ids: 'albumIds' },
  queue: { includeUnknown: 'includeUnknownArtistItems', mediaId: 'albumId' },
  history: {
    mediaId: 'albumId',
    events: {
      grabbed: 'grabbed',
      trackFileImported: 'part',
      downloadImported: 'imported',
      downloadFailed: 'failed',
      downloadIgnored: 'ignored',
    },
    importNumbers: [3, 8, 1],
  },
};
