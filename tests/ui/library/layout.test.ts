import { describe, expect, test } from 'bun:test';
import { gridLayout, listLayout, rowsOnScreen, scrollToRow } from '../../../ui/library/layout.ts';

describe('tiles', () => {
  const table: [width: number, density: 'Comfortable' | 'Compact', columns: number][] = [
    [1184, 'Comfortable', 7],
    [1184, 'Compact', 9],
    [358, 'Comfortable', 3],
    [358, 'Compact', 3],
    [288, 'Comfortable', 2],
    [120, 'Comfortable', 2],
  ];
  for (const [width, density, columns] of table) {
    test(`lie in ${columns} columns of a list ${width} wide, ${density}`, () => {
      expect(gridLayout(width, density, 1.5).columns).toBe(columns);
    });
  }

  test('are as high as poster, title and gap together', () => {
    const { columns, gap, rowHeight } = gridLayout(1184, 'Comfortable', 1.5);
    const tile = (1184 - gap * (columns - 1)) / columns;
    expect(rowHeight).toBe(Math.round(tile * 1.5) + 52 + gap);
    expect(gridLayout(1184, 'Comfortable', 1).rowHeight).toBeLessThan(rowHeight);
  });
});

test('rows of a list are one line, lower when compact, and two lines on phones', () => {
  expect(listLayout(1000, 'Comfortable').rowHeight).toBe(56);
  expect(listLayout(1000, 'Compact').rowHeight).toBe(40);
  expect([listLayout(358, 'Comfortable').rowHeight, listLayout(358, 'Compact').rowHeight]).toEqual([64, 64]);
});

describe('on screen are', () => {
  const layout = { columns: 1, rowHeight: 50, gap: 0 };
  const table: [name: string, count: number, top: number, spare: number, rows: [number, number]][] = [
    ['the first rows and some more', 100, 0, 2, [0, 12]],
    ['the rows in the middle and some on both sides', 100, 1_010, 2, [18, 33]],
    ['the last rows', 100, 4_500, 2, [88, 100]],
    ['all of a short list', 3, 0, 2, [0, 3]],
    ['the first rows while the list is still below the screen', 100, -300, 0, [0, 4]],
    ['the last row when the list became shorter', 3, 5_000, 1, [2, 3]],
    ['none of an empty list', 0, 0, 2, [0, 0]],
  ];
  for (const [name, count, top, spare, [from, to]] of table) {
    test(name, () => {
      expect(rowsOnScreen(count, layout, top, 500, spare)).toEqual({ from, to });
    });
  }
});

test('the page scrolls just as far as a row needs', () => {
  const layout = { columns: 1, rowHeight: 50, gap: 0 };
  expect(scrollToRow(4, layout, 100, 500)).toBe(0);
  expect(scrollToRow(1, layout, 100, 500)).toBe(-50);
  expect(scrollToRow(12, layout, 100, 500)).toBe(50);
});
