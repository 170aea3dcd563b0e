import type { CleanUpRow } from '../../database/clean-ups.ts';
import type { QueueEntry } from '../action.ts';
import type { Core } from '../core.ts';
import type { Decision } from '../decide.ts';
import type { Entry } from '../journal.ts';
import type { FileFilter } from '../rules/file-filter.ts';
import type { RemovalsOff } from '../rules/view.ts';
import type { Probe } from './probe.ts';

/** What the process as a whole knows. */
export interface CleanUpHooks {
  /** A release is given up with the manager. */
  giveUp: (row: CleanUpRow, decision: Decision, entries: readonly QueueEntry[]) => void;
  /** Why nothing may go from the disk of a client now; null = nothing stands in the way. */
  held: (client: string) => RemovalsOff | null;
  /** It is being removed from its client. @param key of `keyOf` */
  isLeaving: (key: string) => boolean;
}

export interface CleanUpContext extends CleanUpHooks {
  core: Core;
  filter: FileFilter;
  probe: Probe;
  dryRun: boolean;
  /** What its manager's queue lists of a torrent. */
  entriesOf: (hash: string) => readonly QueueEntry[];
  /** Its release was given up: on disk afterwards. */
  gaveUp: (row: CleanUpRow) => void;
}

/** The lists of all clients are known and have been so for a while: one that has just started lists only a part. */
export function allSettled({ clients }: Core): boolean {
  return clients.names().every((client) => clients.settlesAt(client) === null);
}

/** To the torrent, as long as it is remembered. A word that stands is written once. */
export function write({ registry, journal }: Core, row: CleanUpRow, entry: Entry): void {
  const memory = registry.remembered(row.client, row.hash);
  if (memory?.addedOn !== row.addedOn) journal.reported(row, entry);
  else if (entry.verdict === 'withheld' || entry.verdict === 'unknown') journal.stands(memory, entry);
  else journal.happened(memory, entry);
  journal.flushAll();
}
