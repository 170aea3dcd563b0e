import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { type HistoryRow, historyStore } from '../../src/database/history.ts';
import { tendarrSteps } from '../../src/database/steps/tendarr.ts';
import { type Meters, startSampler } from '../../src/serve/history.ts';
import { handClock } from '../client/hand-clock.ts';

/** A full bucket begins here. */
const begin = 1_769_850_000_000;

function start(meters: Meters, at = begin) {
  const database = new Database(':memory:', { strict: true });
  for (const step of tendarrSteps) database.run(step);
  const store = historyStore(database);
  const written: HistoryRow[][] = [];
  const failures: unknown[] = [];
  const clock = handClock(at);
  const sampler = startSampler({
    store: {
      read: store.read,
      write: (rows) => {
        written.push([...rows]);
        store.write(rows);
      },
    },
    meters,
    clock,
    onFailure: (thrown) => failures.push(thrown),
  });
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) await clock.pass();
    await clock.asleep();
  };
  return { sampler, written, failures, minutes, clock };
}

describe('the sampler', () => {
  test('looks every minute and writes one mean for each five', async () => {
    let queue = 0;
    const { sampler, written, minutes, clock } = start({ queue: () => ({ Movies: queue++ }) });
    expect(await clock.asleep()).toBe(60_000);
    await minutes(4);
    expect(written).toEqual([]);
    await minutes(1);
    const row = { metric: 'queue', key: 'Movies', bucket: begin / 1000, value: 2, samples: 5 };
    expect(written).toEqual([[row]]);
    await sampler.stop();
  });

  test('writes what it has when the service ends', async () => {
    const { sampler, written, minutes } = start({ ratio: () => ({ Movies: 1.5 }) });
    await minutes(1);
    await sampler.stop();
    expect(written).toEqual([[{ metric: 'ratio', key: 'Movies', bucket: begin / 1000, value: 1.5, samples: 2 }]]);
  });

  test('writes nothing of what is not known', async () => {
    const { sampler, written, minutes } = start({ queue: () => ({ Movies: null, Series: Number.NaN }) });
    await minutes(10);
    await sampler.stop();
    expect(written).toEqual([]);
  });

  test('goes on after a failure and says what it was', async () => {
    let calls = 0;
    const queue = () => {
      calls += 1;
      if (calls === 1) throw new Error('no disk');
      return { Movies: 1 };
    };
    const { sampler, failures, minutes } = start({ queue });
    await minutes(1);
    expect(failures).toEqual([new Error('no disk')]);
    const { series } = sampler.history(['queue'], '24h');
    expect(series.queue?.Movies?.at(-1)).toBe(1);
    await sampler.stop();
  });
});

describe('the history', () => {
  test.each([
    ['24h', 300, 288],
    ['7d', 1800, 336],
    ['30d', 7200, 360],
  ] as const)('of %s has a point for each %p seconds, null where nothing is known', async (window, step, length) => {
    const { sampler, minutes } = start({ queue: () => ({ Movies: 3 }) });
    await minutes(5);
    const history = sampler.history(['queue', 'complete'], window);
    expect(history.step).toBe(step);
    expect(history.series.complete).toEqual({});
    const points = history.series.queue?.Movies ?? [];
    expect([points.length, points.at(-1), points[0]]).toEqual([length, 3, null]);
    const end = Date.parse(history.from) + length * step * 1000;
    expect(end).toBeGreaterThan(begin + 300_000);
    expect(end - begin).toBeLessThanOrEqual(300_000 + step * 1000);
    await sampler.stop();
  });

  test('holds only the metrics that are asked for', async () => {
    const { sampler, minutes } = start({ queue: () => ({ Movies: 3 }), ratio: () => ({ Movies: 1 }) });
    await minutes(6);
    expect(Object.keys(sampler.history(['ratio'], '24h').series)).toEqual(['ratio']);
    await sampler.stop();
  });

  test('leaves gaps as gaps', async () => {
    let known: number | null = 1;
    const { sampler, minutes } = start({ queue: () => ({ Movies: known }) });
    await minutes(4);
    known = null;
    await minutes(5);
    known = 2;
    await minutes(1);
    const points = sampler.history(['queue'], '24h').series.queue?.Movies ?? [];
    expect(points.slice(-4)).toEqual([null, 1, null, 2]);
    await sampler.stop();
  });
});
