/** Numbers over time in `tendarr.db`: means over five minutes, for thirty days. */
import type { Database } from 'bun:sqlite';

/** Seconds that one row stands for. */
export const bucketSeconds = 300;

const keptSeconds = 30 * 86_400;

export interface HistoryRow {
  metric: string;
  /** Instance, folder or kind. */
  key: string;
  /** Unix seconds at which the bucket began. */
  bucket: number;
  value: number;
  /** How many samples the value is the mean of. */
  samples: number;
}

export interface HistoryPoint {
  metric: string;
  key: string;
  /** Steps since the beginning of the window. */
  place: number;
  value: number;
}

export interface HistoryWindow {
  metrics: readonly string[];
  /** Unix seconds: the beginning of the first step. */
  from: number;
  /** Seconds of a step, a multiple of the bucket. */
  step: number;
}

export interface HistoryStore {
  /** Adds a bucket, to what it holds already if that was written before a restart. Forgets what is too old. */
  write(rows: readonly HistoryRow[]): void;
  read(window: HistoryWindow): HistoryPoint[];
}

export function historyStore(database: Database): HistoryStore {
  const insert = database.query(`
    INSERT INTO history (metric, key, bucket, value, samples) VALUES ($metric, $key, $bucket, $value, $samples)
    ON CONFLICT DO UPDATE SET
      value = (value * samples + excluded.value * excluded.samples) / (samples + excluded.samples),
      samples = samples + excluded.samples`);
  const forget = database.query('DELETE FROM history WHERE bucket < ?');
  const select = database.query<HistoryPoint, [number, number, string, number]>(`
    SELECT metric, key, (bucket - ?) / ? AS place, sum(value * samples) / sum(samples) AS value
    FROM history WHERE metric = ? AND bucket >= ? GROUP BY key, place ORDER BY key, place`);
  return {
    write: database.transaction((rows: readonly HistoryRow[]) => {
      for (const row of rows) insert.run({ ...row });
      const newest = Math.max(0, ...rows.map(({ bucket }) => bucket));
      if (newest > 0) forget.run(newest - keptSeconds);
    }),
    read: ({ metrics, from, step }) => metrics.flatMap((metric) => select.all(from, step, metric, from)),
  };
}
