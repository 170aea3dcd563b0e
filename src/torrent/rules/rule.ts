/** What a rule is: a pure function of what is known about one torrent. */
import type { TorrentState } from '../../client/torrent.ts';
import type { Action } from '../action.ts';
import type { Notes } from './memory.ts';
import type { View } from './view.ts';

export type { Memory, Notes } from './memory.ts';
export type { RuleSettings } from './settings.ts';
export type { ClientView, FilesView, LibraryFact, ManagerView, QueuesView, TrackersView, View } from './view.ts';

/**
 * What must be looked up before the rule can say anything. `queues`: those of every manager. `payload`: whether
 * others use its files.
 */
export type Need = 'queue' | 'refresh' | 'history' | 'pathMappings' | 'queues' | 'trackers' | 'files' | 'payload';

/** Values that the rule read, for the ledger. */
export type Inputs = Record<string, unknown>;

export type Outcome =
  | { type: 'need'; needs: Need[] }
  /** The rule holds the torrent and has nothing new to say. */
  | { type: 'rest'; again?: number }
  /** `note`: what is to be remembered all the same. */
  | {
      type: 'hold';
      verdict: 'withheld' | 'unknown';
      reason: string;
      inputs: Inputs;
      again?: number;
      note?: Partial<Notes>;
    }
  /** `because`: why, as the end of a sentence, where `reason` tells what was done. */
  | { type: 'act'; action: Action; reason: string; inputs: Inputs; because?: string }
  /** Only from additive rules. */
  | { type: 'several'; outcomes: Outcome[] };

/** `again`: decide anew at this time even if nothing changes. */
export interface Rule {
  /** Name in the ledger. */
  name: string;
  /** Goes on to the next rule after this one matched, unless it removes the torrent. */
  additive?: boolean;
  /** In which states of the torrent it may match; it is not asked in others. Absent = in all. */
  states?: (state: TorrentState) => boolean;
  /** Null = the rule has nothing to do with this torrent. */
  decide(view: View): Outcome | null;
}

export function hold(verdict: 'withheld' | 'unknown', reason: string, inputs: Inputs, again?: number): Outcome {
  return { type: 'hold', verdict, reason, inputs, again };
}

export function need(...needs: Need[]): Outcome {
  return { type: 'need', needs };
}
