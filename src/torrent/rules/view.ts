/** Everything that may decide about one torrent. Times are Unix milliseconds. Null means: not known (yet). */
import type { HistoryEvent } from '../../arr/history.ts';
import type { RemotePathMapping } from '../../arr/manager.ts';
import type { QueueRecord } from '../../arr/queue.ts';
import type { TorrentFile, TorrentTracker } from '../../client/details.ts';
import type { Torrent } from '../../client/torrent.ts';
import type { Payload } from '../../supervisor/message.ts';
import type { QueueEntry } from '../action.ts';
import type { Memory } from './memory.ts';
import type { Policy } from './policy.ts';
import type { RuleSettings } from './settings.ts';

export interface View {
  now: number;
  torrent: Torrent;
  memory: Readonly<Memory>;
  /** The client is connected and its last answer was complete. */
  fresh: boolean;
  client: ClientView;
  /** Complete, as far as this process has seen, since; null = it is not. */
  completeSince: number | null;
  /** A command that hands it to the manager is on its way. */
  importing: boolean;
  /**
   * Actions, by `keyOfAction`, that were sent and not confirmed yet, or failed and wait for their next try: they are
   * not asked for again. A waiting `delete` also holds back every other action of the torrent.
   */
  pending: ReadonlySet<string>;
  /** Null for a category without a manager. */
  manager: ManagerView | null;
  /** Of every manager together, for categories without one; null = not read yet. */
  queues: QueuesView | null;
  /** What its trackers and its owner's settings ask for together: `settings.policyOf(torrent.trackers)`. */
  policy: Policy;
  /** Read on demand and kept until its state or its hosts change. */
  trackers: TrackersView | null;
  /** Read on demand and kept until its state changes. */
  files: FilesView | null;
  /** What the library says about the things that its queue records are for; null = never synced. */
  library: ReadonlyMap<number, LibraryFact> | null;
  /** It fits into the space that is left. Null = no candidate, or not known: then it is neither stopped nor started. */
  fits: boolean | null;
  /** Whether others use its files, asked shortly before a removal. `unknown`: could not be told. */
  payload: Payload | null;
  /** The category it had before it came to this owner; null = not known. */
  formerCategory: string | null;
  /** Null = removals of this owner may go. */
  removalsOff: RemovalsOff | null;
  settings: RuleSettings;
}

/** Why nothing of an owner may be removed now. */
export interface RemovalsOff {
  /** `unknown`: it cannot be told whether its torrents are its own. */
  verdict: 'withheld' | 'unknown';
  /** As the end of "not removed, because …". */
  why: string;
}

/** What is known of the client instance that the torrent lives on. */
export interface ClientView {
  /** Client instance name. */
  name: string;
  /** A whole feed interval has passed since the start, the connection or a change of the client's version. */
  settled: boolean;
  /** When it will be settled, for the next look; null = not known. */
  settlesAt: number | null;
  /** The client tells which torrents have which trackers. */
  trackersKnown: boolean;
  /** Files of several torrents of one folder went missing together: nothing of this client is removed. */
  mountLost: boolean;
}

/** What is known of the manager about one torrent. */
export interface ManagerView {
  /** Section name. */
  name: string;
  /** Why it cannot be asked; null = it can. */
  trouble: string | null;
  /** Null = not read yet. `records` are those of this torrent. */
  queue: { readAt: number; complete: boolean; records: readonly QueueRecord[] } | null;
  /** When it last began to look at the torrent client because we asked; null = never. */
  refreshedAt: number | null;
  /** Null = not asked yet. Newest first. */
  history: { askedAt: number; events: readonly HistoryEvent[] } | null;
  /** Null = not read yet. */
  pathMappings: readonly RemotePathMapping[] | null;
}

/** The queues of all manager instances, as far as they list one torrent. */
export interface QueuesView {
  /** The oldest of the reads. */
  readAt: number;
  /** Every instance was read whole. */
  complete: boolean;
  /** Instances that could not be read whole. */
  missing: readonly string[];
  /** `search` as the instance of the entry is set. */
  entries: readonly QueueEntry[];
}

export interface TrackersView {
  readAt: number;
  /** Null = they could not be read. */
  list: readonly TorrentTracker[] | null;
}

export interface FilesView {
  readAt: number;
  /** Empty = no metadata yet; null = they could not be read. */
  list: readonly TorrentFile[] | null;
}

/** What the library says of one movie, episode or album. */
export interface LibraryFact {
  /** Custom format score of the file; null = there is no file, or it is not known. */
  fileScore: number | null;
  hasFile: boolean;
  /** Lowest score that its quality profile takes; null = not known. */
  minimumScore: number | null;
}
