/**
 * The connection to the manager: asks whether it is the right program before anything else, and after a failure leaves
 * it alone for a while. Nothing that depends on the manager is decided meanwhile; everything else goes on.
 */

import type { Clock } from '../clock.ts';
import { OutsideError } from '../error.ts';
import type { Logger } from '../log.ts';
import type { Manager } from './manager.ts';

export interface Link {
  /** Why the manager cannot be asked; null = nothing is known to be wrong. */
  trouble(): OutsideError | null;
  /** @throws OutsideError at once while the manager is away; any failure of the call makes it so. */
  call<T>(ask: (manager: Manager) => Promise<T>): Promise<T>;
  /** As `call`, but an answer that refuses just this request is not held against the manager. */
  request<T>(ask: (manager: Manager) => Promise<T>): Promise<T>;
  /** Resolves when the manager can be asked (again), or when everything stops. */
  up(): Promise<void>;
}

export interface LinkOptions {
  manager: Manager;
  clock: Clock;
  signal: AbortSignal;
  log: Logger;
  /** It went away or came back. */
  changed: () => void;
}

const firstWait = 15_000;
const longestWait = 300_000;
const longestWish = 3_600_000;

/** Milliseconds to leave a manager alone after so many failures in a row; at least what it asked for, up to an hour. */
export function linkDelay(failures: number, retryAfterSeconds = 0): number {
  const wanted = Math.min(retryAfterSeconds * 1000, longestWish);
  return Math.max(Math.min(firstWait * 2 ** (failures - 1), longestWait), wanted);
}

/** The manager is well and does not want this very request. */
export function isRefusal(error: OutsideError): boolean {
  const { status = 0 } = error.details;
  return error.failure === 'status' && status >= 400 && status <= 500 && status !== 408 && status !== 429;
}

export function createLink({ manager, clock, signal, log, changed }: LinkOptions): Link {
  let trouble: OutsideError | null = null;
  let failures = 0;
  let checked: Promise<void> | null = null;
  let recovery: Promise<void> = Promise.resolve();

  const fail = (error: OutsideError) => {
    // Calls that were under way together fail together: that is one failure.
    if (trouble !== null) return;
    failures += 1;
    if (failures === 1) log.warning(error.message);
    trouble = error;
    checked = null;
    recovery = recover();
    changed();
  };
  const recover = async () => {
    while (trouble !== null) {
      await clock.sleep(linkDelay(failures, trouble.details.retryAfter), signal);
      const next = await probe();
      if (signal.aborted) return;
      if (next !== null) {
        if (next.message !== trouble.message) log.warning(next.message);
        failures += 1;
      }
      trouble = next;
      changed();
    }
  };
  const probe = async (): Promise<OutsideError | null> => {
    try {
      if (!signal.aborted) await check();
      return null;
    } catch (error) {
      if (error instanceof OutsideError) return error;
      if (signal.aborted) return null;
      throw error;
    }
  };
  const check = (): Promise<void> => {
    checked ??= manager.status().then(
      ({ appName, version }) => log.info(`${appName} ${version} answers`),
      (error) => {
        checked = null;
        throw error;
      },
    );
    return checked;
  };
  const run = async <T>(
    ask: (manager: Manager) => Promise<T>,
    forgives: (error: OutsideError) => boolean,
  ): Promise<T> => {
    if (trouble !== null) throw trouble;
    try {
      await check();
      const answer = await ask(manager);
      // Only a call that worked ends the back-off: an answer to the check alone may hide what is broken.
      if (trouble === null) failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof OutsideError && !forgives(error)) fail(error);
      throw error;
    }
  };
  return {
    trouble: () => trouble,
    call: (ask) => run(ask, () => false),
    request: (ask) => run(ask, isRefusal),
    up: () => recovery,
  };
}
