import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogLine } from '../../src/log.ts';
import { fileOf, formatLine, openLogFiles } from '../../src/supervisor/log-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (message: string, logger = 'Main'): LogLine => ({
  at: Date.UTC(2026, 0, 31, 8, 5, 7, 123),
  level: 'WARNING',
  logger,
  message,
});
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const silent = () => {};

describe('a log line', () => {
  test.each([
    [-60, '[2026-01-31T09:05:07.123+01:00] WARNING: Main: text\n'],
    [0, '[2026-01-31T08:05:07.123+00:00] WARNING: Main: text\n'],
    [210, '[2026-01-31T04:35:07.123-03:30] WARNING: Main: text\n'],
  ])('carries its zone (offset %d)', (offset, expected) => {
    expect(formatLine(line('text'), offset)).toBe(expected);
  });

  test('indents its further lines, so that nothing in a text can pose as a line of its own', () => {
    expect(formatLine(line('one\n[2026] ERROR: Main: two\r\nthree'), 0)).toEndWith(
      'Main: one\n    [2026] ERROR: Main: two\n    three\n',
    );
  });
});

test('a log line writes control characters out, so that no name from outside drives a terminal', () => {
  expect(formatLine(line('a\tb\u001b[2Jc\rd\u0085e\u2028f'), 0)).toEndWith(
    'Main: a\tb\\u001b[2Jc\\u000dd\\u0085e\\u2028f\n',
  );
});

test.each([
  ['Main', 'Main.log'],
  ['Movies-HD.torrent', 'Movies-HD.log'],
  ['Movies-HD.search', 'Movies-HD.log'],
  ['Placeholders', 'Placeholders.log'],
  ['a/b\\c', 'a_b_c.log'],
])('%s speaks in %s', (logger, file) => {
  expect(fileOf(logger)).toBe(file);
});

describe('log files', () => {
  test('hold each line in the file of its speaker and in All.log', () => {
    const files = openLogFiles(folder, silent);
    files.write(line('a', 'TV.torrent'));
    files.write(line('b', 'TV.search'));
    files.close();
    expect(readdirSync(folder).sort()).toEqual(['All.log', 'TV.log']);
    expect(read('TV.log')).toBe(read('All.log'));
    expect(read('TV.log').split('\n')).toHaveLength(3);
  });

  test('go on where an earlier run ended', () => {
    writeFileSync(join(folder, 'Main.log'), 'earlier\n');
    const files = openLogFiles(folder, silent);
    files.write(line('now'));
    files.close();
    expect(read('Main.log')).toStartWith('earlier\n[');
  });

  test('are turned over at the limit, five older ones are kept, and no line is lost or cut before that', () => {
    const files = openLogFiles(folder, silent, 200);
    for (let count = 0; count < 20; count++) files.write(line(`line ${count} ${'x'.repeat(60)}`));
    files.close();
    const mains = readdirSync(folder).filter((name) => name.startsWith('Main'));
    expect(mains.sort()).toEqual(['Main.log', 'Main.log.1', 'Main.log.2', 'Main.log.3', 'Main.log.4', 'Main.log.5']);
    const numbers = [...mains]
      .reverse()
      .flatMap((name) => [...read(name).matchAll(/line (\d+)/g)].map(([, number]) => Number(number)));
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 20 - numbers.length + index));
    for (const name of mains) expect(Buffer.byteLength(read(name))).toBeLessThanOrEqual(200);
  });

  test('that somebody removed are begun anew with the next line', () => {
    const files = openLogFiles(folder, silent);
    files.write(line('a'));
    rmSync(folder, { recursive: true });
    files.write(line('b'));
    files.close();
    expect(read('Main.log')).toContain('Main: b');
    expect(read('All.log')).not.toContain('Main: a');
  });

  test('that cannot be written are complained of once and do not stop anybody', () => {
    const place = join(folder, 'taken');
    writeFileSync(place, 'a file where the folder should be');
    const complaints: string[] = [];
    const files = openLogFiles(place, (text) => complaints.push(text));
    files.write(line('a'));
    files.write(line('b'));
    rmSync(place);
    files.write(line('c'));
    files.close();
    expect(complaints).toHaveLength(2);
    expect(complaints[0]).toStartWith('Log files cannot be written: ');
    expect(complaints[1]).toBe('Log files can be written again');
    expect(existsSync(join(place, 'Main.log'))).toBe(true);
  });
});
