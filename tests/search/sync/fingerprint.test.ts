import { describe, expect, test } from 'bun:test';
import { fingerprint, rotation } from '../../../src/search/sync/fingerprint.ts';

test('a fingerprint is another one for anything else, and never 0', () => {
  const prints = [
    fingerprint(),
    fingerprint(0),
    fingerprint('0'),
    fingerprint(null),
    fingerprint(0, 1),
    fingerprint('0,1'),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(prints).not.toContain(0);
  expect(prints.every(Number.isSafeInteger)).toBe(true);
  expect(fingerprint('a', 1, true)).toBe(fingerprint('a', 1, true));
});

describe('what is read again although nothing seems to have changed', () => {
  const quarter = 15 * 60_000;
  const day = 96 * quarter;
  const start = 20_000 * day;
  const ids = Array.from({ length: 1000 }, (_, id) => id);

  test('is a ninety-sixth each quarter of an hour', () => {
    const due = rotation(null, start);
    expect(ids.filter(due).length).toBeGreaterThanOrEqual(10);
    expect(ids.filter(due).length).toBeLessThanOrEqual(11);
  });
  test('is everything once in a day of short intervals', () => {
    const times = Array.from({ length: 96 }, (_, index) =>
      rotation(start + (index - 1) * quarter, start + index * quarter),
    );
    expect(ids.every((id) => times.filter((due) => due(id)).length === 1)).toBe(true);
  });
  test('is everything once in a day of long intervals', () => {
    const times = Array.from({ length: 4 }, (_, index) =>
      rotation(start + (index - 1) * 24 * quarter, start + index * 24 * quarter),
    );
    expect(ids.every((id) => times.filter((due) => due(id)).length === 1)).toBe(true);
  });
  test('is nothing twice within its quarter of an hour', () => {
    expect(ids.filter(rotation(start, start + quarter - 1))).toEqual([]);
  });
  test('is everything after more than a day', () => {
    expect(ids.every(rotation(start - 3 * day, start))).toBe(true);
  });
});
