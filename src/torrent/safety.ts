/** Why a whole process removes nothing for a while. */
import type { Clock } from '../clock.ts';
import { forgetRestored, restoredAt } from '../database/restore.ts';
import type { RemovalsOff } from './rules/view.ts';

export interface Safety {
  /** Null = nothing stands in the way. */
  why(): RemovalsOff | null;
  /** Unix milliseconds at which the memory was restored from a copy, as long as that matters; null = it does not. */
  restored(): number | null;
  /** Unix milliseconds at which time alone ends it; null = time does not. */
  until(): number | null;
  setOnline(online: boolean): void;
}

const afterRestored: RemovalsOff = {
  verdict: 'withheld',
  why: 'what was remembered had to be restored from a copy, so nothing is removed for a day',
};
const offline: RemovalsOff = { verdict: 'withheld', why: 'the internet cannot be reached' };

/** What happened since the copy was made is forgotten: this long the owner may look at what follows from that. */
const afterRestore = 24 * 3_600_000;

/**
 * @param file the database of the process
 * @param mismatch how the manager's category differs from that of the process; null = it is not seen to
 */
export function createSafety(file: string, mismatch: () => string | null, clock: Clock): Safety {
  let since = restoredAt(file);
  let online = true;
  const restored = (): number | null => {
    if (since !== null && clock.now() - since >= afterRestore) {
      since = null;
      forgetRestored(file);
    }
    return since;
  };
  return {
    why() {
      if (restored() !== null) return afterRestored;
      const why = mismatch();
      if (why !== null) return { verdict: 'unknown', why };
      return online ? null : offline;
    },
    restored,
    until: () => (restored() === null ? null : (since ?? 0) + afterRestore),
    setOnline: (now) => {
      online = now;
    },
  };
}
