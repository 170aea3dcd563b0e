/** The executable between a real client of each version and a demo movie manager that follows all of them. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import type { Outcome } from '../../src/demo/manager/queue.ts';
import { numberList } from '../../src/demo/manager/resource.ts';
import type { LedgerEntry } from '../../src/http/ledger.ts';
import { realDownloads } from '../support/downloads.ts';
import type { ClientVersion } from '../support/needs.ts';
import { type Qbittorrent, startQbittorrent } from '../support/qbittorrent.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { type TorrentFile, torrentFile } from '../support/torrent-file.ts';
import { until } from '../support/wait.ts';
import { commandDuration } from './scene.ts';
import type { Info } from './swarm.ts';

export const versions = ['4.5', '5.1', '5.3'] as const satisfies ClientVersion[];

export interface Payload {
  name: string;
  bytes: Uint8Array;
  /** The files lie where the client looks for them. */
  complete: boolean;
  pieceLength?: number;
  trackers?: string[];
  /** Of `torrents/add`; the category is `movies` unless it says otherwise. */
  fields?: Record<string, string>;
  /** The manager grabbed it; what becomes of its import. */
  grabbed?: Outcome;
}

/** One of the clients with what is done to it. */
export interface RealSide {
  version: ClientVersion;
  client(): Qbittorrent;
  add(payload: Payload): Promise<TorrentFile>;
  addMagnet(hash: string): Promise<void>;
  /** Null = it is not there. */
  info(hash: string): Promise<Info | null>;
  /** 4.x says `paused`, later versions `stopped`: either comes as `stopped`. */
  state(hash: string): Promise<string | null>;
  /** Where a payload lies. */
  pathOf(name: string): string;
  /** Ends the client and starts it with all it knows. */
  restart(): Promise<void>;
}

export interface RealStage {
  sides: RealSide[];
  manager: DemoManager;
  /** Grabs a movie that nobody has grabbed. @returns the movie */
  grab(hash: string, title: string, outcome?: Outcome): number;
  searched(): number[][];
  /** Starts the executable. @param below further sections and keys, after those of the manager */
  start(settings: string, below: string): Promise<Tendarr>;
  ledger(query: Record<string, string>): Promise<LedgerEntry[]>;
  stop(): Promise<void>;
}

export async function setRealStage(): Promise<RealStage> {
  const sides = await Promise.all(versions.map((version) => startSide(version, (...words) => grab(...words))));
  const sources = sides.map((side) => ({
    ...realDownloads(side.client(), `qBittorrent ${side.version}`),
    moved: async (hash: string) => {
      const path = (await side.info(hash))?.content_path;
      if (path) renameSync(path, `${path}.moved`);
    },
  }));
  const manager = startDemoManager({
    kind: 'movie',
    size: 1_000,
    downloads: sources,
    refreshEvery: 500,
    commandDuration,
  });
  const movies = manager.library.wanted()[Symbol.iterator]();
  const grab: RealStage['grab'] = (hash, title, outcome) => {
    const movie = movies.next();
    if (movie.done) throw new Error('the manager has no movie left to grab');
    manager.grab(hash, movie.value, { title, outcome });
    return movie.value;
  };
  let running: Tendarr | null = null;
  return {
    sides,
    manager,
    grab,
    searched: () => manager.searches().map(({ body }) => numberList(body, 'movieIds')),
    async start(settings, below) {
      const config = configOf(
        settings,
        sides.map((side) => side.client()),
        manager,
        below,
      );
      running = await startTendarr({ config });
      return running;
    },
    ledger: async (query) => {
      const path = `/web/ledger?${new URLSearchParams({ page_size: '1000', ...query })}`;
      return (await running?.json<{ entries: LedgerEntry[] }>(path))?.entries ?? [];
    },
    async stop() {
      await running?.stop();
      await manager.stop();
      await Promise.all(sides.map((side) => side.client().stop()));
    },
  };
}

async function startSide(version: ClientVersion, grab: RealStage['grab']): Promise<RealSide> {
  const conf = { BitTorrent: ['Session\\QueueingSystemEnabled=false'] };
  let client = await startQbittorrent(version, { conf });
  const folder = join(client.downloads, 'movies');
  mkdirSync(folder, { recursive: true });
  const info = async (hash: string) => {
    const [found] = (await (await client.call('torrents/info', { hashes: hash })).json()) as Info[];
    return found ?? null;
  };
  const state = async (hash: string) => (await info(hash))?.state.replace('paused', 'stopped') ?? null;
  await client.call('torrents/createCategory', { category: 'movies', savePath: folder });
  return {
    version,
    client: () => client,
    info,
    state,
    pathOf: (name) => join(folder, name),
    async add({ name, bytes, complete, pieceLength, trackers, fields = {}, grabbed }) {
      if (complete) writeFileSync(join(folder, name), bytes);
      const torrent = torrentFile({ name, files: bytes, trackers, pieceLength });
      await client.addTorrent(torrent.bytes, { category: 'movies', savepath: folder, ...fields });
      await until(() => info(torrent.hash), { what: 'the client to have it' });
      if (complete) {
        await until(async () => (await state(torrent.hash))?.endsWith('UP'), { what: 'the check' });
      }
      if (grabbed) grab(torrent.hash, name, grabbed);
      return torrent;
    },
    async addMagnet(hash) {
      await client.call('torrents/add', { urls: `magnet:?xt=urn:btih:${hash}`, category: 'movies', savepath: folder });
      await until(() => info(hash), { what: 'the client to have the magnet' });
    },
    async restart() {
      const { port } = client;
      await client.halt();
      rmSync(join(client.folder, 'qBittorrent', 'config', 'lockfile'), { force: true });
      client = await startQbittorrent(version, { conf, port, folder: client.folder });
    },
  };
}

function configOf(settings: string, clients: readonly Qbittorrent[], manager: DemoManager, below: string): string {
  const sections = clients.map(({ port, username, password }, index) => {
    const login = `UserName = "${username}"\nPassword = "${password}"`;
    return `[Client${index === 0 ? '' : `-C${index}`}]\nHost = "127.0.0.1"\nPort = ${port}\n${login}\n`;
  });
  const own = `[Movies]\nType = "movie"\nURI = "${manager.uri}"\nAPIKey = "${manager.apiKey}"\nCategory = "movies"\n`;
  const quiet = '[Movies.EntrySearch]\nSearchMissing = false\n';
  return `[Settings]\n${settings}\n${sections.join('')}${own}${below}\n${quiet}`;
}
