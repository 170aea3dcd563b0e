import { describe, expect, test } from 'bun:test';
import { nextReading, noReading, type ReadingHistory } from '../../../src/search/sync/schedule.ts';

const second = 1000;
const minute = 60 * second;
const at = 1_000 * minute;
const read = (facts: Partial<ReadingHistory> = {}): ReadingHistory => ({
  ...noReading,
  fullAt: at,
  readAt: at,
  ...facts,
});

describe('the library is read', () => {
  test.each<[string, ReadingHistory, string, number]>([
    ['whole and at once when it never was', noReading, 'full', 0],
    [
      'whole again after a quarter of an hour where that is quick',
      read({ fullTook: 4 * second }),
      'full',
      at + 15 * minute,
    ],
    ['by what changed where reading it whole takes long', read({ fullTook: 60 * second }), 'changes', at + 15 * minute],
    [
      'whole when that took no more than a two-hundredth of the time',
      read({ fullTook: 9 * second, readAt: at + 15 * minute }),
      'full',
      at + 30 * minute,
    ],
    [
      'whole at least every six hours',
      read({ fullTook: 3_600 * second, readAt: at + 345 * minute }),
      'full',
      at + 360 * minute,
    ],
    [
      'whole a quarter of an hour after the last time when the manager was found to have something else',
      read({ fullTook: 3_600 * second, readAt: at + 14 * minute, doubted: true }),
      'full',
      at + 15 * minute,
    ],
    ['whole again when the first time failed', { ...noReading, failures: 1, failedAt: at }, 'full', at + 15 * second],
  ])('%s', (_, history, reading, due) => {
    expect(nextReading(history)).toEqual({ reading: reading as 'full', at: due });
  });
});

describe('after failures', () => {
  const wait = (failures: number, retryAfter = 0) =>
    (nextReading({ ...noReading, failures, failedAt: at, retryAfter }).at - at) / second;
  test('it waits 15 s doubling to 5 min', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((failures) => wait(failures))).toEqual([15, 30, 60, 120, 240, 300, 300]);
  });
  test('or as long as the manager asks, up to an hour', () => {
    expect([wait(1, 90), wait(3, 5), wait(1, 1e6)]).toEqual([90, 60, 3600]);
  });
  test('but never sooner than without them', () => {
    expect(nextReading(read({ failures: 1, failedAt: at })).at).toBe(at + 15 * minute);
  });
});
