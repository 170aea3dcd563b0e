/** What is done by the clock: reading the queue, making the manager look at its clients and indexers. */

import type { Link } from '../arr/link.ts';
import type { Clock } from '../clock.ts';
import type { Jobs } from './jobs.ts';
import type { Knowledge } from './knowledge.ts';
import type { Lookups } from './lookups.ts';

export interface UpkeepContext {
  knowledge: Knowledge;
  link: Link;
  jobs: Jobs;
  clock: Clock;
  /** Something is being downloaded. */
  busy: () => boolean;
  /** Unix milliseconds of the last change of a torrent that the manager will see too. */
  movedAt: () => number;
  /** The manager may be told to look at its clients by the clock. */
  refreshes: boolean;
  /** Milliseconds between two times at which it is told to read the feeds of its indexers; null = never. */
  rssSyncMs: number | null;
  /** Milliseconds before the first time, so that several instances do not begin together. */
  firstRssSyncMs: number;
}

const minute = 60_000;
const refreshEvery = 5 * minute;
const rssSyncRetry = minute;
/** Many that change one after another are one read. */
const afterMove = 10_000;

/** Milliseconds between two reads of the queue that nothing else asked for. */
export function queueInterval(busy: boolean): number {
  return busy ? minute : 5 * minute;
}

/** Gives a function that begins what is due and returns when it has to be called again, in Unix milliseconds. */
export function createUpkeep({
  knowledge,
  link,
  jobs,
  clock,
  busy,
  movedAt,
  refreshes,
  rssSyncMs,
  firstRssSyncMs,
}: UpkeepContext): (lookups: Lookups) => number {
  let asked = 0;
  let refreshed = clock.now();
  let nextRssSync = clock.now() + firstRssSyncMs;

  const readQueue = (now: number, lookups: Lookups): number => {
    const last = Math.max(knowledge.queue.latest()?.startedAt ?? 0, asked);
    const moved = movedAt();
    const usual = last + queueInterval(busy());
    const due = moved > last ? Math.min(usual, Math.max(moved, last + afterMove)) : usual;
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
  const syncRss = (now: number): number => {
    if (rssSyncMs === null) return Number.POSITIVE_INFINITY;
    if (now < nextRssSync) return nextRssSync;
    nextRssSync = now + rssSyncMs;
    jobs.begin(async () => {
      try {
        await link.request((manager) => manager.rssSync());
      } catch (error) {
        nextRssSync = Math.min(nextRssSync, clock.now() + rssSyncRetry);
        throw error;
      }
    });
    return nextRssSync;
  };
  return (lookups) => {
    const now = clock.now();
    // The link comes back by itself and says so.
    if (link.trouble() !== null) return Number.POSITIVE_INFINITY;
    return Math.min(readQueue(now, lookups), refresh(now), syncRss(now));
  };
}
