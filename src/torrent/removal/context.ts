import type { Link } from '../../arr/link.ts';
import type { Clock } from '../../clock.ts';
import type { RemovalStore } from '../../database/removals.ts';
import type { Inquiry } from '../inquiry.ts';
import type { QueueBook } from '../queue-book.ts';

/** A manager that has to hear of removals. */
export interface RemovalManager {
  link: Link;
  queue: QueueBook;
}

/** What each step of a removal works with. */
export interface RemovalContext {
  store: RemovalStore;
  inquiry: Inquiry;
  /** The client's list has been complete for a while since it was connected. */
  isSettled(client: string): boolean;
  /** @param section section name; null = the configuration has no such manager any more */
  managerOf(section: string): RemovalManager | null;
  /** Searched for again at this moment. */
  searched(section: string, mediaIds: readonly number[]): void;
  clock: Clock;
  signal: AbortSignal;
}

/** How the part at the client ended. */
export type ClientEnd = 'gone' | 'kept';
