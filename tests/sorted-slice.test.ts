import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createSlice, sortedSlice } from '../src/sorted-slice.ts';

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

describe('a slice of what comes one after another', () => {
  const sliceOf = (items: readonly number[], from: number, to: number) => {
    const slice = createSlice(from, to, ascending);
    for (const item of items) slice.add(item);
    return slice.build();
  };

  test('is that of all together, and all are counted', () => {
    const bound = fc.integer({ min: -2, max: 130 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 120 }), bound, bound, (items, from, to) => {
        expect(sliceOf(items, from, to)).toEqual({
          total: items.length,
          slice: sortedSlice(items, from, to, ascending),
        });
      }),
    );
  });

  test.each([
    ['ascending', (index: number) => index],
    ['descending', (index: number) => 49_999 - index],
    ['mixed', (index: number) => (index * 7919) % 50_000],
  ])('is the same near the beginning and far behind it, %s', (_, itemAt) => {
    const items = Array.from({ length: 50_000 }, (_, index) => itemAt(index));
    for (const from of [0, 100, 900, 901, 25_000, 49_950]) {
      const expected = Array.from({ length: Math.min(100, 50_000 - from) }, (_, index) => from + index);
      expect(sliceOf(items, from, from + 100)).toEqual({ total: 50_000, slice: expected });
    }
  });

  test('costs less than two comparisons for each of many in no order', () => {
    let comparisons = 0;
    const slice = createSlice(0, 100, (a: number, b: number) => {
      comparisons += 1;
      return a - b;
    });
    for (let index = 0; index < 50_000; index++) slice.add((index * 7919) % 50_000);
    slice.build();
    expect(comparisons).toBeLessThan(100_000);
  });
});
