import { describe, expect, test } from 'bun:test';
import { isAtLeast, parseLine, parseLogLevel, timeOfDay } from '../../../ui/log/line.ts';

const time = '2026-01-31T09:05:07.123+01:00';
const at = Date.parse(time);

describe('a line of a log', () => {
  const table: [line: string, expected: ReturnType<typeof parseLine>][] = [
    [
      `[${time}] WARNING: Movies-HD.torrent: text: with colons`,
      { at, level: 'WARNING', logger: 'Movies-HD.torrent', message: 'text: with colons' },
    ],
    [`[${time}] INFO: Movies HD.search: ok`, { at, level: 'INFO', logger: 'Movies HD.search', message: 'ok' }],
    [`[${time}] CRITICAL: nobody speaks`, { at, level: 'CRITICAL', logger: '', message: 'nobody speaks' }],
    [`[${time}] TRACE: Main: `, { at, level: 'TRACE', logger: 'Main', message: '' }],
    ['    at request (src/request.ts:40)', null],
    ['[yesterday] INFO: Main: text', null],
    [`[${time}] LOUD: Main: text`, null],
    ['', null],
  ];
  for (const [line, expected] of table) {
    test(`'${line}'`, () => {
      expect(parseLine(line)).toEqual(expected);
    });
  }
});

test('worse than a level are those before it, and the level itself counts', () => {
  expect(isAtLeast('ERROR', 'WARNING')).toBe(true);
  expect(isAtLeast('WARNING', 'WARNING')).toBe(true);
  expect(isAtLeast('NOTICE', 'WARNING')).toBe(false);
});

test('a level is read in any case, and nothing else is one', () => {
  expect(parseLogLevel('error')).toBe('ERROR');
  expect(parseLogLevel('loud')).toBeNull();
  expect(parseLogLevel(undefined)).toBeNull();
});

test('times are local, with two digits', () => {
  expect(timeOfDay(new Date(2026, 0, 31, 9, 5, 7).getTime())).toBe('09:05:07');
});
