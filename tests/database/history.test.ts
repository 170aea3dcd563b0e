import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { bucketSeconds, type HistoryRow, historyStore } from '../../src/database/history.ts';
import { tendarrSteps } from '../../src/database/steps/tendarr.ts';

function open() {
  const database = new Database(':memory:', { strict: true });
  for (const step of tendarrSteps) database.run(step);
  return { database, store: historyStore(database) };
}

const begin = 1_769_850_000;
const row = (fields: Partial<HistoryRow>): HistoryRow => ({
  metric: 'queue',
  key: 'Movies',
  bucket: begin,
  value: 4,
  samples: 5,
  ...fields,
});

describe('numbers over time', () => {
  test('are given by place in the window', () => {
    const { store } = open();
    store.write([row({}), row({ bucket: begin + 2 * bucketSeconds, value: 6 }), row({ metric: 'ratio', value: 1.5 })]);
    expect(store.read({ metrics: ['queue', 'ratio'], from: begin - bucketSeconds, step: bucketSeconds })).toEqual([
      { metric: 'queue', key: 'Movies', place: 1, value: 4 },
      { metric: 'queue', key: 'Movies', place: 3, value: 6 },
      { metric: 'ratio', key: 'Movies', place: 1, value: 1.5 },
    ]);
  });

  test('are means over wider steps, each sample counting once', () => {
    const { store } = open();
    store.write([row({ value: 10, samples: 1 }), row({ bucket: begin + bucketSeconds, value: 1, samples: 2 })]);
    expect(store.read({ metrics: ['queue'], from: begin, step: 2 * bucketSeconds })).toEqual([
      { metric: 'queue', key: 'Movies', place: 0, value: 4 },
    ]);
  });

  test('of a bucket that was begun before a restart are put together', () => {
    const { store } = open();
    store.write([row({ value: 10, samples: 1 })]);
    store.write([row({ value: 4, samples: 2 })]);
    expect(store.read({ metrics: ['queue'], from: begin, step: bucketSeconds })).toEqual([
      { metric: 'queue', key: 'Movies', place: 0, value: 6 },
    ]);
  });

  test('are forgotten after thirty days', () => {
    const { database, store } = open();
    store.write([row({})]);
    store.write([row({ bucket: begin + 30 * 86_400 })]);
    expect(database.query('SELECT count(*) AS rows FROM history').get()).toEqual({ rows: 2 });
    store.write([row({ bucket: begin + 30 * 86_400 + bucketSeconds })]);
    expect(database.query('SELECT min(bucket) AS first FROM history').get()).toEqual({ first: begin + 30 * 86_400 });
  });
});
