import { describe, expect, test } from 'bun:test';
import { ago, clockTime, span } from '../../ui/format.ts';

describe('a length of time is said in its largest fitting unit', () => {
  const table: [milliseconds: number, expected: string][] = [
    [-5, '0 s'],
    [8_000, '8 s'],
    [89_000, '89 s'],
    [240_000, '4 min'],
    [7_200_000, '2 h'],
    [259_200_000, '3 d'],
  ];
  for (const [milliseconds, expected] of table) {
    test(expected, () => {
      expect(span(milliseconds)).toBe(expected);
    });
  }
});

test('what just happened, or seems to come, is just now', () => {
  expect(ago(1_000, 2_500)).toBe('just now');
  expect(ago(9_000, 2_500)).toBe('just now');
  expect(ago(0, 3_000)).toBe('3 s ago');
});

test('a time of another day names the day', () => {
  const now = Date.parse('2026-02-04T12:00:00');
  expect(clockTime(Date.parse('2026-02-04T09:41:00'), now)).toBe('09:41');
  expect(clockTime(Date.parse('2026-02-03T09:41:00'), now)).toBe('3 Feb, 09:41');
});
