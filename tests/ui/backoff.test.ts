import { describe, expect, test } from 'bun:test';
import { nextDelay } from '../../ui/backoff.ts';

const middle = () => 0.5;

describe('the next question is asked', () => {
  const table: [every: number, failures: number, expected: number][] = [
    [5_000, 0, 5_000],
    [5_000, 1, 5_000],
    [5_000, 2, 10_000],
    [5_000, 4, 40_000],
    [5_000, 5, 60_000],
    [5_000, 50, 60_000],
    [15_000, 3, 60_000],
    [180_000, 4, 180_000],
  ];
  for (const [every, failures, expected] of table) {
    test(`every ${every} ms after ${failures} failures: in ${expected} ms`, () => {
      expect(nextDelay(every, failures, middle)).toBe(expected);
    });
  }

  test('up to 15 % sooner or later after a failure, and exactly on time without one', () => {
    expect(nextDelay(10_000, 1, () => 0)).toBe(8_500);
    expect(nextDelay(10_000, 1, () => 0.9999)).toBeLessThanOrEqual(11_500);
    expect(nextDelay(10_000, 0, () => 0)).toBe(10_000);
  });
});
