import { describe, expect, test } from 'bun:test';
import { ago, clockTime, day, hour, length, size, span } from '../../ui/format.ts';

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

test('a day and an hour stand by themselves', () => {
  const at = Date.parse('2026-02-03T09:41:00');
  expect([day(at), hour(at)]).toEqual(['3 Feb 2026', '09:41']);
});

test('a length of music is in minutes and seconds', () => {
  expect([0, 7, 247.4, 3_600, -3].map(length)).toEqual(['0:00', '0:07', '4:07', '60:00', '0:00']);
});

describe('an amount of bytes is said in its largest fitting unit', () => {
  const table: [bytes: number, expected: string][] = [
    [0, '0 B'],
    [1_023, '1,023 B'],
    [1_536, '1.5 KiB'],
    [50 * 1024 ** 3, '50 GiB'],
    [1.44 * 1024 ** 4, '1.4 TiB'],
    [9_999 * 1024 ** 4, '9,999 TiB'],
  ];
  for (const [bytes, expected] of table) {
    test(expected, () => {
      expect(size(bytes)).toBe(expected);
    });
  }
});
