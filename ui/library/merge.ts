/** The items of one source in order, as far as they are known. */
export interface Run<T> {
  items: readonly T[];
  /** More follow that are not known yet. */
  open: boolean;
}

export interface Merged<T> {
  items: T[];
  /** Which run has to tell what comes next; null: all are at their end. */
  waiting: number | null;
}

/**
 * Merges runs that are each in the order of titles, as far as the order is certain: it ends where a run is used up of which more
 * follows. Never sorts within a run, so a source may order titles a little differently.
 */
export function merge<T extends { sortTitle: string }>(runs: readonly Run<T>[]): Merged<T> {
  const places = runs.map(() => 0);
  const items: T[] = [];
  for (;;) {
    let first: { run: number; item: T } | null = null;
    for (const [run, { items: known, open }] of runs.entries()) {
      const place = places[run] ?? 0;
      const item = known[place];
      if (item === undefined) {
        if (open) return { items, waiting: run };
        continue;
      }
      if (first === null || item.sortTitle < first.item.sortTitle) first = { run, item };
    }
    if (first === null) return { items, waiting: null };
    items.push(first.item);
    places[first.run] = (places[first.run] ?? 0) + 1;
  }
}
