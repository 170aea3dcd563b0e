import { createHash } from 'node:crypto';
import type { Kind } from '../../config/config.ts';
import { type DemoServer, serve } from '../http/server.ts';
import { answer, nameOf } from './api.ts';
import { blocklistRoutes } from './blocklist.ts';
import { type Command, type CommandQueue, createCommandQueue } from './command.ts';
import { commandRoutes } from './command-routes.ts';
import { coverRoutes } from './cover.ts';
import type { DownloadSource } from './download.ts';
import { createHistory, type HistoryEntry } from './history.ts';
import { historyRoutes } from './history-routes.ts';
import { type Importer, processFinished, scan } from './import.ts';
import type { Library, ManagerKind } from './kind.ts';
import type { PathMapping } from './mapping.ts';
import { movieKind } from './movie/kind.ts';
import { musicKind } from './music/kind.ts';
import { createQueue, type Outcome, type TrackedDownload } from './queue.ts';
import { queueRoutes } from './queue-routes.ts';
import { numberList } from './resource.ts';
import { seriesKind } from './series/kind.ts';
import { type Setup, setupRoutes } from './setup.ts';

const kinds: Record<Kind, ManagerKind> = { movie: movieKind, series: seriesKind, music: musicKind };

export interface DemoManagerOptions {
  kind: Kind;
  /** Default a free one. */
  port?: number;
  now?: () => number;
  /** Of the invented library; default 1. */
  seed?: number;
  /** Movies, series or artists; default 20. */
  size?: number;
  /** Default 32 hex digits that depend on the kind. */
  apiKey?: string;
  /** `/radarr`; default none. */
  urlBase?: string;
  /** Category in the download clients; default movies, series or music. */
  category?: string;
  downloads?: DownloadSource[];
  pathMappings?: PathMapping[];
  /** Milliseconds between two looks at the clients; default never: only on `refresh()` and the command. */
  refreshEvery?: number;
  /** Completed download handling; default false. */
  importsByItself?: boolean;
  /** Milliseconds that a command takes; default 10. */
  commandDuration?: number | ((name: string) => number);
  /** Told of each thing that a search command looked for. */
  onSearch?: (media: number) => void;
}

/** A small Radarr, Sonarr or Lidarr: a real HTTP server with an invented library. */
export interface DemoManager extends DemoServer {
  kind: Kind;
  appName: string;
  apiKey: string;
  /** What goes into the configuration: address with URL base. */
  uri: string;
  category: string;
  library: Library;
  history: HistoryEntry[];
  commands: CommandQueue;
  /** Upper-case ids that were blocklisted. */
  blocklist: string[];
  health: Setup['health'];
  /** While true, every request is a 503. */
  starting: boolean;
  /** The manager took a release for these movies, episodes or this album; the torrent is added by the caller. */
  grab(hash: string, media: number | number[], more?: { title?: string; outcome?: Outcome }): void;
  /** A download that was grabbed and imported before: history knows it and the queue does not show it. */
  remember(hash: string, media: number, title: string): void;
  /** What becomes of a download when it is imported. */
  setOutcome(hash: string, outcome: Outcome): void;
  /** Looks at the download clients now. */
  refresh(): Promise<void>;
  /** What the queue shows; one entry for each download. */
  queue(): TrackedDownload[];
  tracked(hash: string): TrackedDownload | undefined;
  /** The scan commands, oldest first. */
  scans(): Command[];
  /** The search commands, oldest first. */
  searches(): Command[];
}

