/** Time as an argument: programs get `systemClock`, tests one that they move by hand. */

export interface Clock {
  /** Unix milliseconds: for what is shown, stored or compared with an outside system. May jump. */
  now(): number;
  /** Milliseconds from an arbitrary start: for durations. Never goes back. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Timers take a signed 32-bit number of milliseconds; more would fire at once. */
const longestTimer = 2_147_483_647;

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(Math.max(0, ms), longestTimer));
      signal?.addEventListener('abort', done);
    }),
};
