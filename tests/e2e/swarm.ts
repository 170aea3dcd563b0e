/** Two real clients on loopback: one has a payload and seeds it, the other downloads it on demand. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientVersion } from '../support/needs.ts';
import { type Qbittorrent, startQbittorrent } from '../support/qbittorrent.ts';
import { type TorrentFile, torrentFile } from '../support/torrent-file.ts';
import { until } from '../support/wait.ts';

export interface Swarm {
  seeder: Qbittorrent;
  leecher: Qbittorrent;
  /** A new torrent, seeded, and stopped at the leecher in `category` until `begin`. */
  offer(name: string, category: string): Promise<TorrentFile>;
  /** Lets the download run; the seeder is the only peer. */
  begin(torrent: TorrentFile): Promise<void>;
  info(hash: string): Promise<Info>;
  stop(): Promise<void>;
}

export interface Info {
  hash: string;
  name: string;
  category: string;
  state: string;
  tags: string;
  size: number;
  amount_left: number;
  eta: number;
  content_path: string;
  added_on: number;
  progress: number;
  completion_on: number;
}

/** Large and slow enough to be seen downloading. */
const payloadBytes = 2_000_000;
const bytesPerSecond = 350_000;

export async function startSwarm(seeding: ClientVersion, downloading: ClientVersion): Promise<Swarm> {
  // With queueing on, the fourth seeding torrent would wait for its turn.
  const conf = { BitTorrent: ['Session\\QueueingSystemEnabled=false'] };
  const [seeder, leecher] = await Promise.all([
    startQbittorrent(seeding, { conf }),
    startQbittorrent(downloading, { conf }),
  ]);
  const resume = async (client: Qbittorrent, hash: string) => {
    const answer = await client.call('torrents/start', { hashes: hash });
    if (answer.status === 404) await client.call('torrents/resume', { hashes: hash });
  };
  const infos = async (client: Qbittorrent, hash?: string) =>
    (await (await client.call('torrents/info', hash ? { hashes: hash } : {})).json()) as Info[];
  const info = async (hash: string) => {
    const [found] = await infos(leecher, hash);
    if (!found) throw new Error(`the downloading client has no torrent ${hash}`);
    return found;
  };
  return {
    seeder,
    leecher,
    offer: async (name, category) => {
      const file = `${name}.mkv`;
      const bytes = randomBytes(payloadBytes);
      writeFileSync(join(seeder.downloads, file), bytes);
      const torrent = torrentFile({ name: file, files: bytes });
      await seeder.addTorrent(torrent.bytes, { savepath: seeder.downloads });
      await until(async () => (await infos(seeder, torrent.hash))[0]?.state === 'stalledUP', {
        what: 'the seeder to be ready',
      });
      await leecher.addTorrent(torrent.bytes, {
        category,
        paused: 'true',
        stopped: 'true',
        dlLimit: String(bytesPerSecond),
      });
      await until(() => info(torrent.hash), { what: 'the downloading client to have the torrent' });
      return torrent;
    },
    begin: async ({ hash }) => {
      await resume(leecher, hash);
      await until(
        async () => {
          await leecher.call('torrents/addPeers', { hashes: hash, peers: `127.0.0.1:${seeder.peerPort}` });
          return (await info(hash)).progress > 0;
        },
        { every: 500, what: 'the download to begin' },
      );
    },
    info,
    stop: async () => {
      await Promise.all([seeder.stop(), leecher.stop()]);
    },
  };
}
