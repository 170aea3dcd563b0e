import { describe, expect, test } from 'bun:test';
import type { Values } from '../../../ui/answer/history.ts';
import { daysUntil, lastOf, meanOf, peakOf, recentOf, stretchesOf, sumOf } from '../../../ui/history/values.ts';

const hour = 3_600_000;

describe('lines are put together', () => {
  const table: [name: string, given: Values[], expected: Values][] = [
    ['none', [], []],
    [
      'step by step',
      [
        [1, 2],
        [10, 20],
      ],
      [11, 22],
    ],
    [
      'of what is known',
      [
        [1, null, null],
        [null, 20, null],
      ],
      [1, 20, null],
    ],
    ['of different length', [[1], [10, 20]], [11, 20]],
  ];
  for (const [name, given, expected] of table) {
    test(`as a sum: ${name}`, () => {
      expect(sumOf(given)).toEqual(expected);
    });
  }

  test('as a mean in which each counts by its weight', () => {
    expect(
      meanOf(
        [
          [1, 1, null],
          [4, null, null],
        ],
        [2, 1],
      ),
    ).toEqual([2, 1, null]);
    expect(meanOf([[1, 2]], [0])).toEqual([null, null]);
  });
});

test('the last value is the last one that is known, the peak the first of the highest', () => {
  expect(lastOf([1, 5, null])).toEqual({ place: 1, value: 5 });
  expect(peakOf([null, 2, 9, 9, 1])).toEqual({ place: 2, value: 9 });
  expect([lastOf([null]), peakOf([])]).toEqual([null, null]);
});

test('a gap ends a line and begins another', () => {
  expect(stretchesOf([null, 1, 2, null, null, 3])).toEqual([
    { from: 1, to: 2 },
    { from: 5, to: 5 },
  ]);
});

describe('a line that has begun only lately is shown', () => {
  const day = (known: number): Values => Array.from({ length: 24 }, (_, place) => (place < 24 - known ? null : place));
  const table: [known: number, hours: number][] = [
    [1, 1],
    [4, 6],
    [6, 6],
    [7, 24],
    [24, 24],
    [0, 24],
  ];
  for (const [known, hours] of table) {
    test(`over ${hours} hours when ${known} are known`, () => {
      const recent = recentOf(day(known), hour);
      expect([recent.span / hour, recent.values.length]).toEqual([hours, hours]);
      expect(lastOf(recent.values)?.value ?? null).toBe(known === 0 ? null : 23);
    });
  }
});

describe('days until the floor', () => {
  const falling = Array.from({ length: 49 }, (_, place) => 1_000 - place * 10);
  test('follow from how fast it falls', () => {
    // 240 a day, and 520 are left of the last value.
    expect(daysUntil(falling, hour, 0)).toBeCloseTo(520 / 240, 5);
    expect(daysUntil(falling, hour, 500)).toBeCloseTo(20 / 240, 5);
  });

  test('are none left below the floor', () => {
    expect(daysUntil(falling, hour, 600)).toBe(0);
  });

  test('take gaps as they are', () => {
    const gaps = falling.map((value, place) => (place % 3 === 1 ? null : value));
    expect(daysUntil(gaps, hour, 0)).toBeCloseTo(520 / 240, 5);
  });

  const unknown: [name: string, values: Values][] = [
    ['it rises', [...falling].reverse()],
    ['it stays', falling.map(() => 5)],
    ['less than a day is known', falling.slice(0, 20)],
    ['nothing is known', [null, null]],
  ];
  for (const [name, values] of unknown) {
    test(`are not known when ${name}`, () => {
      expect(daysUntil(values, hour, 0)).toBeNull();
    });
  }
});
