import { describe, expect, test } from 'bun:test';
import { createLogBuffer } from '../../../ui/log/buffer.ts';
import { countLevels, marksOf, patternOf, selectEntries } from '../../../ui/log/select.ts';

const buffer = createLogBuffer(100);
buffer.append(
  [
    '[2026-01-31T09:00:00Z] INFO: Music.search: Searched (again)',
    '[2026-01-31T09:00:01Z] ERROR: Music.search: failed',
    '    caused by: TIMEOUT',
    '[2026-01-31T09:00:02Z] DEBUG: Main: idle',
    '[2026-01-31T09:00:03Z] WARNING: Main: slow',
    '',
  ].join('\n'),
);
const { entries } = buffer;

const found = (query: string, regex = false, context = false) => {
  const pattern = patternOf(query, regex);
  if (pattern === 'bad') throw new Error('the expression is bad');
  const { shown, matches } = selectEntries(entries, { level: 'TRACE', pattern, context });
  return { shown: shown.map(({ id }) => id), matches };
};

describe('a search', () => {
  const table: [query: string, regex: boolean, expected: number[]][] = [
    ['searched (', false, [1]],
    ['MUSIC', false, [1, 2]],
    ['timeout', false, [2]],
    ['^(idle|slow)$', true, [3, 4]],
    ['^(idle|slow)$', false, []],
  ];
  for (const [query, regex, expected] of table) {
    test(`for ${query} as ${regex ? 'expression' : 'text'} finds ${expected.length} entries`, () => {
      expect(found(query, regex)).toEqual({ shown: expected, matches: expected });
    });
  }

  test('with context shows everything and knows what matches', () => {
    expect(found('idle', false, true)).toEqual({ shown: [1, 2, 3, 4], matches: [3] });
  });

  test('for nothing is no search', () => {
    expect(patternOf('', true)).toBeNull();
  });

  test('for a damaged expression is refused, as text it is fine', () => {
    expect(patternOf('(', true)).toBe('bad');
    expect(patternOf('(', false)).toBeInstanceOf(RegExp);
  });
});

test('a level shows itself and worse', () => {
  const shown = selectEntries(entries, { level: 'WARNING', pattern: null, context: false }).shown;
  expect(shown.map(({ level }) => level)).toEqual(['ERROR', 'WARNING']);
});

test('counts are of a level and worse', () => {
  expect(countLevels(entries)).toEqual({ CRITICAL: 0, ERROR: 1, WARNING: 2, NOTICE: 2, INFO: 3, DEBUG: 4, TRACE: 4 });
});

describe('marks', () => {
  const table: [text: string, query: string, regex: boolean, expected: string][] = [
    ['abcabc', 'b', false, 'a[b]ca[b]c'],
    ['abc', 'abc', false, '[abc]'],
    ['abc', 'x', false, 'abc'],
    ['abc', 'x*', true, 'abc'],
    ['', 'a', false, ''],
  ];
  for (const [text, query, regex, expected] of table) {
    test(`of ${query} in '${text}'`, () => {
      const pattern = patternOf(query, regex);
      if (pattern === 'bad') throw new Error('the expression is bad');
      const parts = marksOf(text, pattern);
      expect(parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')).toBe(expected);
    });
  }
});
