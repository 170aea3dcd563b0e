import { expect, test } from 'bun:test';
import { parseDuration } from '../../src/config/duration.ts';

const seconds: [unknown, number | null][] = [
  [5, 5],
  [0, 0],
  [-1, -1],
  [2.9, 2],
  ['15', 15],
  ['90s', 90],
  ['5m', 300],
  ['2h', 7200],
  ['1d', 86_400],
  ['1w', 604_800],
  ['1M', 2_592_000],
  ['2H', 7200],
  ['1D', 86_400],
  ['1W', 604_800],
  ['90S', 90],
  ['1.5h', 5400],
  ['2.9', 2],
  ['-1', -1],
  [' 15s ', 15],
  ['0.4', 0],
  ['', null],
  ['s', null],
  ['5 m', null],
  ['5x', null],
  ['five', null],
  ['1h30m', null],
  ['+5', null],
  ['1e3', null],
  [true, null],
  [false, null],
  [null, null],
  [[5], null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['9'.repeat(33), null],
  ['9'.repeat(20), null],
];

test.each(seconds)('%p is %p seconds', (given, expected) => {
  expect(parseDuration(given, 'seconds')).toBe(expected);
});

const minutes: [unknown, number | null][] = [
  [15, 15],
  ['15', 15],
  ['90s', 1],
  ['1h', 60],
  ['1M', 43_200],
  ['1m', 1],
  ['30s', 1],
  ['0.5', 1],
  [0.2, 1],
  ['0', 0],
  ['0s', 0],
  ['-1', -1],
];

test.each(minutes)('%p is %p minutes: a short wait never becomes "off"', (given, expected) => {
  expect(parseDuration(given, 'minutes')).toBe(expected);
});

test.each([
  [3, 3],
  ['1w', 7],
  ['36h', 1],
  ['1h', 1],
  ['0', 0],
])('%p is %p days', (given, expected) => {
  expect(parseDuration(given, 'days')).toBe(expected);
});
