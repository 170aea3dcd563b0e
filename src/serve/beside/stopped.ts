/**
 * What the workers say that they stopped for lack of space. Outlives a change of the configuration that leaves a worker
 * running: it says each thing once.
 */
import { spaceKey } from '../../supervisor/space.ts';

export interface Stopped {
  hear(worker: string, client: string, stopped: Readonly<Record<string, boolean>>): void;
  has(client: string, hash: string): boolean;
  /** The worker begins anew, and says everything once more. */
  forget(worker: string): void;
}

export function createStopped(): Stopped {
  const byWorker = new Map<string, Set<string>>();
  return {
    hear(worker, client, stopped) {
      const keys = byWorker.get(worker) ?? new Set<string>();
      byWorker.set(worker, keys);
      for (const [hash, isStopped] of Object.entries(stopped)) {
        if (isStopped) keys.add(spaceKey(client, hash));
        else keys.delete(spaceKey(client, hash));
      }
    },
    has: (client, hash) => byWorker.values().some((keys) => keys.has(spaceKey(client, hash))),
    forget: (worker) => void byWorker.delete(worker),
  };
}
