/** The manager's queue as last read, joined by hash. Readers who come together share one read. */

import type { Link } from '../arr/link.ts';
import type { QueueRecord } from '../arr/queue.ts';
import type { Clock } from '../clock.ts';
import { OutsideError } from '../error.ts';

export interface KnownQueue {
  /** Unix milliseconds at which the read began: nothing that happened later is in it. */
  startedAt: number;
  /** Unix milliseconds at which it was complete. */
  readAt: number;
  /** Every record that the manager counts was read. */
  complete: boolean;
  /** Records of any protocol. */
  total: number;
  /** By info-hash in upper case. A pack has many records. */
  byHash: ReadonlyMap<string, readonly QueueRecord[]>;
  /** Movies, episodes or albums of records of any protocol. */
  mediaIds: ReadonlySet<number>;
}

export interface QueueBook {
  latest(): KnownQueue | null;
  /** Reads the queue, unless a read that began at `notBefore` or later is there or under way. @throws OutsideError */
  read(notBefore: number): Promise<KnownQueue>;
}

/** @param changed gets each new queue and the one before */
export function createQueueBook(
  link: Link,
  clock: Clock,
  changed: (next: KnownQueue, before: KnownQueue | null) => void,
): QueueBook {
  let latest: KnownQueue | null = null;
  let running: { startedAt: number; answer: Promise<KnownQueue> } | null = null;

  const fetch = async (startedAt: number): Promise<KnownQueue> => {
    const { records, total, complete, mediaIds } = await link.call((manager) => manager.queue());
    const before = latest;
    latest = {
      startedAt,
      readAt: clock.now(),
      complete,
      total,
      byHash: Map.groupBy(records, ({ downloadId }) => downloadId),
      mediaIds,
    };
    changed(latest, before);
    return latest;
  };
  const start = (): Promise<KnownQueue> => {
    const startedAt = clock.now();
    const answer = fetch(startedAt).finally(() => {
      running = null;
    });
    running = { startedAt, answer };
    return answer;
  };
  const read = async (notBefore: number): Promise<KnownQueue> => {
    if (latest !== null && latest.startedAt >= notBefore) return latest;
    if (running === null) return start();
    if (running.startedAt >= notBefore) return running.answer;
    await running.answer.catch(ignoreOutside);
    return read(notBefore);
  };
  return { latest: () => latest, read };
}

/** Whoever started that read hears of its failure. */
function ignoreOutside(error: unknown): void {
  if (!(error instanceof OutsideError)) throw error;
}
