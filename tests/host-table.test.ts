import { expect, test } from 'bun:test';
import { createHostTable, isHostWithin } from '../src/host-table.ts';

test.each([
  ['example.org', 1],
  ['a.example.org', 1],
  ['a.b.example.org', 2],
  ['x.a.b.example.org', 2],
  ['badexample.org', null],
  ['org', null],
  ['', null],
])('%p finds %p', (host, value) => {
  const find = createHostTable([
    ['example.org', 1],
    ['b.example.org', 2],
    ['example.org', 3],
  ]);
  expect(find(host)).toBe(value);
});

test('an empty table finds nothing', () => {
  expect(createHostTable([])('example.org')).toBeNull();
});

test('a host lies within itself and within what it ends with, by whole labels', () => {
  expect(isHostWithin('a.b', 'a.b')).toBe(true);
  expect(isHostWithin('x.a.b', 'a.b')).toBe(true);
  expect(isHostWithin('xa.b', 'a.b')).toBe(false);
});
