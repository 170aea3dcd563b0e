import { fields, list, numberOrNull, timeOrNull } from './read.ts';

export type Metric = 'queue' | 'free_space' | 'ratio' | 'complete' | 'searches';

export const historyWindows = ['24h', '7d', '30d'] as const;
export type HistoryWindow = (typeof historyWindows)[number];

/** One number for each step of a window; null where nothing is known. */
export type Values = readonly (number | null)[];

/** `GET web/stats/history`; times are milliseconds. */
export interface History {
  step: number;
  /** Unix milliseconds at which the first step begins. */
  from: number;
  /** By metric, then by instance, folder or kind. */
  series: Record<string, Record<string, Values>>;
}

export function readHistory(body: unknown): History {
  const answer = fields(body);
  const metrics = Object.entries(fields(answer.series));
  return {
    step: Math.max(1, numberOrNull(answer.step) ?? 300) * 1_000,
    from: timeOrNull(answer.from) ?? 0,
    series: Object.fromEntries(metrics.map(([metric, series]) => [metric, readSeries(series)])),
  };
}

function readSeries(value: unknown): Record<string, Values> {
  return Object.fromEntries(
    Object.entries(fields(value)).map(([key, values]) => [key, list(values).map(numberOrNull)]),
  );
}
