import { expect, test } from 'bun:test';
import { createTold } from '../../src/supervisor/told.ts';

const change = { client: 'default', full: false };
const all = { client: 'default', full: true };

test('a worker takes changes of a client only after everything of it', () => {
  const told = createTold(() => false);
  expect(told.takes('TV', change)).toBe(false);
  expect(told.takes('TV', all)).toBe(true);
  expect(told.takes('TV', change)).toBe(true);
  expect(told.takes('TV', { ...change, client: 'Seedbox' })).toBe(false);
  expect(told.takes('Movies', change)).toBe(false);
});

test('a worker that begins anew has heard nothing', () => {
  const told = createTold(() => false);
  told.takes('TV', all);
  told.forget('TV');
  expect(told.takes('TV', change)).toBe(false);
});

test('a worker that does not speak any more gets nothing, and everything once it speaks again', () => {
  let silent = false;
  const told = createTold(() => silent);
  told.takes('TV', all);
  expect(told.spoke('TV')).toBe(false);
  silent = true;
  expect(told.takes('TV', change)).toBe(false);
  expect(told.takes('TV', all)).toBe(false);
  silent = false;
  expect(told.takes('TV', change)).toBe(false);
  expect(told.spoke('TV')).toBe(true);
  expect(told.spoke('TV')).toBe(false);
  expect(told.takes('TV', all)).toBe(true);
  expect(told.takes('TV', change)).toBe(true);
});
