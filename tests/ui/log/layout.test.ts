import { describe, expect, test } from 'bun:test';
import { createLogBuffer } from '../../../ui/log/buffer.ts';
import { rowAt, rowsOfLog, startsOf } from '../../../ui/log/layout.ts';

function entriesOf(...lines: string[]) {
  const buffer = createLogBuffer(100);
  buffer.append(lines.map((line) => `${line}\n`).join(''));
  return buffer.entries;
}
const line = (message: string, day = 30) => `[2026-01-${day}T12:00:00Z] INFO: Main: ${message}`;
const none = new Set<number>();

describe('rows of a log', () => {
  test('name the day where it changes', () => {
    const rows = rowsOfLog(entriesOf(line('a'), line('b'), line('c', 31)), none, false);
    expect(rows.map(({ type }) => type)).toEqual(['day', 'entry', 'entry', 'day', 'entry']);
  });

  test('hide what is folded until it is opened', () => {
    const entries = entriesOf(line('a'), '  at x', '  at y', line('b'));
    const types = (opened: ReadonlySet<number>) => rowsOfLog(entries, opened, false).map(({ type }) => type);
    expect(types(none)).toEqual(['day', 'entry', 'fold', 'entry']);
    expect(types(new Set([1]))).toEqual(['day', 'entry', 'fold', 'more', 'more', 'entry']);
  });

  test('say where the view is cut and where a new file begins', () => {
    const buffer = createLogBuffer(100);
    buffer.append(`${line('a')}\n`);
    buffer.rotate();
    buffer.append(`${line('b')}\n`);
    expect(rowsOfLog(buffer.entries, none, true).map(({ type }) => type)).toEqual([
      'cut',
      'day',
      'entry',
      'rotated',
      'entry',
    ]);
  });

  test('have keys of their own', () => {
    const rows = rowsOfLog(entriesOf(line('a'), ' x', ' y', line('b', 31)), new Set([1]), true);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('a row begins', () => {
  const starts = (text: number, lead: number, ...messages: string[]) => {
    const [, ...rows] = rowsOfLog(entriesOf(...messages.map((message) => line(message))), none, false);
    return [...startsOf(rows, { text, lead })];
  };
  const table: [name: string, actual: () => number[], expected: number[]][] = [
    [
      'below as many lines as the message above takes',
      () => starts(10, 0, 'x'.repeat(10), 'x'.repeat(11), 'x'),
      [0, 1, 3, 4],
    ],
    ['counting what stands before the message', () => starts(10, 5, 'x'.repeat(5), 'x'.repeat(6)), [0, 1, 3]],
    [
      'one line below each other without wrapping',
      () => starts(Number.POSITIVE_INFINITY, 0, 'x'.repeat(999), ''),
      [0, 1, 2],
    ],
    ['with wide characters counted twice', () => starts(10, 0, '漢'.repeat(6), 'é'.repeat(10)), [0, 2, 3]],
    ['with a line even for an empty message', () => starts(10, 0, '', ''), [0, 1, 2]],
  ];
  for (const [name, actual, expected] of table) {
    test(name, () => {
      expect(actual()).toEqual(expected);
    });
  }
});

test('the row at a line is the one that covers it, and the ends are never passed', () => {
  const starts = Int32Array.from([0, 1, 3, 4]);
  expect([-5, 0, 1, 2, 3, 4, 99].map((at) => rowAt(starts, at))).toEqual([0, 0, 1, 1, 2, 2, 2]);
  expect(rowAt(Int32Array.from([0]), 3)).toBe(0);
});
