/** Durations as owners write them: a number in the native unit of the key, or text such as `90s`, `1.5h`, `2w`. */
import type { DurationUnit } from './schema/field.ts';

const longest = 32;
const pattern = /^(-?\d+(?:\.\d+)?)([smhdwM]?)$/;

/** Seconds of each suffix. Capital `M` is a month of 30 days, small `m` a minute; the others ignore case. */
const seconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, M: 2_592_000 };

const native: Record<DurationUnit, number> = { seconds: 1, minutes: 60, days: 86_400 };

/**
 * The duration in its native unit, truncated toward zero; null for anything that is none. A positive value below one
 * minute or one day of a key in those units becomes 1, so that a short wait never turns into "off".
 */
export function parseDuration(value: unknown, unit: DurationUnit): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? settle(value, unit) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length > longest) return null;
  const match = pattern.exec(text.replace(/[SHDW]$/, (suffix) => suffix.toLowerCase()));
  if (!match) return null;
  const [, digits, suffix] = match;
  const amount = Number(digits);
  if (!suffix) return settle(amount, unit);
  return settle((amount * (seconds[suffix] ?? 1)) / native[unit], unit);
}

function settle(amount: number, unit: DurationUnit): number | null {
  if (unit !== 'seconds' && amount > 0 && amount < 1) return 1;
  const whole = Math.trunc(amount) + 0;
  return Number.isSafeInteger(whole) ? whole : null;
}
