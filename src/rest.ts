/**
 * Gives memory back after a burst of work. The engine collects while objects are made, not while nothing happens: what a
 * first load leaves behind would stay until the next one.
 */
export interface Rest {
  /** To be called at regular intervals. */
  look(): void;
}

export interface RestOptions {
  /** Milliseconds of processor time that this process has used so far. */
  used: () => number;
  /** Blocks the caller; more than a few milliseconds only with a large heap. */
  collect: () => void;
}

/** Per interval; what goes on all the time is less than this. */
const quietMs = 200;
/** Less leaves too little behind to be worth it. */
const burstMs = 500;

export function createRest({ used, collect }: RestOptions): Rest {
  let last = 0;
  let burst = 0;
  return {
    look() {
      const now = used();
      const work = now - last;
      last = now;
      if (work > quietMs) {
        burst += work;
        return;
      }
      if (burst < burstMs) return;
      burst = 0;
      collect();
      // Collecting is no work that leaves something behind.
      last = used();
    },
  };
}

export const systemRest: RestOptions = {
  used: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  collect: () => Bun.gc(true),
};
