import type { ManagerKind } from '../kind.ts';
import { musicLibrary } from './library.ts';
import { root } from './resource.ts';

/** Lidarr. */
export const musicKind: ManagerKind = {
  kind: 'music',
  appName: 'Lidarr',
  version: '2.13.3.4711',
  apiPrefix: '/api/v1',
  rootFolder: root,
  scan: 'DownloadedAlbumsScan',
  search: { name: 'AlbumSearch', body: (id) => ({ albumIds: [id] }) },
  unknownFlag: 'includeUnknownArtistItems',
  categoryField: 'musicCategory',
  failed: 'downloadFailed',
  events: { grabbed: 1, trackFileImported: 3, downloadFailed: 4, downloadImported: 8, downloadIgnored: 10 },
  imported: { perFile: 'trackFileImported', perMedia: 'downloadImported' },
  commands: [
    ...['AlbumSearch', 'ArtistSearch', 'MissingAlbumSearch', 'CutoffUnmetAlbumSearch'],
    ...['RescanFolders', 'RefreshArtist', 'RefreshAlbum', 'RenameArtist'],
  ],
  diskCommands: ['DownloadedAlbumsScan', 'RescanFolders', 'RenameArtist'],
  workers: 3,
  library: musicLibrary,
};
