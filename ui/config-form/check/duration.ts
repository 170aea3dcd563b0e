/** Durations as owners write them: a number of the unit of the key, or text such as `90s`, `1.5h`, `2w`. */
import type { DurationUnit } from '../../../src/config/schema/field.ts';

/** Seconds of each suffix. A capital `M` is a month of 30 days; the others ignore case. */
const suffixes: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800, M: 2_592_000 };
export const unitSeconds: Record<DurationUnit, number> = { seconds: 1, minutes: 60, days: 86_400 };

/** The duration in the unit of its key, as the service understands it; null for anything that is none. */
export function parseDuration(value: unknown, unit: DurationUnit): number | null {
  if (typeof value === 'number') return settle(value, unit);
  if (typeof value !== 'string' || value.trim().length > 32) return null;
  const match = /^(-?\d+(?:\.\d+)?)([smhdwM]?)$/.exec(value.trim().replace(/[SHDW]$/, (end) => end.toLowerCase()));
  if (!match) return null;
  const [, digits, suffix = ''] = match;
  const seconds = suffixes[suffix];
  return settle(seconds === undefined ? Number(digits) : (Number(digits) * seconds) / unitSeconds[unit], unit);
}

/** A short wait never becomes "off": less than one minute or day counts as one. */
function settle(amount: number, unit: DurationUnit): number | null {
  if (unit !== 'seconds' && amount > 0 && amount < 1) return 1;
  const whole = Math.trunc(amount) + 0;
  return Number.isSafeInteger(whole) ? whole : null;
}
