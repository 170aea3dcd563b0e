import { expect, test } from 'bun:test';
import { phaseOf } from '../../src/search/cycle.ts';

const minute = 60_000;
const start = 1_000 * minute;
const over = { number: 3, startedAt: start, endedAt: start + minute };

test('the first cycle begins at once', () => {
  expect(phaseOf(null, start)).toEqual({ kind: 'to begin', number: 1 });
});
test('one without an end is under way, however long it takes', () => {
  expect(phaseOf({ ...over, endedAt: null }, start + 1e9)).toEqual({ kind: 'under way' });
});
test('the next waits until a quarter of an hour after the beginning', () => {
  expect(phaseOf(over, start + 15 * minute - 1)).toEqual({ kind: 'waiting', until: start + 15 * minute });
  expect(phaseOf(over, start + 15 * minute)).toEqual({ kind: 'to begin', number: 4 });
});
test('a clock that was set back does not keep it away', () => {
  expect(phaseOf(over, start - 1)).toEqual({ kind: 'to begin', number: 4 });
});
