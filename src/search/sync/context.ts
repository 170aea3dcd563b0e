/** What the readers of the three kinds work with. */
import type { Database } from 'bun:sqlite';
import type { ManagerProfile } from '../../arr/lists/profiles.ts';
import type { Known } from '../../database/library/known.ts';
import type { Wishes } from '../../database/library/reason.ts';
import type { LibraryWriter } from '../../database/library/writer.ts';
import type { MarkStore } from '../../database/search/marks.ts';
import type { Progress } from './progress.ts';

export interface SyncContext {
  /** The library file. */
  database: Database;
  library: LibraryWriter;
  known: Known;
  marks: MarkStore;
  /** Anything is remembered of searches at all. */
  remembers: boolean;
  profiles: ReadonlyMap<number, JudgedProfile>;
  wishes: Wishes;
  /** Things that were searched for in this cycle come up again when something about them changed. */
  releasesChanged: boolean;
  /** Whether the details of a thing are read again although nothing seems to have changed. */
  again: (id: number) => boolean;
  progress: Progress;
  /** Unix milliseconds. */
  now: number;
  /** Asks the manager. @throws OutsideError */
  ask: <T>(call: () => Promise<T>) => Promise<T>;
  /**
   * The same for one of many things: a refusal of just that one is counted and passed over.
   * @returns whether it was answered
   */
  attempt: (call: () => Promise<void>) => Promise<boolean>;
}

/** Ids of what a complete list had. */
export type Present = Set<number>;

export interface JudgedProfile extends ManagerProfile {
  /** Another number when anything changed by which files are judged. */
  print: number;
}

/** Of a profile that the manager does not list. */
export const unknownProfile: Pick<JudgedProfile, 'print' | 'minFormatScore'> = { print: 0, minFormatScore: 0 };
