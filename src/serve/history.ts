/**
 * Samples what the charts show: every minute, kept as means over five minutes. Nothing is written but one transaction
 * for each five minutes, so that disks may sleep.
 */
import { type Clock, systemClock } from '../clock.ts';
import { bucketSeconds, type HistoryRow, type HistoryStore } from '../database/history.ts';
import type { History, Metric, Window } from '../http/stats.ts';
import { startLoop } from '../loop.ts';

/** What is measured now, by instance, folder or kind; null and what is left out is not known. */
export type Meter = () => Readonly<Record<string, number | null>> | Promise<Readonly<Record<string, number | null>>>;

export type Meters = Partial<Record<Metric, Meter>>;

const sampleMs = 60_000;

interface Sum {
  metric: Metric;
  key: string;
  value: number;
  samples: number;
}

export interface Sampler {
  history(metrics: readonly Metric[], window: Window): History;
  /** Writes what the open bucket holds and ends. */
  stop(): Promise<void>;
}

export interface SamplerOptions {
  store: HistoryStore;
  meters: Meters;
  /** Told what failed; the numbers of that bucket or minute are lost, everything else goes on. */
  onFailure(thrown: unknown): void;
  clock?: Clock;
}

/** Seconds of a window and of its steps: some 300 points each. */
const windows: Record<Window, { length: number; step: number }> = {
  '24h': { length: 86_400, step: bucketSeconds },
  '7d': { length: 7 * 86_400, step: 1800 },
  '30d': { length: 30 * 86_400, step: 7200 },
};

export function startSampler({ store, meters, onFailure, clock = systemClock }: SamplerOptions): Sampler {
  const stopping = new AbortController();
  const bucketNow = () => Math.floor(clock.now() / 1000 / bucketSeconds) * bucketSeconds;
  let bucket = bucketNow();
  let sums = new Map<string, Sum>();
  /** By question; forgotten with each sample. */
  const answers = new Map<string, History>();

  const flush = () => {
    const rows = [...sums.values()].map((sum) => rowOf(sum, bucket));
    sums = new Map();
    if (rows.length > 0) store.write(rows);
  };

  const sample = async () => {
    for (const [metric, meter] of Object.entries(meters) as [Metric, Meter][]) {
      for (const [key, value] of Object.entries(await meter())) {
        if (value === null || !Number.isFinite(value)) continue;
        const place = `${metric}\n${key}`;
        const sum = sums.get(place) ?? { metric, key, value: 0, samples: 0 };
        sums.set(place, { ...sum, value: sum.value + value, samples: sum.samples + 1 });
      }
    }
  };

  const attempt = async (job: () => void | Promise<void>) => {
    try {
      await job();
    } catch (thrown) {
      onFailure(thrown);
    }
  };

  const turn = async () => {
    const current = bucketNow();
    if (current !== bucket) await attempt(flush);
    bucket = current;
    await attempt(sample);
    answers.clear();
    return sampleMs;
  };
  const loop = startLoop({ turn, clock, signal: stopping.signal });

  const read = (metrics: readonly Metric[], window: Window): History => {
    const { length, step } = windows[window];
    const end = Math.floor(bucketNow() / step) * step + step;
    const from = end - length;
    const series: Record<string, Record<string, (number | null)[]>> = Object.fromEntries(
      metrics.map((metric) => [metric, {}]),
    );
    const open = [...sums.values()].map((sum) => ({
      ...sum,
      place: Math.floor((bucket - from) / step),
      value: sum.value / sum.samples,
    }));
    // What is written goes before what is not yet.
    for (const { metric, key, place, value } of [...open, ...store.read({ metrics, from, step })]) {
      if (!metrics.some((wanted) => wanted === metric) || place < 0 || place >= length / step) continue;
      pointsOf(series, metric, key, length / step)[place] = value;
    }
    return { step, from: new Date(from * 1000).toISOString(), series };
  };

  return {
    history: (metrics, window) => {
      const asked = `${metrics.join()} ${window}`;
      const history = answers.get(asked) ?? read(metrics, window);
      answers.set(asked, history);
      return history;
    },
    stop: async () => {
      stopping.abort();
      await loop.ended;
      await attempt(flush);
    },
  };
}

function pointsOf(
  series: Record<string, Record<string, (number | null)[]>>,
  metric: string,
  key: string,
  length: number,
): (number | null)[] {
  const keys = series[metric] ?? {};
  series[metric] = keys;
  keys[key] ??= new Array<number | null>(length).fill(null);
  return keys[key];
}

function rowOf({ metric, key, value, samples }: Sum, bucket: number): HistoryRow {
  return { metric, key, bucket, value: value / samples, samples };
}
