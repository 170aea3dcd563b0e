/** How long to wait before looking at the manager again. Pure. */

const first = 15_000;
const longest = 300_000;
const whenWell = 3_600_000;

/**
 * @param failures in a row
 * @param retryAfter what the manager asked for, in seconds
 * @returns milliseconds
 */
export function nextLook(failures: number, retryAfter?: number): number {
  if (failures === 0) return whenWell;
  const doubled = Math.min(longest, first * 2 ** (failures - 1));
  return Math.max(doubled, (retryAfter ?? 0) * 1000);
}
