/** A turn that is repeated when something happens or when it is time, never twice at once. */
import type { Clock } from './clock.ts';

export interface Loop {
  /** Something happened: the next turn begins as soon as the running one has ended. */
  wake(): void;
  /** Resolves when the signal was aborted and the last turn has ended; rejects with what a turn threw. */
  ended: Promise<void>;
}

export interface LoopOptions {
  /** Gives the milliseconds until the next turn if nothing happens before. */
  turn: () => Promise<number>;
  clock: Clock;
  signal: AbortSignal;
}

export function startLoop({ turn, clock, signal }: LoopOptions): Loop {
  let woken = false;
  let pause = new AbortController();
  const wake = () => {
    woken = true;
    pause.abort();
  };
  signal.addEventListener('abort', wake);

  const run = async () => {
    while (!signal.aborted) {
      woken = false;
      const delay = await turn();
      if (woken) continue;
      pause = new AbortController();
      await clock.sleep(delay, pause.signal);
    }
    signal.removeEventListener('abort', wake);
  };
  // Not before the caller holds the loop: a turn may wake it.
  return { wake, ended: Promise.resolve().then(run) };
}
