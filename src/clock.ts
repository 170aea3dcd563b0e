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

/** Milliseconds between two looks that no correction of a running clock reaches: more is a clock that was set. */
const largestCorrection = 60_000;

export interface SteadyClock extends Clock {
  /**
   * Takes small corrections of the system's clock over. @returns milliseconds by which that clock was set since the
   * last look, which this one does not follow; 0 = it was not
   */
  follow(): number;
}

/**
 * A clock that nobody can set: a device without a battery begins in 1970 and is in the present a minute later, and what
 * was noted by one time would be judged by the other. It also stands still while the machine sleeps.
 */
export function createSteadyClock(system: Clock = systemClock): SteadyClock {
  let ahead = system.now() - system.elapsed();
  return {
    now: () => Math.round(system.elapsed() + ahead),
    elapsed: system.elapsed,
    sleep: system.sleep,
    follow() {
      const current = system.now() - system.elapsed();
      const by = Math.round(current - ahead);
      if (Math.abs(by) > largestCorrection) return by;
      ahead = current;
      return 0;
    },
  };
}
