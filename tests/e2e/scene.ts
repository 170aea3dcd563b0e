/** The executable between demo clients and a demo movie manager, which do only what the test tells them. */
import { rmSync } from 'node:fs';
import { demoDownloads } from '../../src/demo/manager/download.ts';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import type { Outcome } from '../../src/demo/manager/queue.ts';
import { numberList } from '../../src/demo/manager/resource.ts';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import type { ClientVersion } from '../../src/demo/qbittorrent/dialect.ts';
import type { DemoTorrent, NewTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import type { LedgerEntry } from '../../src/http/ledger.ts';
import type { ProcessEntry } from '../../src/http/processes.ts';
import type { Status } from '../../src/http/status.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

export interface SceneOptions {
  /** One client for each; the first is `[Client]`, the others `[Client-Second]`, `[Client-Third]`. Default 5.1.0. */
  clients?: ClientVersion[];
  /** Where they listen; default wherever. For a client that comes back at its address. */
  ports?: number[];
  /** TOML lines below `[Settings]`. */
  settings?: string;
  /** TOML below every client section; `$` stands for the section's name in headers of sub-tables. */
  client?: string;
  /** TOML below the section of the manager, whose name is `Movies`. */
  instance?: string;
  /** Movies of the manager; default 400. */
  movies?: number;
  /** The first client does not notice that the manager moved files away, as real ones do not before they start again. */
  missesMoves?: boolean;
  /** Milliseconds between two looks of the manager at its clients; default 200, 0 = only when told. */
  refreshEvery?: number;
  /** The data folder; default a temporary one. */
  folder?: string;
  /** What the executable finds in its environment besides. */
  env?: Record<string, string>;
}

export interface Scene {
  clients: DemoClient[];
  /** The first one. */
  client: DemoClient;
  manager: DemoManager;
  /** Starts the executable; the torrents that are there by then are there from the beginning. */
  start(): Promise<Tendarr>;
  tendarr(): Tendarr;
  /** A torrent of the manager's category, an hour old, with a movie that it was grabbed for. */
  grab(torrent: NewTorrent & { name: string }, outcome?: Outcome, client?: DemoClient): DemoTorrent;
  /** The movie that a torrent was grabbed for. */
  movieOf(hash: string): number;
  /** The movies of each search command, oldest first. */
  searched(): number[][];
  /** Newest first. */
  ledger(query?: Record<string, string>): Promise<LedgerEntry[]>;
  attention(): Promise<NonNullable<Status['attention']>>;
  /** What a process of the list says, e.g. that of the manager. */
  process(name: string, kind?: ProcessEntry['kind']): Promise<ProcessEntry | undefined>;
  /** Waits until every client was asked so many times more and had answered before the last of them. */
  looks(times: number): Promise<void>;
  stop(): Promise<void>;
}

const suffixes = ['', '-Second', '-Third'] as const;
export const hour = 3_600;
export const day = 24 * hour;
export const seconds = () => Math.floor(Date.now() / 1000);

/** Searches take their time, and the same one again meanwhile is one search. */
export function commandDuration(name: string): number {
  return name.endsWith('Search') ? 1_500 : 10;
}

export function setScene(options: SceneOptions = {}): Scene {
  const clients = (options.clients ?? ['5.1.0']).map((version, index) =>
    startDemoClient({ version, port: options.ports?.[index] }),
  );
  const [client] = clients;
  if (!client) throw new Error('a scene needs a client');
  const { refreshEvery = 200 } = options;
  const manager = startDemoManager({
    kind: 'movie',
    size: options.movies ?? 400,
    downloads: clients.map((one, index) => ({
      ...demoDownloads(one, `Client${suffixes[index]}`),
      ...(options.missesMoves && index === 0 ? { moved: () => {} } : {}),
    })),
    refreshEvery: refreshEvery === 0 ? undefined : refreshEvery,
    commandDuration,
  });
  for (const one of clients) one.addCategory(manager.category);
  const wanted = [...manager.library.wanted()];
  // Of a quality profile that takes any custom format score: nothing goes for the score that was drawn for it.
  for (const movie of wanted) manager.library.change(movie, { qualityProfileId: 1 });
  const movies = wanted.values();
  const grabbed = new Map<string, number>();
  let running: Tendarr | null = null;
  const tendarr = () => {
    if (!running) throw new Error('the scene has not started');
    return running;
  };
  const json = <T>(path: string) => tendarr().json<T>(path);
  const owned = () => clients.flatMap(({ torrents }) => [...torrents.values()]).filter(isOwned).length;
  const isOwned = ({ category }: DemoTorrent) => category === manager.category;
  const process = async (name: string, kind: ProcessEntry['kind'] = 'torrent') =>
    (await json<{ processes: ProcessEntry[] }>('/web/processes')).processes.find(
      (entry) => entry.name === name && entry.kind === kind,
    );
  return {
    clients,
    client,
    manager,
    process,
    async start() {
      running = await startTendarr({
        config: configOf(clients, manager, options),
        folder: running?.folder ?? options.folder,
        env: options.env,
      });
      await until(async () => (await process('Movies'))?.categoryCount === owned(), {
        what: 'all torrents to be tracked',
      });
      return running;
    },
    tendarr,
    grab(torrent, outcome, on = client) {
      const movie = movies.next();
      if (movie.done) throw new Error('the manager has no movie left to grab');
      const added = on.addTorrent({
        category: manager.category,
        savePath: `/downloads/${manager.category}`,
        addedOn: seconds() - hour,
        lastActivity: seconds() - hour,
        ...torrent,
      });
      manager.grab(added.hash, movie.value, { title: added.name, outcome });
      grabbed.set(added.hash, movie.value);
      return added;
    },
    movieOf(hash) {
      const movie = grabbed.get(hash);
      if (movie === undefined) throw new Error(`nothing was grabbed as ${hash}`);
      return movie;
    },
    searched: () => manager.searches().map(({ body }) => numberList(body, 'movieIds')),
    ledger: async (query = {}) =>
      (await json<{ entries: LedgerEntry[] }>(`/web/ledger?${new URLSearchParams({ page_size: '1000', ...query })}`))
        .entries,
    attention: async () => (await json<Status>('/web/status')).attention ?? [],
    looks: (times) => looksAt(clients, times),
    async stop() {
      await running?.stop();
      if (running) rmSync(running.folder, { recursive: true, force: true });
      for (const server of [manager, ...clients]) await server.stop();
    },
  };
}

/** Torrents at rest are asked for every 5 seconds. */
export async function looksAt(clients: readonly DemoClient[], times: number): Promise<void> {
  const asked = (client: DemoClient) => client.calls('sync/maindata').length;
  const wanted = clients.map((client) => asked(client) + times + 1);
  await until(() => clients.every((client, index) => asked(client) >= (wanted[index] ?? 0)), {
    timeout: 60_000 + times * 10_000,
    every: 50,
    what: `${times} more looks at every client`,
  });
}

function configOf(clients: readonly DemoClient[], manager: DemoManager, options: SceneOptions): string {
  const { settings = '', client: below = '', instance = '' } = options;
  const sections = clients.map(({ port, username, password }, index) => {
    const section = `Client${suffixes[index]}`;
    const login = `UserName = "${username}"\nPassword = "${password}"`;
    return `[${section}]\nHost = "127.0.0.1"\nPort = ${port}\n${login}\n${below.replaceAll('$', section)}\n`;
  });
  const { uri, apiKey, category } = manager;
  const own = `[Movies]\nType = "movie"\nURI = "${uri}"\nAPIKey = "${apiKey}"\nCategory = "${category}"\n`;
  // Searches of the test's own making only.
  const quiet = instance.includes('[Movies.EntrySearch]') ? '' : '[Movies.EntrySearch]\nSearchMissing = false\n';
  return `[Settings]\n${settings}\n${sections.join('')}${own}${instance}\n${quiet}`;
}
