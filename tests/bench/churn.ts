/** A client whose torrents never rest: they come, download, are imported, seed and are removed, three a second of 10,000. */
import { demoDownloads } from '../../src/demo/manager/download.ts';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import { payload } from '../../src/demo/payload.ts';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { hashOf } from '../../src/demo/qbittorrent/torrent.ts';
import { createRandom, type Random } from '../../src/demo/random.ts';
import { countClient, countManager, createTally, drain, type Tally } from './tally.ts';

export interface Churn {
  client: DemoClient;
  config: string;
  /** What was done to the torrents by calls. */
  tally: Tally;
  begin(): void;
  /** Nothing new comes; what is there stays as it is. */
  end(): void;
  summary(): string;
  stop(): Promise<void>;
}

const tick = 1000;
/** Share of those at rest whose numbers change in a tick, and of these the share that has seeded enough. */
const busyPart = 0.01;
const donePart = 0.03;
/** Ticks between two times that the client is away, and how long it is. */
const outage = { every: 300, lasts: 20 };
const byHand = { every: 30 };

const settings = `
[Movies.EntrySearch]
SearchMissing = false
[Movies.Torrent]
IgnoreTorrentsYoungerThan = 0
StalledDelay = 1
[Movies.Torrent.SeedingMode]
RemoveTorrent = 1
MaxUploadRatio = 1
`;

export async function startChurn(torrents: number): Promise<Churn> {
  const random = createRandom(1);
  const client = startDemoClient();
  const manager = startDemoManager({
    kind: 'movie',
    size: 20_000,
    downloads: [demoDownloads(client)],
    commandDuration: 100,
    refreshEvery: 5_000,
  });
  client.addCategory(manager.category);
  const tally = createTally();
  // As many come as go.
  const life = createLife(client, manager, random, torrents * busyPart * donePart);
  for (let count = 0; count < torrents; count += 1) life.addSeeding();
  await manager.refresh();
  let timer: ReturnType<typeof setInterval> | undefined;
  const count = () => {
    drain(client, (request) => countClient(tally, request));
    drain(manager, (request) => countManager(tally, request));
    for (const id of manager.blocklist.splice(0)) tally.add('given up', id.toLowerCase());
  };
  return {
    client,
    tally,
    config: configOf(client, manager),
    begin: () => {
      timer = setInterval(() => {
        life.tick();
        count();
      }, tick);
    },
    end: () => {
      clearInterval(timer);
      life.rest();
      timer = setInterval(count, tick);
    },
    summary: () => `${client.torrents.size} torrents, ${tally.size} changes, ${client.deleted.length} removed`,
    async stop() {
      clearInterval(timer);
      await manager.stop();
      await client.stop();
    },
  };
}

interface Life {
  addSeeding(): void;
  tick(): void;
  /** The client is there, and nothing is on its way. */
  rest(): void;
}

/** @param perTick new downloads */
function createLife(client: DemoClient, manager: DemoManager, random: Random, perTick: number): Life {
  const wanted = [...manager.library.wanted()];
  let named = 0;
  let ticks = 0;
  let due = 0;
  let away = false;
  client.before(({ name }) => (away && name !== 'auth/login' ? { kind: 'answer', status: 503 } : undefined));

  const base = () => {
    named += 1;
    const name = `Invented.Film.${named}`;
    const files = payload('movie', name, 2_000_000_000, 1);
    return { hash: hashOf(name), name, category: manager.category, savePath: '/downloads/movies', files };
  };
  const addSeeding = () => {
    const seconds = Math.floor(Date.now() / 1000);
    const torrent = {
      ...base(),
      state: 'stalledUP',
      addedOn: seconds - 90_000,
      completionOn: seconds - 86_400,
    } as const;
    client.addTorrent({ ...torrent, seedingTime: 86_400, uploaded: 1_000_000 });
    manager.remember(torrent.hash, wanted[named % wanted.length] ?? 1, torrent.name);
  };
  const addDownload = () => {
    const torrent = base();
    manager.grab(torrent.hash, wanted[named % wanted.length] ?? 1, { title: torrent.name });
    client.addTorrent({ ...torrent, state: 'downloading', seeds: 5, availability: 5, eta: 60 });
  };
  const move = () => {
    for (const { hash, state, progress, uploaded } of client.torrents.values()) {
      if (state === 'downloading') {
        const next = Math.min(1, progress + 0.05 * random.next());
        if (next === 1) client.complete(hash);
        else client.update(hash, { progress: next, dlSpeed: random.between(1, 9) * 1_000_000 });
      } else if (random.chance(busyPart)) {
        const more = random.chance(donePart) ? 2_000_000_000 : random.between(1, 1_000_000);
        client.update(hash, { uploaded: uploaded + more, lastActivity: Math.floor(Date.now() / 1000) });
      }
    }
  };
  /** What an owner does. */
  const act = () => {
    const hashes = [...client.torrents.keys()];
    const pick = () => hashes[random.between(0, hashes.length - 1)] ?? '';
    client.remove(pick());
    const chosen = client.torrent(pick());
    if (chosen?.state === 'stalledUP') client.update(chosen.hash, { category: 'recheck' });
    const download = client.torrents.values().find(({ state }) => state === 'downloading');
    if (download) client.update(download.hash, { state: 'stalledDL', seeds: 0, dlSpeed: 0 });
  };
  return {
    addSeeding,
    tick() {
      ticks += 1;
      for (due += perTick; due >= 1; due -= 1) addDownload();
      move();
      if (ticks % byHand.every === 0) act();
      const phase = ticks % outage.every;
      if (phase === 0) client.sessions.expireAll();
      away = phase > 0 && phase <= outage.lasts && ticks > outage.every;
    },
    rest: () => {
      away = false;
    },
  };
}

function configOf({ port, username, password }: DemoClient, { uri, apiKey, category }: DemoManager): string {
  return `[Settings]
IgnoreTorrentsYoungerThan = 0
MaxRemovalsPerHour = -1
MaxSeedRemovalsPerHour = -1
[Client]
Host = "127.0.0.1"
Port = ${port}
UserName = "${username}"
Password = "${password}"
[Movies]
Type = "movie"
URI = "${uri}"
APIKey = "${apiKey}"
Category = "${category}"
${settings}`;
}
