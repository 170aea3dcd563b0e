/**
 * Things that are made up from their number whenever somebody looks, with what was changed about them since. A library
 * of 100,000 movies costs no memory until it is edited.
 */
export interface Shelf<T> {
  /** Null for a number nothing is made of. */
  get(id: number): T | null;
  change(id: number, patch: Partial<T>): void;
  /** From now on nothing is made of this number. */
  remove(id: number): void;
  all(): Generator<T>;
}

export function createShelf<T extends object>(make: (id: number) => T | null, ids: () => Iterable<number>): Shelf<T> {
  const changed = new Map<number, Partial<T>>();
  const removed = new Set<number>();
  const get = (id: number): T | null => {
    const made = removed.has(id) ? null : make(id);
    return made && { ...made, ...changed.get(id) };
  };
  return {
    get,
    change: (id, patch) => void changed.set(id, { ...changed.get(id), ...patch }),
    remove: (id) => void removed.add(id),
    *all() {
      for (const id of ids()) {
        const one = get(id);
        if (one) yield one;
      }
    },
  };
}

/** The numbers from 1. */
export function* count(size: number): Generator<number> {
  for (let id = 1; id <= size; id += 1) yield id;
}

export function* map<T, R>(things: Iterable<T>, show: (thing: T) => R): Generator<R> {
  for (const thing of things) yield show(thing);
}
