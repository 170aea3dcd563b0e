import type { Values } from '../answer/history.ts';
import { stretchesOf } from './values.ts';

/** A drawing area: places go from left to right, values from `low` at the bottom to `high` at the top. */
export interface Frame {
  width: number;
  height: number;
  low: number;
  high: number;
}

/** Paths of a line and of the area below it. Gaps stay gaps; a single known step is a short dash. */
export function linePaths(values: Values, frame: Frame): { line: string; area: string } {
  const { width, height } = frame;
  const step = width / Math.max(1, values.length - 1);
  const x = (place: number) => (place * step).toFixed(1);
  const parts = stretchesOf(values).map(({ from, to }) => {
    const points = values.slice(from, to + 1).map((value, index) => `${x(from + index)} ${yOf(value ?? 0, frame)}`);
    const line = `M${points.join('L')}${from === to ? `h${Math.min(1.5, step).toFixed(1)}` : ''}`;
    return { line, area: `${line}L${x(to)} ${height}L${x(from)} ${height}Z` };
  });
  return { line: parts.map(({ line }) => line).join(''), area: parts.map(({ area }) => area).join('') };
}

export function yOf(value: number, { height, low, high }: Frame): string {
  const share = high === low ? 0.5 : (value - low) / (high - low);
  return (height - 2 - share * (height - 4)).toFixed(1);
}

/** From 0 upwards, or, for a value whose changes are small, from a little below the lowest. */
export function rangeOf(
  series: readonly Values[],
  floating: boolean,
  others: readonly number[] = [],
): Pick<Frame, 'low' | 'high'> {
  const known = [...series.flat().filter((value) => value !== null), ...others];
  const highest = Math.max(...known, floating ? Number.NEGATIVE_INFINITY : 0);
  const lowest = Math.min(...known);
  if (!Number.isFinite(highest)) return { low: 0, high: 1 };
  if (!floating) return { low: Math.min(0, lowest), high: highest || 1 };
  const air = (highest - lowest) * 0.15 || highest * 0.1 || 1;
  return { low: Math.max(0, lowest - air), high: highest + air };
}
