import type { Process, ProcessKind } from '../answer/process.ts';
import { processKey } from './rows.ts';

/** A process that does not come back within this time did not restart. */
const patience = 20_000;

export interface PendingRestart {
  category: string;
  name: string;
  kind: ProcessKind;
  /** The pid that has to go; null when nothing ran. */
  oldPid: number | null;
  /** When it was asked for, Unix milliseconds. */
  at: number;
}

/** What to restart; `category` null is everything. */
export interface RestartWish {
  category: string | null;
  kind: ProcessKind | 'all';
}

export function beginRestart(
  pending: readonly PendingRestart[],
  processes: readonly Process[],
  wish: RestartWish,
  now: number,
): PendingRestart[] {
  const chosen = processes.filter(
    ({ category, kind }) =>
      (wish.category === null || wish.category === category) && (wish.kind === 'all' || wish.kind === kind),
  );
  const keys = new Set(chosen.map(processKey));
  const begun = chosen.map(({ category, name, kind, pid }) => ({ category, name, kind, oldPid: pid, at: now }));
  return [...pending.filter((restart) => !keys.has(processKey(restart))), ...begun];
}

/** A restart is over when the process lives with another pid, is gone from the list, or took too long. */
export function settleRestarts(
  pending: readonly PendingRestart[],
  processes: readonly Process[],
  now: number,
): { waiting: PendingRestart[]; failed: PendingRestart[] } {
  const open = pending.filter((restart) => {
    const process = processes.find((candidate) => processKey(candidate) === processKey(restart));
    return process !== undefined && !(process.alive && process.pid !== restart.oldPid);
  });
  return {
    waiting: open.filter(({ at }) => now - at <= patience),
    failed: open.filter(({ at }) => now - at > patience),
  };
}
