import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { sortedSlice } from '../src/sorted-slice.ts';

const ascending = (a: number, b: number) => a - b;

test('a part is what sorting the whole and cutting gives', () => {
  const bound = fc.integer({ min: -2, max: 130 });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 120 }), bound, bound, (items, from, to) => {
      const whole = [...items].sort(ascending);
      expect(sortedSlice(items, from, to, ascending)).toEqual(whole.slice(Math.max(0, from), Math.max(0, to)));
    }),
  );
});

test.each([
  ['first', 0],
  ['middle', 25_000],
  ['last', 49_900],
])('the %s hundred of many cost a few comparisons each', (_, from) => {
  const items = Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 50_000);
  let comparisons = 0;
  const part = sortedSlice(items, from, from + 100, (a, b) => {
    comparisons += 1;
    return a - b;
  });
  expect(part).toEqual(Array.from({ length: 100 }, (_, index) => from + index));
  expect(comparisons).toBeLessThan(10 * items.length);
});

test('the list itself stays as it is', () => {
  const items = [3, 1, 2];
  sortedSlice(items, 1, 2, ascending);
  expect(items).toEqual([3, 1, 2]);
});
