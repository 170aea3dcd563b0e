/** Long answers of a manager, read while they arrive. */
import { OutsideError } from '../error.ts';
import type { Answer } from '../request.ts';

/** A big library is slow to begin and slow to end; what counts is that something arrives. */
const silenceLimit = 60_000;

/**
 * Ends a call that says nothing for a while: until its answer begins, or between two parts of it. Not a limit for the
 * whole, which depends on the size of the library.
 */
export interface Patience {
  /** For the call; aborted with an OutsideError `timeout`, or with the caller's own reason. */
  signal: AbortSignal;
  /** The parts of the answer. */
  parts(answer: Answer): AsyncGenerator<Uint8Array, void, undefined>;
  end(): void;
}

export function createPatience(outer: AbortSignal | undefined, host: string, limit = silenceLimit): Patience {
  const controller = new AbortController();
  const giveUp = () => controller.abort(outer?.reason);
  const tooSlow = () => controller.abort(new OutsideError('timeout', `${host} did not answer in time`));
  let timer = setTimeout(tooSlow, limit);
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  };
  return {
    signal: controller.signal,
    async *parts(answer) {
      for await (const part of answer.body()) {
        clearTimeout(timer);
        yield part;
        // The time that the reader took is not the manager's.
        timer = setTimeout(tooSlow, limit);
      }
    },
    end,
  };
}
