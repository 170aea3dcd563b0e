import { expect, test } from 'bun:test';
import { isDue, retryDelay } from '../../../src/torrent/rules/retry.ts';

test('30 s doubling to 30 min', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => retryDelay(failures) / 1000)).toEqual([
    30, 60, 120, 240, 480, 960, 1800, 1800, 1800,
  ]);
});

test.each([
  [null, 0, true],
  [100, 99, false],
  [100, 100, true],
  [1_800_001, 0, true],
  [1_800_000, 0, false],
])('next try %p at %p: due %p', (nextTry, now, due) => {
  expect(isDue(nextTry, now)).toBe(due);
});
