/** Why a whole process removes nothing for a while. */
import type { Clock } from '../clock.ts';
import { forgetRestored, restoredAt } from '../database/restore.ts';

export interface Safety {
  /** As the end of "not removed, because …"; null = nothing stands in the way. */
  why(): string | null;
  /** Unix milliseconds at which the memory was restored from a copy, as long as that matters; null = it does not. */
  restored(): number | null;
  /** Unix milliseconds at which time alone ends it; null = time does not. */
  until(): number | null;
  setOnline(online: boolean): void;
}

/** What happened since the copy was made is forgotten: this long the owner may look at what follows from that. */
const afterRestore = 24 * 3_600_000;

/** @param file the database of the process */
export function createSafety(file: string, clock: Clock): Safety {
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
      if (restored() !== null)
        return 'what was remembered had to be restored from a copy, so nothing is removed for a day';
      return online ? null : 'the internet cannot be reached';
    },
    restored,
    until: () => (restored() === null ? null : (since ?? 0) + afterRestore),
    setOnline: (now) => {
      online = now;
    },
  };
}
