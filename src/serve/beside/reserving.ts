/** Whether clients reserve the whole of a file on the disk when they begin with it, asked for once in a while. */
import { OutsideError } from '../../error.ts';
import type { ClientAccess } from '../../supervisor/message.ts';

export interface Reserving {
  /** As last said; false = it does not, or has not said. Never waits for the answer. */
  of(access: ClientAccess): boolean;
}

export interface ReservingOptions {
  /** @throws OutsideError */
  ask: (access: ClientAccess) => Promise<boolean>;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
  onDefect: (thrown: unknown) => void;
}

/** Hardly anybody ever changes it. */
const kept = 3_600_000;
const retry = 300_000;

export function createReserving({ ask, elapsed, onDefect }: ReservingOptions): Reserving {
  const known = new Map<string, { access: ClientAccess; again: number; reserves: boolean }>();

  const look = async (access: ClientAccess, reserves: boolean) => {
    const entry = { access, again: Number.POSITIVE_INFINITY, reserves };
    known.set(access.client, entry);
    try {
      entry.reserves = await ask(access);
      entry.again = elapsed() + kept;
    } catch (error) {
      entry.again = elapsed() + retry;
      if (!(error instanceof OutsideError)) throw error;
    }
  };
  return {
    of(access) {
      const before = known.get(access.client);
      if (before?.access !== access || before.again <= elapsed())
        look(access, before?.reserves ?? false).catch(onDefect);
      return known.get(access.client)?.reserves ?? false;
    },
  };
}
