import { fields, list, numberOrNull, text, textOrNull, timeOrNull } from './read.ts';

/** What is planned for a torrent, and why. */
export interface NextAction {
  action: string;
  rule: string;
  /** A whole sentence. */
  reason: string;
  /** Unix milliseconds; null = as soon as possible. */
  at: number | null;
}

/** One row of `GET web/torrents`. */
export interface Torrent {
  client: string;
  hash: string;
  name: string;
  /** Empty = none. */
  category: string;
  /** Who looks after it; null = nobody. */
  instance: string | null;
  state: string;
  /** 0 to 1. */
  progress: number;
  /** Bytes. */
  size: number;
  ratio: number;
  /** Seconds. */
  seedingTime: number;
  tracker: string | null;
  /** No rule touches it. */
  isProtected: boolean;
  next: NextAction | null;
}

export interface TorrentPage {
  total: number;
  torrents: Torrent[];
}

export function readTorrents(body: unknown): TorrentPage {
  const page = fields(body);
  const torrents = list(page.torrents).map(readTorrent);
  return { total: numberOrNull(page.total) ?? torrents.length, torrents };
}

function readTorrent(value: unknown): Torrent {
  const entry = fields(value);
  return {
    client: text(entry.client),
    hash: text(entry.hash),
    name: text(entry.name),
    category: text(entry.category),
    instance: textOrNull(entry.instance),
    state: text(entry.state, 'unknown'),
    progress: numberOrNull(entry.progress) ?? 0,
    size: numberOrNull(entry.size) ?? 0,
    ratio: numberOrNull(entry.ratio) ?? 0,
    seedingTime: numberOrNull(entry.seedingTime) ?? 0,
    tracker: textOrNull(entry.tracker),
    isProtected: entry.protected === true,
    next: entry.next === null || entry.next === undefined ? null : readNext(entry.next),
  };
}

function readNext(value: unknown): NextAction {
  const next = fields(value);
  return { action: text(next.action), rule: text(next.rule), reason: text(next.reason), at: timeOrNull(next.at) };
}
