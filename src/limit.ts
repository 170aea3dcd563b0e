/** Work that outside systems or disks should not get too much of at once. */

export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work run at a time; the others wait in the order in which they came. */
export function createLimit(atOnce: number): Limit {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async function limited(work) {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      // The place goes straight to who waits longest, so that nobody can take it in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
