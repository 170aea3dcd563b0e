import { expect, test } from 'bun:test';
import { boundsText, readValue } from '../../../src/config/read/value.ts';
import { fields, metaOf } from '../../../src/config/schema/field.ts';

const field = fields('full');
const flag = field.flag(true, '', '');
const port = field.whole(1, '', '', { minimum: 1, maximum: 65535 });
const ratio = field.decimal(1, '', '', { minimum: 0 });
const wait = field.duration('minutes', 5, '', '', { minimum: -1 });
const theme = field.choice(['Dark', 'Light'], 'Dark', '', '', { aliases: { noir: 'Dark' } });
const mode = field.choice([-1, 3], -1, '', '');
const smart = field.choice(['smart', true, false], 'smart', '', '');
const text = field.text('', '', '');
const secret = field.text('', '', '', { secret: true });
const name = field.text('x', '', '', { minLength: 1 });
const size = field.text('-1', '', '', { rule: 'size' });
const list = field.list([], '', '');
const patterns = field.list([], '', '', { rule: 'regex' });
const map = field.map('', '');

test.each([
  [flag, false, false],
  [port, 8080, 8080],
  [ratio, 1.5, 1.5],
  [wait, '90s', 1],
  [theme, 'dARK', 'Dark'],
  [theme, 'Noir', 'Dark'],
  [mode, '3', 3],
  [mode, 3, 3],
  [smart, true, true],
  [smart, 'FALSE', false],
  [smart, 'Smart', 'smart'],
  [text, ' a ', 'a'],
  [secret, ' a ', ' a '],
  [size, -1, '-1'],
  [size, 1024, '1024'],
  [list, ['a', ' b ', 'a', '', 'CHANGE_ME'], ['a', 'b']],
  [map, { 'a.b': 'c' }, { 'a.b': 'c' }],
])('%#: a good value is read in its canonical form', (schema, raw, value) => {
  expect(readValue(metaOf(schema), raw)).toEqual({ ok: true, value });
});

test.each([
  [flag, 'true', 'must be true or false', undefined],
  [flag, 1, 'must be true or false', undefined],
  [port, 0, 'must be between 1 and 65535', undefined],
  [port, 65536, 'must be between 1 and 65535', undefined],
  [port, 1.5, 'must be a whole number', undefined],
  [port, '80', 'must be a whole number', undefined],
  [port, 2n ** 64n, 'must be a whole number', undefined],
  [ratio, -1, 'must be at least 0', undefined],
  [ratio, Number.NaN, 'must be a number', undefined],
  [wait, true, 'must be a number of minutes or text such as "90s", "5m", "2h", "1d" or "1w"', undefined],
  [wait, '-1h', 'must be at least -1 minutes', undefined],
  [theme, 'Blue', 'must be one of Dark, Light', undefined],
  [theme, ['Dark'], 'must be one of Dark, Light', undefined],
  [text, 5, 'must be text in quotation marks', undefined],
  [name, ' ', 'must not be empty', undefined],
  [list, 'a', 'must be a list: ["…", "…"]', undefined],
  [list, ['a', 5], 'must be text in quotation marks', '[1]'],
  [patterns, ['a', '('], 'is no regular expression: missing )', '[1]'],
  [map, [], 'must be a table: { "…" = "…" }', undefined],
  [map, { a: 1 }, 'must be text in quotation marks', '.a'],
])('%#: a bad value says what it must be, and where', (schema, raw, message, at) => {
  expect(readValue(metaOf(schema), raw)).toEqual({ ok: false, message, at });
});

test.each([
  [port, 'between 1 and 65535'],
  [ratio, 'at least 0'],
  [text, ''],
])('%#: bounds are words', (schema, words) => {
  expect(boundsText(metaOf(schema))).toBe(words);
});
