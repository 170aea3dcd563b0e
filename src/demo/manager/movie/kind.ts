import type { ManagerKind } from '../kind.ts';
import { movieLibrary } from './library.ts';
import { root } from './resource.ts';

/** Radarr. */
export const movieKind: ManagerKind = {
  kind: 'movie',
  appName: 'Radarr',
  version: '5.27.5.10198',
  apiPrefix: '/api/v3',
  rootFolder: root,
  scan: 'DownloadedMoviesScan',
  search: { name: 'MoviesSearch', body: (id) => ({ movieIds: [id] }) },
  unknownFlag: 'includeUnknownMovieItems',
  categoryField: 'movieCategory',
  failed: 'failed',
  events: { grabbed: 1, downloadFolderImported: 3, downloadFailed: 4, downloadIgnored: 9 },
  imported: { perFile: 'downloadFolderImported' },
  commands: [
    'MoviesSearch',
    'MissingMoviesSearch',
    'CutoffUnmetMoviesSearch',
    'RescanMovie',
    'RefreshMovie',
    'RenameMovie',
  ],
  diskCommands: ['DownloadedMoviesScan', 'RescanMovie', 'RenameMovie'],
  workers: 2,
  library: movieLibrary,
};
