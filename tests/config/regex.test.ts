import { expect, test } from 'bun:test';
import { toRegExp } from '../../src/config/regex.ts';

test.each([
  ['\\bsamples?\\b', 'The.Sample.mkv', true],
  ['\\bsamples?\\b', 'resampled', false],
  ['(?i)trailer', 'TRAILER', true],
  ['(?P<number>\\d)x(?P=number)', '3x3', true],
  ['(?P<number>\\d)x(?P=number)', '3x4', false],
  ['(?<!not )good', 'not good', false],
  ['\\Astart', 'start here', true],
  ['\\Astart', 'no start', false],
  ['end\\Z', 'the end', true],
  ['end\\Z', 'endZ', false],
  ['a\\\\A', 'a\\A', true],
])('%p finds in %p: %p', (pattern, text, found) => {
  expect(toRegExp(pattern).test(text)).toBe(found);
});

test('case counts only when it is asked for', () => {
  expect(toRegExp('Sample').test('sample')).toBe(true);
  expect(toRegExp('Sample', true).test('sample')).toBe(false);
  expect(toRegExp('(?i)Sample', true).test('sample')).toBe(true);
});

test.each(['(', '[', '*a', '(?P<1>x)', '(?x)spaced'])('%p is refused', (pattern) => {
  expect(() => toRegExp(pattern)).toThrow(SyntaxError);
});
