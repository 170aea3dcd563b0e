import { get, set } from 'idb-keyval';
import type { Keeper } from './poll.ts';

export interface Store {
  get: (key: string) => Promise<unknown>;
  put: (key: string, value: unknown) => void;
}

/** Storage of the browser. Where there is none (a private window), everything works, only without memory. */
export function createKeeper(): Keeper & Store {
  const read = (key: string): Promise<unknown> => get<unknown>(key).catch(() => undefined);
  const put = (key: string, value: unknown) => {
    set(key, value).catch(() => {});
  };
  return {
    get: read,
    put,
    async load(path) {
      const kept = (await read(`last ${path}`)) as { body?: unknown; at?: unknown } | undefined;
      return typeof kept?.at === 'number' ? { body: kept.body, at: kept.at } : null;
    },
    save: (path, body, at) => put(`last ${path}`, { body, at }),
  };
}
