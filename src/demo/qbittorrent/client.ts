import { type DemoServer, serve } from '../http/server.ts';
import { notFound, text } from './answer.ts';
import { answer } from './api.ts';
import { type ClientVersion, dialectOf } from './dialect.ts';
import { createSessions, type SessionOptions, type Sessions } from './session.ts';
import { createStore, type Preferences, type Store } from './store.ts';
import { type DemoTorrent, type NewTorrent, runningState } from './torrent.ts';
import type { Wire } from './wire.ts';

export interface DemoClientOptions extends Partial<SessionOptions> {
  /** Default 5.1.0. */
  version?: ClientVersion;
  /** Default a free one. */
  port?: number;
  now?: () => number;
  /** Default save path; default `/downloads`. */
  savePath?: string;
  /** A path in front of `/api`, as a reverse proxy adds one. */
  basePath?: string;
  /** Milliseconds until a recheck is through; default 100. */
  checkDuration?: number;
}

/** A small qBittorrent: a real HTTP server with torrents that only exist as numbers, and the strings to move them. */
export interface DemoClient extends DemoServer {
  version: ClientVersion;
  username: string;
  password: string;
  /** Live state; change torrents through `update`, so that deltas see it. */
  torrents: ReadonlyMap<string, DemoTorrent>;
  categories: ReadonlyMap<string, string>;
  tags: ReadonlySet<string>;
  /** What was deleted through the interface. */
  deleted: Store['deleted'];
  /** Overrides of `server_state` and `transfer/info`, e.g. `connection_status`. */
  server: Wire;
  preferences: Preferences;
  sessions: Sessions;
  /** By hash in any case. */
  torrent(hash: string): DemoTorrent | undefined;
  addTorrent(torrent: NewTorrent): DemoTorrent;
  update(hash: string, patch: Partial<DemoTorrent>): void;
  setState(hash: string, state: DemoTorrent['state']): void;
  /** Everything downloaded: progress 1, completed now, seeding. */
  complete(hash: string): void;
  remove(hash: string): boolean;
  addCategory(name: string, savePath?: string): void;
}

export function startDemoClient(options: DemoClientOptions = {}): DemoClient {
  const { version = '5.1.0', port = 0, now = Date.now, savePath = '/downloads', basePath = '' } = options;
  const store = createStore(dialectOf(version), now, savePath);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (task: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, options.checkDuration ?? 100);
    timers.add(timer);
  };
  const access: SessionOptions = {
    username: options.username ?? 'admin',
    password: options.password ?? 'adminadmin',
    sessionTimeout: options.sessionTimeout ?? 3600,
    maxFailures: options.maxFailures ?? 5,
    banDuration: options.banDuration ?? 3600,
    bypass: options.bypass ?? false,
  };
  const sessions: Sessions = createSessions(store.dialect, () => server.port, access, now);
  const prefix = `${basePath}/api/v2/`;
  const server = serve({
    port,
    now,
    nameOf: (path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path),
    answer: (request) => {
      if (request.path.startsWith(prefix)) return answer(request, { store, sessions, later });
      return request.path === `${basePath}/` ? text(200, 'qBittorrent') : notFound();
    },
  });
  return {
    ...server,
    url: `${server.url}${basePath}`,
    version,
    username: access.username,
    password: access.password,
    torrents: store.torrents,
    categories: store.categories,
    tags: store.tags,
    deleted: store.deleted,
    server: store.server,
    preferences: store.preferences,
    sessions,
    torrent: (hash) => store.torrents.get(hash.toLowerCase()),
    addTorrent: store.add,
    update: (hash, patch) => store.update(hash.toLowerCase(), patch),
    setState: (hash, state) => store.update(hash.toLowerCase(), { state }),
    complete: (hash) => complete(store, hash.toLowerCase()),
    remove: (hash) => store.remove(hash.toLowerCase()),
    addCategory: (name, path = '') => store.setCategory(name, path),
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await server.stop();
    },
  };
}

function complete(store: Store, hash: string): void {
  const torrent = store.torrents.get(hash);
  if (!torrent) return;
  const seconds = Math.floor(store.now() / 1000);
  const done = { hasMetadata: true, progress: 1, completionOn: seconds, lastActivity: seconds, seenComplete: seconds };
  const files = torrent.files.length > 0 ? torrent.files : [{ name: torrent.name, size: 1_073_741_824, priority: 1 }];
  const rest = { files, availability: -1, eta: null, dlSpeed: 0, priority: 0 };
  store.update(hash, { ...done, ...rest, state: runningState({ ...torrent, ...done }) });
}
