import { expect, test } from 'bun:test';
import { duration, percent, plural } from '../../../src/torrent/rules/words.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [0.5, '0.5 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [120, '2 minutes'],
  [900, '15 minutes'],
  [3_600, '1 hour'],
  [7_200, '2 hours'],
  [86_400, '1 day'],
  [129_600, '36 hours'],
  [864_000, '10 days'],
])('%p s are %p', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test('shares and numbers', () => {
  expect([percent(0.99), percent(0.1), percent(1), percent(0.12345)]).toEqual(['99 %', '10 %', '100 %', '12.35 %']);
  expect([plural(1, 'file'), plural(2, 'file')]).toEqual(['1 file', '2 files']);
});