export function startDemoManager(options: DemoManagerOptions): DemoManager {
  const { port = 0, now = Date.now, seed = 1, size = 20, urlBase = '', pathMappings: mappings = [] } = options;
  const kind = kinds[options.kind];
  const apiKey = options.apiKey ?? createHash('md5').update(`demo ${kind.kind}`).digest('hex');
  const category = options.category ?? { movie: 'movies', series: 'series', music: 'music' }[kind.kind];
  const library = kind.library({ size, seed, now });
  const history = createHistory(kind, now);
  const queue = createQueue(category, options.downloads ?? [], history);
  const importer: Importer = { kind, library, history, queue, mappings };
  const blocklist: string[] = [];
  const setup: Setup = { kind, urlBase, category, sources: queue.sources, mappings, health: [], startedAt: now() };

  const refresh = async () => {
    await queue.refresh();
    if (options.importsByItself) await processFinished(importer);
  };
  const runCommand = async (command: Command) => {
    if (command.name === kind.scan) return scan(command, importer);
    if (command.name === 'RefreshMonitoredDownloads') await refresh();
    if (command.name === 'ProcessMonitoredDownloads') await processFinished(importer);
    for (const media of searchedBy(command, library)) {
      if (!library.media(media)) continue;
      library.searched(media, now());
      options.onSearch?.(media);
    }
    return 'successful' as const;
  };
  const { commandDuration = 10 } = options;
  const commands = createCommandQueue({
    workers: kind.workers,
    diskCommands: [...kind.diskCommands, 'ProcessMonitoredDownloads'],
    duration: (name) => (typeof commandDuration === 'number' ? commandDuration : commandDuration(name)),
    now,
    run: runCommand,
  });
  const routes = {
    ...library.routes,
    ...setupRoutes(setup),
    ...coverRoutes(kind),
    ...historyRoutes(history, kind, library),
    ...commandRoutes(commands, kind, now),
    ...queueRoutes({ queue, kind, library, history, commands, mappings, blocklist, now }),
    ...blocklistRoutes({ queue, kind, history, commands, blocklist }),
  };
  const server = serve({
    port,
    now,
    nameOf: (path) => nameOf(path, { kind, urlBase }),
    answer: (request) => answer(request, { kind, apiKey, urlBase, routes, isStarting: () => manager.starting }),
  });
  const timer = options.refreshEvery === undefined ? undefined : setInterval(refresh, options.refreshEvery);
  const manager: DemoManager = {
    ...server,
    kind: kind.kind,
    appName: kind.appName,
    apiKey,
    uri: `${server.url}${urlBase}`,
    category,
    library,
    history: history.entries,
    commands,
    blocklist,
    health: setup.health,
    starting: false,
    grab(hash, media, more = {}) {
      const ids = [media].flat();
      const outcome: Outcome = more.outcome ?? { kind: 'import' };
      const grab = { title: more.title ?? library.release(ids).title, media: ids, outcome };
      const downloadId = hash.toUpperCase();
      queue.grabs.set(downloadId, grab);
      for (const id of ids) history.add({ event: 'grabbed', media: id, downloadId, title: grab.title, data: {} });
    },
    remember(hash, media, title) {
      const entry = { media, downloadId: hash.toUpperCase(), title, data: {} };
      history.add({ ...entry, event: 'grabbed' });
      for (const event of Object.values(kind.imported)) history.add({ ...entry, event });
    },
    setOutcome(hash, outcome) {
      const grab = queue.grabs.get(hash.toUpperCase());
      if (!grab) throw new Error(`Nothing was grabbed as ${hash}`);
      grab.outcome = outcome;
    },
    refresh,
    queue: queue.shown,
    tracked: (hash) => queue.tracked.get(hash.toUpperCase()),
    scans: () => commands.named(kind.scan),
    searches: () => commands.all.filter(({ name }) => name.endsWith('Search')),
    async stop() {
      clearInterval(timer);
      commands.stop();
      await server.stop();
    },
  };
  return manager;
}

/** Searches for everything that is wanted of a season, a series or an artist, and the parameters that say of which. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  SeasonSearch: ['seriesId', 'seasonNumber'],
  SeriesSearch: ['seriesId'],
  ArtistSearch: ['artistId'],
};

/** The movies, episodes or albums that a search command is for. */
function searchedBy({ name, body }: Command, library: Library): number[] {
  if (!name.endsWith('Search')) return [];
  const whole = wholes[name];
  if (!whole) return ['movieIds', 'episodeIds', 'albumIds'].flatMap((field) => numberList(body, field));
  return [...library.wanted()].filter((id) => {
    const { keys = {} } = library.media(id) ?? {};
    return whole.every((field) => keys[field] === body[field]);
  });
}
