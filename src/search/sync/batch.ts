/** Things that come one by one, handed on in batches of one transaction. */

const size = 500;

export interface Batch<T> {
  add(thing: T): void;
  /** Hands on what is left. */
  flush(): void;
  /** How many were added so far. */
  count(): number;
}

export function createBatch<T>(take: (things: T[]) => void): Batch<T> {
  let waiting: T[] = [];
  let count = 0;
  const flush = () => {
    const things = waiting;
    waiting = [];
    if (things.length > 0) take(things);
  };
  return {
    add(thing) {
      count += 1;
      if (waiting.push(thing) >= size) flush();
    },
    flush,
    count: () => count,
  };
}

/** Parts of at most so many. */
export function* parts<T>(things: readonly T[], most: number): Generator<T[]> {
  for (let at = 0; at < things.length; at += most) yield things.slice(at, at + most);
}
