import { expect, test } from 'bun:test';
import { lineOf, linesOf, parseToml } from '../../src/config/toml.ts';

test.each([
  ['[a\nb=1', 1, 4],
  ['[Settings]\nDryRun = \n', 2, 10],
  ['[a]\nb = 1\n[a]\nc = 2', 3, 3],
  ['[x]\na = 1\na = 2', 3, 6],
  ['a = "open\nb = 1', 1, 11],
  ['a = [1, 2\nb = 3', 2, 1],
  ['a = 1 b = 2', 1, 8],
  ['a = 1\r\nb = ?\r\n', 2, 5],
  ['[Movies HD]\n', 1, 10],
])('%p is broken at line %p, column %p', (text, line, column) => {
  const reading = parseToml(text);
  expect(reading).toMatchObject({ ok: false, line, column });
  expect(reading.ok ? '' : reading.reason).toMatch(/^[A-Z].{8,}/);
});

test.each([
  'Password = hunter2hunter2',
  'Password = hunter2hunter2"',
  'x = 5\nToken = "hunter2hunter2\n',
  'A = 12hunter2hunter2',
])('the reason never repeats a value: %p', (text) => {
  const reading = parseToml(text);
  expect(reading.ok).toBe(false);
  expect(JSON.stringify(reading)).not.toContain('hunter2');
});

test('a line that the parser fails on is found', () => {
  const text = '[a]\nb = 1\n1.';
  expect(parseToml(text)).toEqual({ ok: false, line: 3, column: 3, reason: 'Key ended without value' });
});

test('unquoted text is told to stand in quotation marks', () => {
  expect(parseToml('Host = nas')).toMatchObject({ reason: 'Not a value; text has to stand in quotation marks' });
});

test('a byte order mark and Windows line breaks are read', () => {
  expect(parseToml('\ufeff[a]\r\nb = 1\r\n')).toEqual({ ok: true, tree: { a: { b: 1 } } });
});

test('a table called __proto__ is a table like any other', () => {
  const reading = parseToml('[__proto__]\npolluted = true\n');
  expect(reading.ok).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

const text = `# comment
[Settings]
ConsoleLevel = "INFO"

[Client]
Host = "x"
[[Client.Trackers]]
URI = "a"

[[Client.Trackers]]
Name = "b"
URI = "b"
[Movies.EntrySearch]
Ombi.ApprovedOnly = true
`;

test.each([
  ['Settings', 2],
  ['Settings.ConsoleLevel', 3],
  ['Settings.DryRun', 2],
  ['Client.Trackers[0].URI', 8],
  ['Client.Trackers[1].URI', 12],
  ['Client.Trackers[1].AddTags[3]', 10],
  ['Client.Trackers[7].URI', 5],
  ['Movies.EntrySearch.Ombi.ApprovedOnly', 14],
  ['Movies.EntrySearch.Ombi', 13],
  ['Movies.URI', null],
  ['Nothing', null],
])('%s stands in line %p', (key, line) => {
  expect(lineOf(linesOf(text), key)).toBe(line);
});
