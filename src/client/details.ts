/** What the client tells about one torrent on demand: its files and its trackers. */
import type { Call } from './call.ts';
import { readList, readNumber, readRecord, readString } from './read.ts';
import { trackerHost } from './trackers.ts';

export interface TorrentFile {
  /** The number by which `filePrio` knows it. */
  index: number;
  /** Path below the save path, separated by `/`. */
  name: string;
  /** Bytes. */
  size: number;
  /** 0 to 1. */
  progress: number;
  /** 0 = not wanted. */
  priority: number;
}

export type TrackerStatus = 'disabled' | 'not contacted' | 'working' | 'updating' | 'not working' | 'unknown';

export interface TorrentTracker {
  /** Carries a passkey: only for calls to the client, never shown, stored or logged. */
  url: string;
  host: string;
  status: TrackerStatus;
  /** The tracker's own words, possibly old. */
  message: string;
  tier: number;
}

export interface TorrentDetails {
  /** Empty while the torrent has no metadata. @throws OutsideError with status 404 for an unknown torrent. */
  files(hash: string): Promise<TorrentFile[]>;
  /** Without the client's pseudo trackers. @throws OutsideError with status 404 for an unknown torrent. */
  trackers(hash: string): Promise<TorrentTracker[]>;
}

export function createDetails(call: Call): TorrentDetails {
  return {
    files: async (hash) => readList(await call.get('torrents/files', { hash })).map(readFile),
    trackers: async (hash) => readList(await call.get('torrents/trackers', { hash })).flatMap(readTracker),
  };
}

/** Some builds leave out the index: then it is the place in the list. */
function readFile(value: unknown, place: number): TorrentFile {
  const file = readRecord(value);
  return {
    index: readNumber(file.index, place),
    name: readString(file.name),
    size: readNumber(file.size),
    progress: readNumber(file.progress),
    priority: readNumber(file.priority, 1),
  };
}

/** 5 and 6 (5.2 and later) are kinds of "not working". */
const statuses: readonly TrackerStatus[] = [
  'disabled',
  'not contacted',
  'working',
  'updating',
  'not working',
  'not working',
  'not working',
];

function readTracker(value: unknown): TorrentTracker[] {
  const tracker = readRecord(value);
  const url = readString(tracker.url);
  const host = trackerHost(url);
  if (host === null) return [];
  const status = statuses[readNumber(tracker.status, -1)] ?? 'unknown';
  return [{ url, host, status, message: readString(tracker.msg), tier: readNumber(tracker.tier) }];
}
