import { createHash } from 'node:crypto';
import type { TorrentState } from '../../client/torrent.ts';

export interface DemoFile {
  /** `/` separated, the root folder included. */
  name: string;
  size: number;
  /** 0 skip, 1 normal, 6 high, 7 maximal. */
  priority: number;
}

export interface DemoTracker {
  url: string;
  /** 1 not contacted, 2 working, 3 updating, 4 not working. */
  status: number;
  message: string;
}

/** A torrent of the demo client. Times in Unix seconds, null = never; sizes in bytes, speeds in bytes per second. */
export interface DemoTorrent {
  hash: string;
  name: string;
  category: string;
  tags: string[];
  state: TorrentState;
  /** 0 to 1. */
  progress: number;
  hasMetadata: boolean;
  addedOn: number;
  completionOn: number | null;
  lastActivity: number;
  seenComplete: number | null;
  availability: number;
  /** Seconds; null = unknown. */
  eta: number | null;
  uploaded: number;
  seedingTime: number;
  timeActive: number;
  /** -2 the global one, -1 none. */
  ratioLimit: number;
  /** Minutes; -2 the global one, -1 none. */
  seedingTimeLimit: number;
  inactiveSeedingTimeLimit: number;
  savePath: string;
  files: DemoFile[];
  trackers: DemoTracker[];
  private: boolean;
  comment: string;
  /** Queue place from 1; 0 = complete. */
  priority: number;
  dlSpeed: number;
  upSpeed: number;
  /** 0 = none. */
  dlLimit: number;
  upLimit: number;
  seeds: number;
  leechs: number;
  superSeeding: boolean;
  forceStart: boolean;
  autoManaged: boolean;
  sequential: boolean;
  firstLast: boolean;
}

export type NewTorrent = Partial<Omit<DemoTorrent, 'trackers'>> & {
  /** One file of this size when no files are given; default 1 GiB. */
  size?: number;
  /** Announce URLs. */
  trackers?: string[];
};

/** A made-up but stable info-hash. */
export function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** Fills in what is not given: a fresh download with metadata, or what fits the state that is given. */
export function createTorrent(
  { size, trackers = [], ...given }: NewTorrent,
  now: number,
  savePath: string,
): DemoTorrent {
  const name = given.name ?? 'Unnamed';
  const state = given.state ?? 'downloading';
  const complete = given.progress === 1 || isUploadState(state);
  const seconds = Math.floor(now / 1000);
  const hasMetadata = given.hasMetadata ?? !isMetadataState(state);
  return {
    hash: hashOf(name),
    name,
    category: '',
    tags: [],
    state,
    progress: complete ? 1 : 0,
    hasMetadata,
    addedOn: seconds,
    completionOn: complete ? seconds : null,
    lastActivity: seconds,
    seenComplete: null,
    availability: complete ? -1 : 0,
    eta: null,
    uploaded: 0,
    seedingTime: 0,
    timeActive: 0,
    ratioLimit: -2,
    seedingTimeLimit: -2,
    inactiveSeedingTimeLimit: -2,
    savePath,
    files: hasMetadata ? [{ name, size: size ?? 1_073_741_824, priority: 1 }] : [],
    trackers: trackers.map((url) => ({ url, status: 2, message: '' })),
    private: false,
    comment: '',
    priority: 0,
    dlSpeed: 0,
    upSpeed: 0,
    dlLimit: 0,
    upLimit: 0,
    seeds: 0,
    leechs: 0,
    superSeeding: false,
    forceStart: false,
    autoManaged: false,
    sequential: false,
    firstLast: false,
    ...given,
  };
}

export function isUploadState(state: TorrentState): boolean {
  return state.endsWith('UP') || state === 'uploading';
}

export function isMetadataState(state: TorrentState): boolean {
  return state === 'metaDL' || state === 'forcedMetaDL';
}

export function isStopped(state: TorrentState): boolean {
  return state === 'stoppedDL' || state === 'stoppedUP';
}

/** Bytes of all files. */
export function totalSize({ files }: DemoTorrent): number {
  return files.reduce((sum, file) => sum + file.size, 0);
}

/** Bytes of the files that are wanted. */
export function wantedSize({ files }: DemoTorrent): number {
  return files.reduce((sum, file) => sum + (file.priority === 0 ? 0 : file.size), 0);
}

/** The single file, or the root folder of several; '' without metadata. */
export function contentPath({ files, savePath }: DemoTorrent): string {
  const first = files[0];
  if (!first) return '';
  return `${savePath}/${first.name.split('/')[0]}`;
}

/** The state of a torrent that runs: what it does depends on what it has and whom it knows. */
export function runningState({ progress, hasMetadata, seeds, leechs, forceStart }: DemoTorrent): TorrentState {
  if (progress === 1) return forceStart ? 'forcedUP' : leechs > 0 ? 'uploading' : 'stalledUP';
  if (!hasMetadata) return forceStart ? 'forcedMetaDL' : 'metaDL';
  return forceStart ? 'forcedDL' : seeds > 0 ? 'downloading' : 'stalledDL';
}

/** The state of a torrent that was stopped. */
export function stoppedState({ progress }: DemoTorrent): TorrentState {
  return progress === 1 ? 'stoppedUP' : 'stoppedDL';
}
