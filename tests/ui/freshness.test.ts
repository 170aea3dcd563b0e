import { describe, expect, test } from 'bun:test';
import { type Contact, type Freshness, freshnessOf } from '../../ui/freshness.ts';

const heard = (lastAt: number | null, goneSince: number | null = null): Contact => ({
  lastAt,
  goneSince,
  nextAt: null,
});

describe('an answer is', () => {
  const table: [name: string, expected: Freshness, at: number | null, every: number, contact: Contact, pace: number][] =
    [
      ['none before the first one', 'none', null, 5_000, heard(null), 5_000],
      ['live right after it came', 'live', 100_000, 5_000, heard(100_000), 5_000],
      ['live up to three missed polls', 'live', 85_000, 5_000, heard(100_000), 5_000],
      ['late after three missed polls', 'late', 84_999, 5_000, heard(100_000), 5_000],
      ['live for longer when asked for less often', 'live', 60_000, 15_000, heard(100_000), 5_000],
      [
        'late when nothing at all was answered for three polls of the fastest',
        'late',
        84_000,
        15_000,
        heard(84_000),
        5_000,
      ],
      ['late as soon as the service is gone', 'late', 99_000, 15_000, heard(99_000, 99_500), 5_000],
      ['judged by its own age while nothing was heard in this visit', 'live', 99_000, 15_000, heard(null), 5_000],
    ];
  for (const [name, expected, at, every, contact, pace] of table) {
    test(name, () => {
      expect(freshnessOf(at, 100_000, every, contact, pace)).toBe(expected);
    });
  }
});
