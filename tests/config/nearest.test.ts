import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { editDistance, nearest } from '../../src/config/nearest.ts';

test.each([
  ['consolelevel', 'ConsoleLevel'],
  ['ConsolLevel', 'ConsoleLevel'],
  ['Prot', 'Port'],
  ['Hots', 'Host'],
  ['Theme2', 'Theme'],
  ['Something', null],
  ['X', null],
])('%p was meant to be %p', (written, meant) => {
  expect(nearest(written, ['ConsoleLevel', 'Port', 'Host', 'Theme'])).toBe(meant);
});

test('the distance is a metric on short words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});
