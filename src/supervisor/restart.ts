/**
 * When a crashed worker starts again. Pure: a history and a clock in, the next step out.
 */

export interface RestartSettings {
  AutoRestartProcesses: boolean;
  /** Crashes inside the window that are answered with a restart. */
  MaxProcessRestarts: number;
  /** Seconds. */
  ProcessRestartWindow: number;
  /** Seconds before the first restart; doubles with each further crash. */
  ProcessRestartDelay: number;
}

/** What is remembered of one worker between crashes. A manual restart begins a new history. */
export interface CrashHistory {
  /** Unix milliseconds, oldest first; only those inside the window. */
  crashes: number[];
  givenUp: boolean;
}

export interface Crash {
  at: number;
  /** Milliseconds that the process had lived. */
  lived: number;
}

export type RestartStep =
  | { kind: 'restart'; delay: number; attempt: number }
  /** Too many crashes: one slow attempt an hour. */
  | { kind: 'given-up'; delay: number; crashes: number }
  /** The owner switched restarts off. */
  | { kind: 'off' };

export const noCrashes: CrashHistory = { crashes: [], givenUp: false };

const longestDelay = 300_000;
const hour = 3_600_000;
const jitter = 0.1;

/** `random` is 0 to 1 and spreads restarts of several workers by up to a tenth. */
export function afterCrash(
  history: CrashHistory,
  crash: Crash,
  settings: RestartSettings,
  random: number,
): { history: CrashHistory; step: RestartStep } {
  const window = settings.ProcessRestartWindow * 1000;
  // A clock that was put back makes old crashes lie in the future: they do not count either.
  const crashes = [...history.crashes, crash.at].filter((at) => Math.abs(crash.at - at) <= window);
  const givenUp = crashes.length > settings.MaxProcessRestarts || (history.givenUp && crash.lived < window);
  const next = { crashes, givenUp };
  if (!settings.AutoRestartProcesses) return { history: next, step: { kind: 'off' } };
  if (givenUp) return { history: next, step: { kind: 'given-up', delay: hour, crashes: crashes.length } };
  const doubled = settings.ProcessRestartDelay * 1000 * 2 ** (crashes.length - 1);
  const delay = Math.min(longestDelay, doubled) * (1 + jitter * random);
  return { history: next, step: { kind: 'restart', delay, attempt: crashes.length } };
}

const firstSpawnDelay = 30_000;
const longestSpawnDelay = 480_000;

/** Milliseconds to wait after the operating system refused to start a process `failures` times in a row. */
export function afterFailedSpawn(failures: number): number {
  return Math.min(longestSpawnDelay, firstSpawnDelay * 2 ** (failures - 1));
}
