import type { TorrentState } from '../../client/torrent.ts';
import type { DemoClient } from '../qbittorrent/client.ts';
import { contentPath, type DemoTorrent, wantedSize } from '../qbittorrent/torrent.ts';

/** A torrent as a manager sees it in its download client. */
export interface Download {
  /** Lower-case hex. */
  hash: string;
  name: string;
  category: string;
  state: TorrentState;
  /** Bytes. */
  size: number;
  amountLeft: number;
  /** Seconds; null = unknown. */
  eta: number | null;
  /** As the client sees it; '' = not known yet. */
  contentPath: string;
  /** Unix seconds. */
  addedOn: number;
}

/** A download client of a manager: the demo one, or in tests a real one. */
export interface DownloadSource {
  name: string;
  host: string;
  port: number;
  /** Throws when the client is not there. */
  list(): Download[] | Promise<Download[]>;
  remove(hash: string): unknown;
  /** The manager moved the files of this download away. */
  moved(hash: string): unknown;
}

/** The demo client as a manager's download client. They share a process: nothing is asked over HTTP. */
export function demoDownloads(client: DemoClient, name = 'qBittorrent'): DownloadSource {
  return {
    name,
    host: '127.0.0.1',
    port: client.port,
    list: () => [...client.torrents.values()].map(toDownload),
    remove: (hash) => client.remove(hash),
    moved: (hash) => client.setState(hash, 'missingFiles'),
  };
}

function toDownload(torrent: DemoTorrent): Download {
  const size = wantedSize(torrent);
  return {
    hash: torrent.hash,
    name: torrent.name,
    category: torrent.category,
    state: torrent.state,
    size,
    amountLeft: size - Math.round(size * torrent.progress),
    eta: torrent.eta,
    contentPath: contentPath(torrent),
    addedOn: torrent.addedOn,
  };
}
