import type { Values } from '../answer/history.ts';

/** The sum at each step of what is known; null where nothing is. */
export function sumOf(series: readonly Values[]): Values {
  return combined(series, (known) => known.reduce((sum, { value }) => sum + value, 0));
}

/** The mean at each step, in which each line counts by its weight; null where nothing is known. */
export function meanOf(series: readonly Values[], weights: readonly number[]): Values {
  return combined(series, (known) => {
    const total = known.reduce((sum, { line }) => sum + (weights[line] ?? 0), 0);
    if (total === 0) return null;
    return known.reduce((sum, { line, value }) => sum + value * (weights[line] ?? 0), 0) / total;
  });
}

type Known = { line: number; value: number };

function combined(series: readonly Values[], combine: (known: readonly Known[]) => number | null): Values {
  const length = Math.max(0, ...series.map((values) => values.length));
  return Array.from({ length }, (_, place) => {
    const known = series.flatMap((values, line) => {
      const value = values[place] ?? null;
      return value === null ? [] : [{ line, value }];
    });
    return known.length === 0 ? null : combine(known);
  });
}

export interface Point {
  place: number;
  value: number;
}

export function lastOf(values: Values): Point | null {
  for (let place = values.length - 1; place >= 0; place -= 1) {
    const value = values[place] ?? null;
    if (value !== null) return { place, value };
  }
  return null;
}

/** The highest, where it was first reached. */
export function peakOf(values: Values): Point | null {
  let peak: Point | null = null;
  for (const [place, value] of values.entries()) {
    if (value !== null && (peak === null || value > peak.value)) peak = { place, value };
  }
  return peak;
}

/** Where lines are known without a gap, as places from `from` to `to` inclusive. */
export function stretchesOf(values: Values): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const current = stretches.at(-1);
    if (current?.to === place - 1) current.to = place;
    else stretches.push({ from: place, to: place });
  }
  return stretches;
}

/** Milliseconds; the last one is the whole line. */
const spans = [3_600_000, 6 * 3_600_000, 24 * 3_600_000];

/**
 * The end of a line that has begun only lately: the last 1, 6 or 24 hours, whichever shows all that is known.
 *
 * @param step milliseconds
 */
export function recentOf(values: Values, step: number): { values: Values; span: number } {
  const first = values.findIndex((value) => value !== null);
  const known = (values.length - Math.max(0, first)) * step;
  const span = spans.find((one) => known <= one) ?? values.length * step;
  return { values: values.slice(-Math.round(span / step)), span };
}

/** A slope over less than this says nothing about days. */
const leastSpan = 24 * 3_600_000;

/**
 * Days until a falling line reaches a floor, by the straight line through all of it; null when it does not fall, or not
 * enough is known.
 *
 * @param step milliseconds
 */
export function daysUntil(values: Values, step: number, floor: number): number | null {
  const points = values.flatMap((value, place) => (value === null ? [] : [{ x: place * step, y: value }]));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.x - first.x < leastSpan) return null;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  if (slope >= 0) return null;
  return Math.max(0, (floor - last.y) / slope / 86_400_000);
}
