/** A part of a sorted list without sorting all of it. */

export type Compare<T> = (a: T, b: T) => number;

/**
 * What `[...items].sort(compare).slice(from, to)` gives, for a small multiple of `items.length` comparisons however deep
 * the part lies. `compare` has to give 0 for an item and itself, and for no others if their order is not to be by chance.
 */
export function sortedSlice<T>(items: readonly T[], from: number, to: number, compare: Compare<T>): T[] {
  const start = Math.max(0, from);
  const end = Math.min(to, items.length);
  if (start >= end) return [];
  const list = [...items];
  if (end < list.length) divide(list, 0, list.length - 1, end, compare);
  if (start > 0) divide(list, 0, end - 1, start, compare);
  return list.slice(start, end).sort(compare);
}

export interface SliceBuilder<T> {
  add(item: T): void;
  /** How many were added, and what `sortedSlice` of them all gives. */
  build(): { total: number; slice: T[] };
}

/** Up to here it is cheaper to keep the least of what comes; behind it, to gather everything. */
const shallow = 1_000;

/** `sortedSlice` of what comes one after another: for a part near the beginning most of it is not kept at all. */
export function createSlice<T>(from: number, to: number, compare: Compare<T>): SliceBuilder<T> {
  let total = 0;
  let kept: T[] = [];
  /** As many as are wanted are known that do not come after this one. */
  let last: T | undefined;
  const isShallow = to > 0 && to <= shallow;
  const cut = () => {
    kept.sort(compare);
    kept.length = to;
    last = kept[to - 1];
  };
  return {
    add(item) {
      total += 1;
      if (last !== undefined && compare(item, last) >= 0) return;
      kept.push(item);
      if (isShallow && kept.length >= 2 * to) cut();
    },
    build() {
      const slice = sortedSlice(kept, from, to, compare);
      kept = [];
      return { total, slice };
    },
  };
}

/** Moves items between `low` and `high` until none before `place` is greater than any from it on. */
function divide<T>(list: T[], low: number, high: number, place: number, compare: Compare<T>): void {
  while (low < high) {
    const pivot = middleOf(list, low, high, compare);
    let left = low;
    let right = high;
    while (left <= right) {
      while (compare(list[left] as T, pivot) < 0) left++;
      while (compare(list[right] as T, pivot) > 0) right--;
      if (left > right) break;
      [list[left], list[right]] = [list[right] as T, list[left] as T];
      left++;
      right--;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return;
  }
}

/** The median of three: a list that is sorted already is the fastest then, not the slowest. */
function middleOf<T>(list: readonly T[], low: number, high: number, compare: Compare<T>): T {
  const [a, b, c] = [list[low] as T, list[(low + high) >> 1] as T, list[high] as T];
  if (compare(a, b) < 0) {
    if (compare(b, c) < 0) return b;
    return compare(a, c) < 0 ? c : a;
  }
  if (compare(a, c) < 0) return a;
  return compare(b, c) < 0 ? c : b;
}
