/** How long to wait after imports that failed. */

const first = 30_000;
const longest = 30 * 60_000;

/** Milliseconds after so many failures in a row: 30 s doubling to 30 min. */
export function retryDelay(failures: number): number {
  return Math.min(first * 2 ** (failures - 1), longest);
}

/** A time that lies further ahead than any delay comes from a clock that was set back since. */
export function isDue(nextTry: number | null, now: number): boolean {
  return nextTry === null || now >= nextTry || nextTry - now > longest;
}
