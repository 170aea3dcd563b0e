import { describe, expect, test } from 'bun:test';
import { createLogBuffer } from '../../../ui/log/buffer.ts';
import { bucketIndex, bucketsOf } from '../../../ui/log/density.ts';

function entriesOf(...parts: [second: number, level: string][]) {
  const buffer = createLogBuffer(100);
  for (const [second, level] of parts) {
    buffer.append(`[${new Date(second * 1_000).toISOString()}] ${level}: Main: x\n`);
  }
  return buffer.entries;
}

describe('the density of a log', () => {
  const entries = entriesOf([0, 'INFO'], [1, 'WARNING'], [2, 'ERROR'], [9, 'CRITICAL'], [10, 'DEBUG']);
  const buckets = bucketsOf(entries, 5);

  test('counts every entry once, in the slice of its time', () => {
    expect(buckets.map(({ total }) => total)).toEqual([2, 1, 0, 0, 2]);
  });

  test('counts errors as warnings too', () => {
    expect(buckets.map(({ warnings, errors }) => [warnings, errors])).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });

  test('leads from an empty slice to the next entry', () => {
    expect(buckets.map(({ first }) => first)).toEqual([0, 2, 3, 3, 3]);
  });

  test('finds the slice of a time, also outside', () => {
    expect([-1_000, 0, 3_999, 4_000, 10_000, 99_000].map((at) => bucketIndex(buckets, at))).toEqual([0, 0, 1, 2, 4, 4]);
  });

  test('needs two times', () => {
    expect(bucketsOf([], 5)).toEqual([]);
    expect(bucketsOf(entriesOf([1, 'INFO'], [1, 'INFO']), 5)).toEqual([]);
  });
});
