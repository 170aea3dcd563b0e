import { json } from './answer.ts';
import type { DownloadSource } from './download.ts';
import type { ManagerKind, ManagerRoutes } from './kind.ts';
import type { PathMapping } from './mapping.ts';
import { customFormats, profileResource, profiles } from './quality.ts';
import { found, iso } from './resource.ts';

/** What a person sets up in a manager. */
export interface Setup {
  kind: ManagerKind;
  urlBase: string;
  category: string;
  sources: DownloadSource[];
  mappings: PathMapping[];
  /** `health` entries; a test may add some. */
  health: { source: string; type: 'ok' | 'notice' | 'warning' | 'error'; message: string }[];
  /** Unix milliseconds. */
  startedAt: number;
}

const free = 500_000_000_000;
const total = 4_000_000_000_000;

/** Status, settings and surroundings. */
export function setupRoutes(setup: Setup): ManagerRoutes {
  const { kind, mappings, sources } = setup;
  const shown = profiles(kind.kind).map((profile) => profileResource(profile, kind.kind));
  return {
    'GET system/status': () => json(status(setup)),
    'GET health': () => json(setup.health.map((entry, index) => ({ id: index + 1, ...entry, ...wiki(kind) }))),
    'GET diskspace': () => json([{ path: '/library', label: 'Library', freeSpace: free, totalSpace: total }]),
    'GET rootfolder': () => json([rootFolder(kind)]),
    'GET tag': () => json([{ id: 1, label: 'kept' }]),
    'GET remotepathmapping': () => json(mappings.map((mapping, index) => ({ id: index + 1, ...mapping }))),
    'GET downloadclient': () => json(sources.map((source, index) => downloadClient(source, index + 1, setup))),
    'GET qualityprofile': () => json(shown),
    'GET qualityprofile/{id}': ({ ids: [id = 0] }) => json(found(shown[id - 1])),
    'GET customformat': () => json(customFormats),
  };
}

function status({ kind, urlBase, startedAt }: Setup): unknown {
  return {
    appName: kind.appName,
    instanceName: kind.appName,
    version: kind.version,
    buildTime: '2026-01-31T09:05:00Z',
    isDebug: false,
    isProduction: true,
    isAdmin: false,
    isUserInteractive: false,
    startupPath: `/app/${kind.appName.toLowerCase()}/bin`,
    appData: '/config',
    osName: 'debian',
    osVersion: '12',
    isNetCore: true,
    isLinux: true,
    isOsx: false,
    isWindows: false,
    isDocker: true,
    mode: 'console',
    branch: 'master',
    databaseType: 'sqLite',
    databaseVersion: '3.46.0',
    authentication: 'forms',
    migrationVersion: 242,
    urlBase,
    runtimeVersion: '8.0.12',
    runtimeName: '.NET',
    startTime: iso(startedAt),
  };
}

function wiki({ kind }: ManagerKind): { wikiUrl: unknown } {
  const fullUri = 'https://wiki.example/health';
  return { wikiUrl: kind === 'series' ? { fullUri, scheme: 'https', host: 'wiki.example', path: '/health' } : fullUri };
}

function rootFolder({ kind, rootFolder: path }: ManagerKind): unknown {
  const folder = { id: 1, path, accessible: true, freeSpace: free };
  if (kind !== 'music') return { ...folder, unmappedFolders: [] };
  const defaults = { defaultMetadataProfileId: 1, defaultQualityProfileId: 2, defaultTags: [] };
  const options = { defaultMonitorOption: 'all', defaultNewItemMonitorOption: 'all' };
  return { ...folder, name: 'Music', totalSpace: total, ...defaults, ...options };
}

/** Passwords come back as asterisks. */
function downloadClient({ name, host, port }: DownloadSource, id: number, { kind, category }: Setup): unknown {
  const values: Record<string, unknown> = { host, port, useSsl: false, username: 'admin', password: '********' };
  const fields = Object.entries({ ...values, [kind.categoryField]: category });
  return {
    id,
    name,
    fields: fields.map(([field, value], order) => ({
      order,
      name: field,
      label: field,
      value,
      type: 'textbox',
      advanced: false,
    })),
    implementationName: 'qBittorrent',
    implementation: 'QBittorrent',
    configContract: 'QBittorrentSettings',
    infoLink: 'https://wiki.example/client',
    tags: [],
    enable: true,
    protocol: 'torrent',
    priority: 1,
    removeCompletedDownloads: false,
    removeFailedDownloads: false,
  };
}
