/** What the workers plan for their torrents, as they last said. */
import type { NextAction } from '../../supervisor/message.ts';

export interface Planned {
  change(worker: string, client: string, next: Readonly<Record<string, NextAction | null>>): void;
  /** The worker began anew: what it says from now on counts. */
  forget(worker: string): void;
  of(worker: string, client: string, hash: string): NextAction | null;
}

export function createPlanned(): Planned {
  const workers = new Map<string, Map<string, NextAction>>();
  return {
    change(worker, client, next) {
      const known = workers.get(worker) ?? new Map<string, NextAction>();
      workers.set(worker, known);
      for (const [hash, action] of Object.entries(next)) {
        if (action) known.set(`${client}/${hash}`, action);
        else known.delete(`${client}/${hash}`);
      }
    },
    forget: (worker) => void workers.delete(worker),
    of: (worker, client, hash) => workers.get(worker)?.get(`${client}/${hash}`) ?? null,
  };
}
