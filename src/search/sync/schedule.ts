/** When the library is read again. Pure. */

/** Unix milliseconds; null = never. */
export interface ReadingHistory {
  /** The last complete reading of everything. */
  fullAt: number | null;
  /** How long it took, milliseconds. */
  fullTook: number;
  /** The last reading of any sort. */
  readAt: number | null;
  /** Failures in a row since then. */
  failures: number;
  failedAt: number;
  /** Seconds that the manager asked to be left alone. */
  retryAfter: number;
  /** The manager was found to have something else than the last reading says. */
  doubted: boolean;
}

export const noReading: ReadingHistory = {
  fullAt: null,
  fullTook: 0,
  readAt: null,
  failures: 0,
  failedAt: 0,
  retryAfter: 0,
  doubted: false,
};

const minute = 60_000;
/** No sort of reading comes sooner after another. */
export const shortestPause = 15 * minute;
const longestPause = 6 * 60 * minute;
/** Reading everything takes at most a two-hundredth of the manager's time. */
const share = 200;
const firstWait = 15_000;
const longestWait = 5 * minute;
const longestWish = 60 * minute;

export type Reading = 'full' | 'changes';

/** What is to be read next, and from when on. */
export function nextReading(history: ReadingHistory): { reading: Reading; at: number } {
  const { fullAt, fullTook, readAt, doubted } = history;
  const after = notBefore(history);
  if (fullAt === null || readAt === null) return { reading: 'full', at: after };
  const fullDue = fullAt + Math.min(longestPause, Math.max(shortestPause, fullTook * share));
  const changesDue = readAt + shortestPause;
  if (doubted) return { reading: 'full', at: Math.max(after, fullAt + shortestPause) };
  if (fullDue <= changesDue) return { reading: 'full', at: Math.max(after, changesDue) };
  return { reading: 'changes', at: Math.max(after, changesDue) };
}

/** After failures a manager is left alone for 15 s doubling to 5 min, or for as long as it asks, up to an hour. */
function notBefore({ failures, failedAt, retryAfter }: ReadingHistory): number {
  if (failures === 0) return 0;
  const doubled = Math.min(longestWait, firstWait * 2 ** (failures - 1));
  return failedAt + Math.max(doubled, Math.min(retryAfter * 1000, longestWish));
}
