/** Which torrents are to be decided, and when: only what changed or is due, so that thousands at rest cost nothing. */

export interface Agenda {
  /** Something about these is new. */
  soon(keys: Iterable<string>): void;
  /** Decide at this time even if nothing is new; null = only when something is. Unix milliseconds. */
  at(key: string, time: number | null): void;
  /** Decide at this time, or before if that was asked for. */
  by(key: string, time: number): void;
  /** What is to be decided now; it is off the agenda then. */
  take(now: number): string[];
  /** When time alone makes something due; Infinity = never. */
  next(): number;
}

export function createAgenda(): Agenda {
  let changed = new Set<string>();
  const due = new Map<string, number>();
  return {
    soon(keys) {
      for (const key of keys) changed.add(key);
    },
    at(key, time) {
      if (time === null) due.delete(key);
      else due.set(key, time);
    },
    by: (key, time) => void due.set(key, Math.min(due.get(key) ?? time, time)),
    take(now) {
      const keys = changed;
      changed = new Set();
      for (const [key, time] of due) {
        if (time > now) continue;
        due.delete(key);
        keys.add(key);
      }
      return [...keys];
    },
    next: () =>
      changed.size > 0
        ? 0
        : due.values().reduce((earliest, time) => Math.min(earliest, time), Number.POSITIVE_INFINITY),
  };
}
