/** Work that goes on beside the turns, so that a slow manager or client never holds up a decision. */

import { OutsideError } from '../error.ts';
import type { Logger } from '../log.ts';

export interface Jobs {
  /** Begins a job. Outside failures end it and are logged; what else it throws is a defect. */
  begin(job: () => Promise<void>): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

/** @param ended is told of the end of each */
export function createJobs(signal: AbortSignal, log: Logger, ended: () => void): Jobs {
  const running = new Set<Promise<void>>();
  const guard = async (job: () => Promise<void>) => {
    try {
      await job();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof OutsideError)) throw error;
      log.debug(error.message);
    }
  };
  return {
    begin(job) {
      const promise = guard(job).finally(() => {
        running.delete(promise);
        ended();
      });
      running.add(promise);
    },
    async idle() {
      await Promise.allSettled(running);
    },
  };
}
