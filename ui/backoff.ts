/** No matter how often it failed, somebody looks again after this long. */
const longest = 60_000;

/**
 * Milliseconds until the next try after `failures` failed ones in a row: the usual pace, then twice as long each time
 * up to a minute, spread by 15 % so that many open pages do not come back at the same moment.
 *
 * @param random gives 0 up to but not including 1
 */
export function nextDelay(every: number, failures: number, random: () => number): number {
  if (failures === 0) return every;
  const doubled = Math.min(Math.max(longest, every), every * 2 ** (failures - 1));
  return Math.round(doubled * (0.85 + 0.3 * random()));
}
