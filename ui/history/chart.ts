import type { History, HistoryWindow, Metric, Values } from '../answer/history.ts';

/** One line of a chart. */
export interface ChartLine {
  key: string;
  values: Values;
  look: 'movie' | 'series' | 'music' | 'other';
  /** Lines of the same look differ in how they are broken; 0: not at all. */
  dash: number;
}

/** The lines of a metric by name, with the colours of the kinds of managers where keys are instances. */
export function chartLines(
  history: History,
  metric: Metric,
  kindOf: (key: string) => 'movie' | 'series' | 'music' | null,
): ChartLine[] {
  const used = { movie: 0, series: 0, music: 0, other: 0 };
  return Object.entries(history.series[metric] ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, values]) => {
      const look = kindOf(key) ?? 'other';
      used[look] += 1;
      return { key, values, look, dash: (used[look] - 1) % 3 };
    });
}

/** Steps that make one row of the table: an hour of a day, six hours of a week, a day of a month. */
const rowLength: Record<HistoryWindow, number> = { '24h': 3_600_000, '7d': 21_600_000, '30d': 86_400_000 };

export interface TableRow {
  /** Unix milliseconds. */
  from: number;
  /** The mean of each line; null where nothing is known. */
  values: (number | null)[];
}

/** What the lines show as a table that can be read: means over longer steps, newest first. */
export function chartTable(history: History, lines: readonly ChartLine[], window: HistoryWindow): TableRow[] {
  const places = Math.max(1, Math.round(rowLength[window] / history.step));
  const length = Math.max(0, ...lines.map(({ values }) => values.length));
  const rows = Array.from({ length: Math.ceil(length / places) }, (_, row) => ({
    from: history.from + row * places * history.step,
    values: lines.map(({ values }) => mean(values.slice(row * places, (row + 1) * places))),
  }));
  return rows.reverse();
}

function mean(values: Values): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * Three to five round numbers from `low` to `high`.
 *
 * @param unit what counts as round is a multiple of this, such as 1024 ** 3
 */
export function ticksOf(low: number, high: number, unit = 1): number[] {
  if (unit !== 1) return ticksOf(low / unit, high / unit).map((tick) => tick * unit);
  const rough = (high - low) / 4;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}
