/** A day before the demo began, as invented as the rest of it: charts of a service that has just started are empty. */
import { bucketSeconds, type HistoryRow, historyStore } from '../../src/database/history.ts';
import { openTendarr } from '../../src/database/tendarr.ts';

const gib = 1024 ** 3;
const buckets = 86_400 / bucketSeconds;

/** Metric, key, and its value from 0, a day ago, to 1, now. Ends near what the demo stack shows itself. */
const lines: [metric: string, key: string, value: (at: number) => number][] = [
  ['queue', 'Movies-HD', (at) => 5 + wave(at, 3, 0) + wave(at, 11, 1)],
  ['queue', 'Series', (at) => 6 + 2 * wave(at, 2, 2) + wave(at, 9, 0)],
  ['queue', 'Music', (at) => 3 + wave(at, 4, 1) + wave(at, 13, 2)],
  ['ratio', 'Movies-HD', (at) => 0.7 + 0.05 * at + 0.01 * wave(at, 5, 0)],
  ['ratio', 'Series', (at) => 0.98 + 0.1 * at],
  ['ratio', 'Music', (at) => 1.12 + 0.11 * at],
  ['free_space', 'default', (at) => (511 - 54 * at + (at > 0.62 ? 9 : 0)) * gib],
  ['free_space', 'Seedbox', () => 470 * gib],
  ['complete', 'movie', (at) => 0.815 + 0.012 * at],
  ['complete', 'series', (at) => 0.71 + 0.02 * at],
  ['complete', 'music', (at) => 0.648 + 0.014 * at],
];

/** Writes it into the data folder of a service that does not run. */
export function inventPast(folder: string, now = Date.now()): void {
  const newest = Math.floor(now / 1000 / bucketSeconds) * bucketSeconds;
  const rows = Array.from({ length: buckets }, (_, step): HistoryRow[] => {
    const bucket = newest - (buckets - step) * bucketSeconds;
    return lines.map(([metric, key, value]) => ({ metric, key, bucket, value: value(step / buckets), samples: 5 }));
  });
  const database = openTendarr(folder, () => now);
  historyStore(database).write(rows.flat());
  database.close();
}

function wave(at: number, times: number, shift: number): number {
  return Math.sin(at * times * 2 * Math.PI + shift);
}
