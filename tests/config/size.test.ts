import { expect, test } from 'bun:test';
import { parseSize } from '../../src/config/size.ts';

test.each([
  ['-1', -1],
  ['0', 0],
  ['1024', 1024],
  ['1K', 1024],
  ['1k', 1024],
  ['50G', 50 * 1024 ** 3],
  ['1.5T', 1.5 * 1024 ** 4],
  [' 2 M ', 2 * 1024 ** 2],
  ['-5', null],
  ['-1G', null],
  ['1P', null],
  ['', null],
  ['G', null],
  ['10GB', null],
  ['9999999T', null],
])('the size %p is %p bytes', (given, expected) => {
  expect(parseSize(given)).toBe(expected);
});
