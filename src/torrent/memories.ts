/**
 * What is remembered of torrents: of those that are here at hand, of those that left only on disk, because there may be
 * many more of them.
 */
import type { Memory } from './rules/memory.ts';
import { keyOf } from './tracked.ts';

export interface Memories {
  /** Of one that is here or left. The same object for as long as anybody may be about to change it. */
  find(client: string, hash: string): Memory | undefined;
  /** Those that are here. */
  here(): Iterable<Memory>;
  /** It is here. */
  keep(memory: Memory): void;
  /** It is not here any more. @param now Unix milliseconds */
  leave(memory: Memory, now: number): void;
  /** Nothing is to be known of it any more. */
  forget(client: string, hash: string): void;
  /** Everything is on disk: what left a while ago need not be at hand. @param now Unix milliseconds */
  written(now: number): void;
  /** How many are at hand. */
  count(): number;
}

/** By then no call that was sent for a torrent is still without an answer. */
const kept = 10 * 60_000;

/**
 * @param rows of those that were here when the process ended
 * @param recall reads from disk what was written last
 */
export function createMemories(
  rows: Iterable<Memory>,
  recall: (client: string, hash: string) => Memory | null,
): Memories {
  const here = new Map<string, Memory>();
  const left = new Map<string, { memory: Memory; since: number }>();
  const place = ({ client, hash }: Memory) => keyOf(client, hash);
  for (const memory of rows) here.set(place(memory), memory);
  let latest = 0;

  return {
    find(client, hash) {
      const key = keyOf(client, hash);
      const known = here.get(key) ?? left.get(key)?.memory;
      if (known) return known;
      const memory = recall(client, hash);
      if (memory === null) return undefined;
      left.set(key, { memory, since: latest });
      return memory;
    },
    here: () => here.values(),
    keep(memory) {
      left.delete(place(memory));
      here.set(place(memory), memory);
    },
    leave(memory, now) {
      latest = Math.max(latest, now);
      here.delete(place(memory));
      left.set(place(memory), { memory, since: now });
    },
    forget(client, hash) {
      here.delete(keyOf(client, hash));
      left.delete(keyOf(client, hash));
    },
    written(now) {
      latest = now;
      for (const [key, { since }] of left) if (now - since >= kept || since > now) left.delete(key);
    },
    count: () => here.size + left.size,
  };
}
