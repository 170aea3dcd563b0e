import { demoDownloads } from './manager/download.ts';
import { type DemoManager, startDemoManager } from './manager/manager.ts';
import { type DemoClient, startDemoClient } from './qbittorrent/client.ts';
import { addStock } from './stock.ts';
import { createWorld, type World } from './world.ts';

export interface DemoOptions {
  /** The same seed gives the same story; default 1. */
  seed?: number;
  now?: () => number;
  /** Milliseconds between two steps of the story; default 1000, 0 = only on `world.tick()`. */
  tick?: number;
  /** Seeding torrents that are there at the beginning; default 60. */
  torrents?: number;
  /** Downloads at work at the same time; default 8, 0 = nothing happens. */
  active?: number;
  /** Default 350. */
  movies?: number;
  /** Default 60. */
  series?: number;
  /** Default 40. */
  artists?: number;
  /** Milliseconds between two looks of the managers at their clients; default 1000, 0 = only when told. */
  refreshEvery?: number;
}

/** Two torrent clients and three managers that know each other. */
export interface DemoStack {
  /** `[Client]`, 5.1. */
  client: DemoClient;
  /** `[Client-Seedbox]`, 4.5. */
  seedbox: DemoClient;
  movies: DemoManager;
  series: DemoManager;
  music: DemoManager;
  world: World;
  /** A configuration that points at all of them. */
  configToml(): string;
  stop(): Promise<void>;
}

export async function startDemo(options: DemoOptions = {}): Promise<DemoStack> {
  const { seed = 1, now = Date.now, tick = 1000, torrents = 60, active = 8, refreshEvery = 1000 } = options;
  const client = startDemoClient({ version: '5.1.0', now, savePath: '/downloads', password: 'demo-password' });
  const seedbox = startDemoClient({ version: '4.5.2', now, savePath: '/seedbox', password: 'demo-password' });
  const clients = [client, seedbox];
  const start = (kind: DemoManager['kind'], size: number): DemoManager => {
    const manager: DemoManager = startDemoManager({
      kind,
      size,
      seed,
      now,
      downloads: [demoDownloads(client, 'qBittorrent'), demoDownloads(seedbox, 'Seedbox')],
      refreshEvery: refreshEvery === 0 ? undefined : refreshEvery,
      commandDuration: (name) => (name.endsWith('Search') ? 1500 : 300),
      onSearch: (media) => world.grab(manager, media),
    });
    return manager;
  };
  const movies = start('movie', options.movies ?? 350);
  const series = start('series', options.series ?? 60);
  const music = start('music', options.artists ?? 40);
  const managers = [movies, series, music];
  for (const one of clients) for (const { category } of managers) one.addCategory(category);
  addStock(clients, managers, torrents, seed, now());
  const world = createWorld({ clients, managers, seed, now, tick: tick || 1000, active });
  for (const manager of managers) await manager.refresh();
  // Who opens the demo finds downloads at work, not an empty stage.
  if (tick > 0) for (let step = 0; step < 15; step += 1) world.tick();
  const timer = tick === 0 ? undefined : setInterval(world.tick, tick);
  return {
    client,
    seedbox,
    movies,
    series,
    music,
    world,
    configToml: () => configToml({ client, seedbox, movies, series, music }),
    async stop() {
      clearInterval(timer);
      for (const server of [...managers, ...clients]) await server.stop();
    },
  };
}

function configToml({
  client,
  seedbox,
  movies,
  series,
  music,
}: Omit<DemoStack, 'world' | 'configToml' | 'stop'>): string {
  return [
    '[Settings]\nConfigVersion = "1.0.0"\n',
    clientSection('Client', client),
    clientSection('Client-Seedbox', seedbox),
    managerSection('Movies-HD', movies),
    managerSection('Series', series),
    managerSection('Music', music),
  ].join('\n');
}

function clientSection(section: string, { port, username, password }: DemoClient): string {
  const login = `UserName = ${JSON.stringify(username)}\nPassword = ${JSON.stringify(password)}`;
  return `[${section}]\nHost = "127.0.0.1"\nPort = ${port}\n${login}\n`;
}

function managerSection(section: string, { kind, uri, apiKey, category }: DemoManager): string {
  return `[${section}]\nType = "${kind}"\nURI = "${uri}"\nAPIKey = "${apiKey}"\nCategory = "${category}"\n`;
}
