import { describe, expect, test } from 'bun:test';
import { chartLines, chartTable, ticksOf } from '../../../ui/history/chart.ts';
import { linePaths, rangeOf, yOf } from '../../../ui/history/path.ts';
import { readSeeding } from '../../../ui/history/seeding.ts';

const frame = { width: 100, height: 54, low: 0, high: 10 };

describe('a line', () => {
  test('goes from left to right, with a point for each step', () => {
    expect(linePaths([0, 10, 5], frame).line).toBe('M0.0 52.0L50.0 2.0L100.0 27.0');
  });

  test('has a gap where nothing is known, and its area as well', () => {
    const { line, area } = linePaths([0, 10, null, 10, 0], frame);
    expect(line).toBe('M0.0 52.0L25.0 2.0M75.0 2.0L100.0 52.0');
    expect(area).toBe('M0.0 52.0L25.0 2.0L25.0 54L0.0 54ZM75.0 2.0L100.0 52.0L100.0 54L75.0 54Z');
  });

  test('can be seen even where only one step is known', () => {
    expect(linePaths([null, 5, null], frame).line).toBe('M50.0 27.0h1.5');
    expect(linePaths([], frame)).toEqual({ line: '', area: '' });
  });

  test('lies in the middle when nothing ever changes and 0 is not its foot', () => {
    expect(yOf(3, { ...frame, low: 3, high: 3 })).toBe('27.0');
  });
});

describe('the range of a chart', () => {
  test('begins at 0, and what matters is in it', () => {
    expect(rangeOf([[3, 8, null]], false)).toEqual({ low: 0, high: 8 });
    expect(rangeOf([[3, 8]], false, [20])).toEqual({ low: 0, high: 20 });
    expect(rangeOf([[0, 0]], false)).toEqual({ low: 0, high: 1 });
    expect(rangeOf([[null]], false)).toEqual({ low: 0, high: 1 });
  });

  test('stays close to the line where small changes matter', () => {
    const { low, high } = rangeOf([[1.4, 1.5]], true);
    expect([low > 1.3 && low < 1.4, high > 1.5 && high < 1.6]).toEqual([true, true]);
    expect(rangeOf([[null]], true)).toEqual({ low: 0, high: 1 });
    expect(rangeOf([[0, 0.1]], true).low).toBe(0);
  });
});

describe('marks of an axis are round', () => {
  const table: [low: number, high: number, unit: number, ticks: number[]][] = [
    [0, 16, 1, [0, 5, 10, 15]],
    [0, 1, 1, [0, 0.25, 0.5, 0.75, 1]],
    [0, 900 * 1024 ** 3, 1024 ** 3, [0, 250, 500, 750].map((amount) => amount * 1024 ** 3)],
    [1.35, 1.55, 1, [1.35, 1.4, 1.45, 1.5, 1.55]],
    [3, 3, 1, [3]],
  ];
  for (const [low, high, unit, ticks] of table) {
    test(`from ${low} to ${high}`, () => {
      const found = ticksOf(low, high, unit);
      expect(found.length).toBe(ticks.length);
      for (const [place, tick] of found.entries()) expect(tick).toBeCloseTo(ticks[place] ?? Number.NaN, 6);
    });
  }
});

describe('a chart of several lines', () => {
  const queue = { 'Movies-HD': [1, 2], 'Movies-4K': [3, null], TV: [5, 6], Disk: [7, 8] };
  const history = { step: 1_800_000, from: 0, series: { queue } };
  const kinds: Record<string, 'movie' | 'series'> = { 'Movies-HD': 'movie', 'Movies-4K': 'movie', TV: 'series' };
  const lines = chartLines(history, 'queue', (key) => kinds[key] ?? null);

  test('has the colour of the kind, and dashes where colours are the same', () => {
    expect(lines.map(({ key, look, dash }) => [key, look, dash])).toEqual([
      ['Disk', 'other', 0],
      ['Movies-4K', 'movie', 0],
      ['Movies-HD', 'movie', 1],
      ['TV', 'series', 0],
    ]);
    expect(chartLines(history, 'ratio', () => null)).toEqual([]);
  });

  test('becomes a table of means, the newest first', () => {
    expect(chartTable(history, lines, '24h')).toEqual([{ from: 0, values: [7.5, 3, 1.5, 5.5] }]);
    const long = { ...history, series: { queue: { TV: [1, 3, 5, 7, null, null] } } };
    const rows = chartTable(
      long,
      chartLines(long, 'queue', () => null),
      '24h',
    );
    expect(rows).toEqual([
      { from: 7_200_000, values: [null] },
      { from: 3_600_000, values: [6] },
      { from: 0, values: [2] },
    ]);
  });
});

describe('how all categories seed', () => {
  const category = (part: Record<string, unknown>, maxRatio = 2) => ({
    managedBy: 'arr',
    torrentCount: 10,
    seedingCount: 8,
    avgRatio: 1,
    seedingConfig: { maxRatio },
    ...part,
  });

  test('is summed up, and each torrent counts as much', () => {
    expect(readSeeding([category({}), category({ torrentCount: 30, avgRatio: 2 })])).toEqual({
      torrents: 40,
      seeding: 16,
      ratio: 1.75,
      target: 2,
    });
  });

  test('leaves out what belongs to no manager', () => {
    expect(readSeeding([category({}), category({ managedBy: 'client', avgRatio: 9 })]).ratio).toBe(1);
  });

  test('has a target only where there is one for all that have one', () => {
    expect(readSeeding([category({}, 2), category({}, -1)]).target).toBe(2);
    expect(readSeeding([category({}, 2), category({}, 3)]).target).toBeNull();
    expect(readSeeding([category({}, -1)]).target).toBeNull();
  });

  test('is nothing without torrents', () => {
    for (const body of [[], null, 'x', [category({ torrentCount: 0 })]]) expect(readSeeding(body).ratio).toBeNull();
  });
});
