import type { Clock } from '../../../src/clock.ts';

/** Time that stands still until everybody waits, and then jumps to whoever waits shortest. */
export interface EventClock extends Clock {
  /** Goes to the next moment somebody waits for; false = nobody waits. */
  jump(): boolean;
  /** Time passes; whoever waited for a moment in between is woken at its end. */
  advance(ms: number): void;
}

export function eventClock(start = Date.UTC(2026, 0, 31, 9)): EventClock {
  let time = start;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  const wakeDue = () => {
    for (const sleeper of [...sleepers]) if (sleeper.at <= time) sleeper.wake();
  };
  return {
    now: () => time,
    elapsed: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { at: Math.ceil(time + Math.max(0, ms)), wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake);
      }),
    jump() {
      const earliest = Math.min(...[...sleepers].map(({ at }) => at));
      if (!Number.isFinite(earliest)) return false;
      time = Math.max(time, earliest);
      wakeDue();
      return true;
    },
    advance(ms) {
      time += ms;
      wakeDue();
    },
  };
}
