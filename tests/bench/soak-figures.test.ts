import { describe, expect, test } from 'bun:test';
import { growthOf, isFlat } from './growth.ts';
import { createTally, differences } from './tally.ts';

/** Every five seconds for 24 minutes, as the soak takes them. */
const samples = (megabytes: (minute: number) => number) =>
  Array.from({ length: 24 * 12 + 1 }, (_, index) => ({ minutes: index / 12, megabytes: megabytes(index / 12) }));

describe('memory', () => {
  test.each([
    ['stays as it is', () => 100, 0, true],
    ['goes up and down', (minute: number) => 100 + Math.abs((minute % 2) - 1) * 30, 0, true],
    ['has one peak at the beginning', (minute: number) => (minute === 1 ? 200 : 100), 0, true],
    ['has one peak at the end', (minute: number) => (minute === 23 ? 200 : 100), 0, true],
    ['grows by a megabyte a minute', (minute: number) => 100 + minute, 60, false],
    ['falls by a megabyte a minute', (minute: number) => 100 - minute, -60, true],
    ['grows a little for its size', (minute: number) => 400 + minute, 60, true],
    ['makes one step and stays there', (minute: number) => (minute < 12 ? 100 : 120), 75, false],
  ] as const)('%s', (_, megabytes, perHour, flat) => {
    const growth = growthOf(samples(megabytes));
    expect(Math.abs(growth.perHour - perHour)).toBeLessThan(5);
    expect(isFlat(growth)).toBe(flat);
  });
  test('without samples says nothing', () => {
    expect(growthOf([])).toEqual({ from: 0, to: 0, perHour: 0 });
  });
});

describe('what was done and what was written down', () => {
  const tallyOf = (...effects: [kind: string, hash: string][]) => {
    const tally = createTally();
    for (const [kind, hash] of effects) tally.add(kind, hash);
    return tally;
  };
  test('is the same in any order', () => {
    const done = tallyOf(['tagged', 'a'], ['removed', 'b'], ['tagged', 'a']);
    expect(differences(done, tallyOf(['removed', 'b'], ['tagged', 'a'], ['tagged', 'a']))).toEqual([]);
  });
  test('differs by what one of them has more often, or has for another torrent', () => {
    const done = tallyOf(['tagged', 'a'], ['removed', 'b']);
    expect(differences(done, tallyOf(['tagged', 'a'], ['tagged', 'a'], ['removed', 'c']))).toEqual([
      'a: tagged 1 times, in the ledger 2 times',
      'b: removed 1 times, in the ledger 0 times',
      'c: removed 0 times, in the ledger 1 times',
    ]);
  });
});
