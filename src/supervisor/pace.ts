/**
 * How long the handing out of torrents waits for a worker. What a slow one has not read yet lies in our memory, so the
 * next part waits for the one before; but a frozen one must not keep the others waiting.
 */
import type { Clock } from '../clock.ts';

export interface Pace {
  /** A run of parts to the worker begins. @returns what to wait for after each part; it never rejects. */
  begin(worker: string): (written: Promise<void>) => Promise<void>;
}

/** Milliseconds for one part: a worker that decides for thousands of torrents reads nothing meanwhile. */
const longestForPart = 250;
/** Milliseconds for all parts of a run: a worker that is slow every time must not keep the others waiting either. */
const longestForRun = 5_000;

export function createPace(clock: Clock): Pace {
  /** Workers that have let a wait run out and have not read that part since: they are not waited for. */
  const late = new Set<string>();
  return {
    begin(worker) {
      let left = longestForRun;
      return async (written) => {
        if (late.has(worker) || left <= 0) return;
        const began = clock.elapsed();
        const isWritten = await within(clock, Math.min(longestForPart, left), written);
        left -= clock.elapsed() - began;
        if (isWritten) return;
        late.add(worker);
        void written.then(() => late.delete(worker));
      };
    },
  };
}

async function within(clock: Clock, ms: number, promise: Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const isDone = await Promise.race([promise.then(() => true), clock.sleep(ms, timer.signal).then(() => false)]);
  timer.abort();
  return isDone;
}
