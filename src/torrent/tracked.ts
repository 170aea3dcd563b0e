/** One torrent of this worker, as the client last told, together with what is remembered and under way. */
import type { Torrent } from '../client/torrent.ts';
import type { Payload } from '../supervisor/message.ts';
import type { Action } from './action.ts';
import type { Evidence } from './rules/evidence.ts';
import type { Memory } from './rules/memory.ts';
import type { FilesView, TrackersView } from './rules/view.ts';

/** One object for as long as the torrent is here. */
export interface Tracked {
  client: string;
  torrent: Torrent;
  /** Changed in place; say so to the journal. */
  memory: Memory;
  /** Unix milliseconds since when this process sees it complete; null = it is not. */
  completeSince: number | null;
  /** How long its client had been watched when its evidence was last brought up to date. */
  watched: number;
  /** What is written down of its evidence. */
  stored: Evidence;
  /** By `keyOfAction`: what was sent and does not show yet, or failed. Taken away by `dropPending`. */
  pending: Map<string, Pending>;
  /** Read on demand; null = not read since something about it changed. */
  trackers: TrackersView | null;
  files: FilesView | null;
  payload: { askedAt: number; is: Payload } | null;
}

export interface Pending {
  action: Action;
  /** Unix milliseconds before which it is not asked for again. */
  until: number;
  /** In a row. */
  failures: number;
  /** It was sent before and did not show since. */
  isRepeat: boolean;
}

export function keyOf(client: string, hash: string): string {
  return `${client}/${hash}`;
}

export function newTracked(client: string, torrent: Torrent, memory: Memory, watched: number): Tracked {
  return {
    client,
    torrent,
    memory,
    completeSince: null,
    watched,
    stored: memory.notes.evidence,
    pending: new Map(),
    trackers: null,
    files: null,
    payload: null,
  };
}

/** A map that is empty again keeps its room, of which thousands would be left. */
export function dropPending(tracked: Tracked, key: string): void {
  tracked.pending.delete(key);
  if (tracked.pending.size === 0) tracked.pending = new Map();
}

/** The actions that are not asked for again now. */
export function pendingKeys({ pending }: Tracked, now: number): ReadonlySet<string> {
  if (pending.size === 0) return none;
  return new Set([...pending].filter(([, { until }]) => until > now).map(([key]) => key));
}

const none: ReadonlySet<string> = new Set();
