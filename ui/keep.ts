import { get, set } from 'idb-keyval';
import type { Keeper } from './poll.ts';

/** Storage of the browser. Where there is none (a private window), everything works, only without memory. */
export function createKeeper(): Keeper {
  return {
    async load(path) {
      const kept = await get<{ body?: unknown; at?: unknown }>(`last ${path}`).catch(() => undefined);
      return typeof kept?.at === 'number' ? { body: kept.body, at: kept.at } : null;
    },
    save: (path, body, at) => {
      set(`last ${path}`, { body, at }).catch(() => {});
    },
  };
}
