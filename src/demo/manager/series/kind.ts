import type { ManagerKind } from '../kind.ts';
import { seriesLibrary } from './library.ts';
import { root } from './resource.ts';

/** Sonarr. */
export const seriesKind: ManagerKind = {
  kind: 'series',
  appName: 'Sonarr',
  version: '4.0.15.2941',
  apiPrefix: '/api/v3',
  rootFolder: root,
  scan: 'DownloadedEpisodesScan',
  search: { name: 'EpisodeSearch', body: (id) => ({ episodeIds: [id] }) },
  unknownFlag: 'includeUnknownSeriesItems',
  categoryField: 'tvCategory',
  failed: 'failed',
  events: { grabbed: 1, downloadFolderImported: 3, downloadFailed: 4, downloadIgnored: 7 },
  imported: { perFile: 'downloadFolderImported' },
  commands: [
    ...['EpisodeSearch', 'SeasonSearch', 'SeriesSearch', 'MissingEpisodeSearch', 'CutoffUnmetEpisodeSearch'],
    ...['RescanSeries', 'RefreshSeries', 'RenameSeries'],
  ],
  diskCommands: ['DownloadedEpisodesScan', 'RescanSeries', 'RenameSeries'],
  workers: 3,
  library: seriesLibrary,
};
