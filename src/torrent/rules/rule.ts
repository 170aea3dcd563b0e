/** What a rule is: a pure function of what is known about one torrent. */
import type { HistoryEvent } from '../../arr/history.ts';
import type { RemotePathMapping } from '../../arr/manager.ts';
import type { QueueRecord } from '../../arr/queue.ts';
import type { Torrent } from '../../client/torrent.ts';
import type { TorrentRow } from '../../database/torrents.ts';
import type { Action } from '../action.ts';

/** Everything that may decide about one torrent. Times are Unix milliseconds. */
export interface View {
  now: number;
  torrent: Torrent;
  memory: Readonly<TorrentRow>;
  /** The client is connected and its last answer was complete. */
  fresh: boolean;
  /** Complete, as far as this process has seen, since; null = it is not. */
  completeSince: number | null;
  /** A command that hands it to the manager is on its way. */
  importing: boolean;
  /** The import tag was sent and may not be seen yet: not again before this. */
  tagAgain: number;
  /** Null for a category without a manager. */
  manager: ManagerView | null;
  settings: RuleSettings;
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

export interface RuleSettings {
  /** Nothing may be sent to the client or to the manager. */
  dryRun: boolean;
  importMode: 'Auto' | 'Move' | 'Copy';
  importDelayMs: number;
  /** The client's path to the manager's path. */
  pathMappings: Readonly<Record<string, string>>;
  /** The client's host as the configuration has it. */
  clientHost: string;
  /** The tag that we set; null = marks are kept in the database only. */
  importTag: string | null;
  /** Tags that mark a torrent as imported, ours and those of predecessors. */
  importedTags: readonly string[];
}

/** What must be looked up before the rule can say anything. */
export type Need = 'queue' | 'refresh' | 'history' | 'pathMappings';

/** Values that the rule read, for the ledger. */
export type Inputs = Record<string, unknown>;

export type Outcome =
  | { type: 'need'; needs: Need[] }
  /** The rule holds the torrent and has nothing new to say. */
  | { type: 'rest'; again?: number }
  | { type: 'hold'; verdict: 'withheld' | 'unknown'; reason: string; inputs: Inputs; again?: number }
  | { type: 'act'; action: Action; reason: string; inputs: Inputs };

/** `again`: decide anew at this time even if nothing changes. */
export interface Rule {
  /** Name in the ledger. */
  name: string;
  /** Goes on to the next rule after this one matched. */
  additive?: boolean;
  /** Null = the rule has nothing to do with this torrent. */
  decide(view: View): Outcome | null;
}

export function hold(verdict: 'withheld' | 'unknown', reason: string, inputs: Inputs, again?: number): Outcome {
  return { type: 'hold', verdict, reason, inputs, again };
}

export function need(...needs: Need[]): Outcome {
  return { type: 'need', needs };
}
