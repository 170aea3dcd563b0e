import type { DemoManager } from './manager/manager.ts';
import { payload } from './payload.ts';
import type { DemoClient } from './qbittorrent/client.ts';
import { hashOf } from './qbittorrent/torrent.ts';
import { createRandom, type Random } from './random.ts';
import { advance, type Download, drawFate, outcomeOf } from './story.ts';

export interface WorldOptions {
  clients: DemoClient[];
  managers: DemoManager[];
  seed: number;
  now: () => number;
  /** Milliseconds between two ticks: the speeds that are shown depend on it. */
  tick: number;
  /** Downloads at work at the same time. */
  active: number;
}

/** The story of the demo: releases are grabbed, downloaded, imported by whoever supervises, and forgotten in the end. */
export interface World {
  downloads: Download[];
  /** Moves everything on by one step. */
  tick(): void;
  /** Grabs a release of something; null when it is there already. */
  grab(manager: DemoManager, media: number): Download | null;
}

/** Ticks after which a download in trouble, or one that was imported, is taken away. */
const lifetime = 240;
const trackers = [
  'https://tracker.birchwood.example/announce?passkey=0123456789abcdef',
  'https://announce.fernhill.example/announce?passkey=fedcba9876543210',
  'udp://public.moorland.example:6969/announce',
] as const;

export function createWorld({ clients, managers, seed, now, tick, active }: WorldOptions): World {
  const random = createRandom(seed);
  const downloads: Download[] = [];
  const wanted = new Map(managers.map((manager) => [manager, nextWanted(manager)]));
  const seconds = tick / 1000;

  const isActive = ({ client, hash }: Download) => {
    const state = client.torrent(hash)?.state;
    return state === 'downloading' || state === 'metaDL';
  };
  const grab = (manager: DemoManager, media: number) => {
    const download = startDownload(manager, media, pickClient(clients, random), random, now());
    if (download) downloads.push(download);
    return download;
  };
  const grabNext = () => {
    const manager = managers[random.between(0, managers.length - 1)];
    const media = manager && wanted.get(manager)?.();
    if (manager && media !== undefined) grab(manager, media);
  };
  const forget = () => {
    for (const download of downloads.filter(({ age }) => age > lifetime)) {
      download.client.remove(download.hash);
      downloads.splice(downloads.indexOf(download), 1);
    }
  };
  return {
    downloads,
    grab,
    tick() {
      if (downloads.filter(isActive).length < active && random.chance(0.5)) grabNext();
      for (const download of downloads) advance(download, seconds, now());
      for (const client of clients) seedOn(client, random, seconds);
      forget();
    },
  };
}

/** Most downloads go to the first client. */
function pickClient(clients: DemoClient[], random: Random): DemoClient {
  const client = random.chance(0.75) ? clients[0] : clients.at(-1);
  if (!client) throw new Error('The demo needs a client');
  return client;
}

/** Gives what is wanted, one after another, and starts over at the end. */
function nextWanted({ library }: DemoManager): () => number | undefined {
  let rest = library.wanted()[Symbol.iterator]();
  return () => {
    const next = rest.next();
    if (!next.done) return next.value;
    rest = library.wanted()[Symbol.iterator]();
    return rest.next().value;
  };
}

function startDownload(
  manager: DemoManager,
  media: number,
  client: DemoClient,
  random: Random,
  now: number,
): Download | null {
  const { title, size } = manager.library.release([media]);
  const hash = hashOf(`${title} ${random.next()}`);
  if ([...client.torrents.values()].some((torrent) => torrent.name === title)) return null;
  const fate = drawFate(random);
  manager.grab(hash, media, { title, outcome: outcomeOf(fate, manager) });
  client.addTorrent({
    hash,
    name: title,
    category: manager.category,
    savePath: `${client.preferences.save_path}/${manager.category}`,
    files: payload(manager.kind, title, size, 1),
    state: 'metaDL',
    trackers: [random.pick(trackers)],
    addedOn: Math.floor(now / 1000),
  });
  const [metadata, duration] = [random.between(2, 6), random.between(12, 50)];
  return { hash, client, fate, metadata, duration, trouble: random.between(20, 80) / 100, age: 0 };
}

/** Uploads of complete torrents: a few are busy, the rest waits for somebody to ask. */
function seedOn(client: DemoClient, random: Random, seconds: number): void {
  const busy = random.between(0, 3);
  let seen = 0;
  for (const { hash, state, uploaded, seedingTime } of client.torrents.values()) {
    if (state !== 'uploading' && state !== 'stalledUP') continue;
    seen += 1;
    if (seen > 40) return;
    const upSpeed = seen % 4 === busy ? random.between(50, 4_000) * 1000 : 0;
    const time = { seedingTime: seedingTime + Math.max(1, Math.round(seconds)) };
    const sent = { upSpeed, uploaded: uploaded + Math.round(upSpeed * seconds) };
    client.update(hash, {
      ...time,
      ...sent,
      state: upSpeed > 0 ? 'uploading' : 'stalledUP',
      leechs: upSpeed > 0 ? 2 : 0,
    });
  }
}
