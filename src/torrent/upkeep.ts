/** What is done by the clock: reading the queue, making the manager look at its clients, forgetting what is old. */
import type { Clock } from '../clock.ts';
import type { Jobs } from './jobs.ts';
import type { Knowledge } from './knowledge.ts';
import type { Link } from './link.ts';
import type { Lookups } from './lookups.ts';
import type { Retention } from './retention.ts';

export interface UpkeepContext {
  knowledge: Knowledge;
  lookups: Lookups;
  link: Link;
  jobs: Jobs;
  retention: Retention;
  clock: Clock;
  /** Something is being downloaded. */
  busy: () => boolean;
  /** The manager may be told to look at its clients by the clock. */
  refreshes: boolean;
}

const minute = 60_000;
const refreshEvery = 5 * minute;

/** Milliseconds between two reads of the queue that nothing else asked for. */
export function queueInterval(busy: boolean): number {
  return busy ? minute : 5 * minute;
}

/** Gives a function that begins what is due and returns when it has to be called again, in Unix milliseconds. */
export function createUpkeep({
  knowledge,
  lookups,
  link,
  jobs,
  retention,
  clock,
  busy,
  refreshes,
}: UpkeepContext): () => number {
  let asked = 0;
  let refreshed = clock.now();

  const readQueue = (now: number): number => {
    const last = Math.max(knowledge.queue.latest()?.startedAt ?? 0, asked);
    const due = last + queueInterval(busy());
    if (now < due) return due;
    asked = now;
    lookups.poll();
    return now + queueInterval(busy());
  };
  const refresh = (now: number): number => {
    if (!refreshes || !busy()) return Number.POSITIVE_INFINITY;
    const due = Math.max(refreshed, knowledge.refreshedAt() ?? 0) + refreshEvery;
    if (now < due) return due;
    refreshed = now;
    jobs.begin(() => knowledge.refresh());
    return now + refreshEvery;
  };
  return () => {
    const now = clock.now();
    const kept = retention.upkeep(now);
    // The link comes back by itself and says so.
    if (link.trouble() !== null) return kept;
    return Math.min(kept, readQueue(now), refresh(now));
  };
}
