import type { Clock } from '../../clock.ts';
import type { RemovalRow } from '../../database/removals.ts';
import type { Logger } from '../../log.ts';
import type { Action } from '../action.ts';
import type { BrakeBook } from '../brake-book.ts';
import type { ClientWriter } from '../client-writer.ts';
import type { Decision } from '../decide.ts';
import type { ImportRunner } from '../import/runner.ts';
import type { Jobs } from '../jobs.ts';
import type { Journal } from '../journal.ts';
import type { RemovalRunner } from '../removal/runner.ts';
import type { Limits } from '../rules/seeding.ts';
import type { RemovalsOff } from '../rules/view.ts';
import type { Tracked } from '../tracked.ts';

/** A decision whose action is to be carried out. */
export interface Act<A extends Action = Action> {
  tracked: Tracked;
  decision: Decision;
  action: A;
}

export interface ActContext {
  imports: ImportRunner;
  removals: RemovalRunner;
  writer: ClientWriter;
  journal: Journal;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  brake: BrakeBook;
  signal: AbortSignal;
  /** The owner's category of a torrent, whose brake counts its removals. */
  ownerOf: (tracked: Tracked) => string;
  /** The seeding limits in force for a torrent, for the log. */
  limitsOf: (tracked: Tracked) => Limits;
  /** Why nothing may be removed from a client now; null = nothing stands in the way. */
  held: (client: string) => RemovalsOff | null;
  /** These are about to be removed: what is to follow from that is on disk afterwards. */
  leaving: (tracked: readonly Tracked[]) => void;
  /** Why a removal begins; for its ledger rows. */
  removing: (row: RemovalRow, decision: Decision) => void;
  /** These can be decided again. */
  again: (keys: Iterable<string>) => void;
  /** This may be decided otherwise from this time on. */
  lookAt: (key: string, time: number) => void;
  /** It has to wait for another one of its kind: decide it again when one is over. */
  queued: (key: string) => void;
  /** What was decided about an import that begins; for its ledger rows. */
  began: (key: string, decision: Decision) => void;
}
