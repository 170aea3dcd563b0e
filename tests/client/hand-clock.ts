import type { Clock } from '../../src/clock.ts';
import { until } from '../support/wait.ts';

/** Time stands still while somebody sleeps, until the test lets it pass. For programs with one sleeper. */
export interface HandClock extends Clock {
  /** Waits until somebody sleeps. @returns for how many milliseconds it wants to. */
  asleep(): Promise<number>;
  /** Waits for a sleep, lets its whole time pass and ends it. @returns its milliseconds. */
  pass(): Promise<number>;
}

export function handClock(start = 1_000_000): HandClock {
  let time = start;
  let sleep: { ms: number; end: () => void } | null = null;
  const asleep = () => until(() => sleep, { what: 'somebody to sleep' });
  return {
    now: () => time,
    elapsed: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          sleep = null;
          resolve();
        };
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', end, { once: true });
        sleep = { ms, end };
      }),
    asleep: async () => (await asleep()).ms,
    async pass() {
      const { ms, end } = await asleep();
      time += ms;
      end();
      return ms;
    },
  };
}
