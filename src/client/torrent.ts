/**
 * A torrent as the engine sees it: one vocabulary for every version of the client.
 * Source: the fields of `sync/maindata` (qBittorrent Web API 2.8 to 2.16), normalised at the border.
 */
import type { TorrentState } from '../torrent-state.ts';

export { type TorrentState, torrentStates } from '../torrent-state.ts';

export interface Torrent {
  /** Lower-case hex. Managers call the same torrent by the upper-case form. */
  hash: string;
  name: string;
  /** Normalised: no blank around segments, no empty segments; '' = uncategorised. */
  category: string;
  tags: string[];
  state: TorrentState;
  /** 0 to 1. */
  progress: number;
  /** Bytes still to download of the wanted files. */
  amountLeft: number;
  /** Bytes of the wanted files. */
  size: number;
  /** Unix seconds. */
  addedOn: number;
  /** Unix seconds; null = not complete. */
  completedOn: number | null;
  /** Unix seconds; null = never. */
  lastActivity: number | null;
  /** Distributed copies; null = unknown. */
  availability: number | null;
  /** Seconds; null = unknown or infinite. */
  eta: number | null;
  ratio: number;
  /** Seconds. */
  seedingTime: number;
  /** The torrent's own limit in the client; null = none or the global one. */
  ratioLimit: number | null;
  /** Seconds (the client says minutes); null = none or the global one. */
  seedingTimeLimit: number | null;
  savePath: string;
  /** The file or root folder; '' = not known yet. */
  contentPath: string;
  /** Queue place from 1; 0 = complete or queueing is off. */
  priority: number;
  /** Bytes per second; 0 = no limit. */
  downloadLimit: number;
  uploadLimit: number;
  superSeeding: boolean;
  /** Automatic torrent management. */
  autoManaged: boolean;
  /** Announce hosts only: announce URLs carry passkeys. Sorted. */
  trackers: string[];
}

const completeStates: ReadonlySet<TorrentState> = new Set([
  'uploading',
  'stalledUP',
  'queuedUP',
  'stoppedUP',
  'forcedUP',
]);

/** Complete, at rest and readable: everything is downloaded and neither being checked nor moved. */
export function isComplete(torrent: Torrent): boolean {
  return torrent.amountLeft === 0 && torrent.completedOn !== null && completeStates.has(torrent.state);
}
