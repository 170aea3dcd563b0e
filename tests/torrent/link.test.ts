import { describe, expect, test } from 'bun:test';
import { isRefusal, linkDelay } from '../../src/arr/link.ts';
import { OutsideError } from '../../src/error.ts';
import { createAgenda } from '../../src/torrent/agenda.ts';
import { attentionOf } from '../../src/torrent/attention.ts';

test('a manager is left alone for 15 s doubling to 5 min, or for as long as it asks, up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => linkDelay(failures) / 1000)).toEqual([
    15, 30, 60, 120, 240, 300, 300,
  ]);
  expect([linkDelay(1, 100), linkDelay(1, 5), linkDelay(1, 1e9)]).toEqual([100_000, 15_000, 3_600_000]);
});

test.each([
  [400, true],
  [404, true],
  [409, true],
  [500, true],
  [408, false],
  [429, false],
  [502, false],
  [503, false],
  [504, false],
])('an answer of %p refuses just that call: %p', (status, expected) => {
  expect(isRefusal(new OutsideError('status', '', { status }))).toBe(expected);
});

test('a refused key is no refusal of the call', () => {
  expect(isRefusal(new OutsideError('auth', '', { status: 401 }))).toBe(false);
});

describe('what needs attention', () => {
  const failing = (count: number, failures = 3) =>
    Array.from({ length: count }, (_, index) => ({
      client: 'default',
      hash: `${index}`,
      name: `N${index}`,
      failures,
      reason: 'Why.',
    }));
  const ids = (...given: Parameters<typeof attentionOf>) =>
    attentionOf(...given).map(({ id, severity }) => `${severity} ${id}`);

  test('nothing', () => {
    expect(attentionOf('Movies', null, failing(1, 2))).toEqual([]);
  });
  test('a manager that is away for now, and one that only the owner can mend', () => {
    expect(ids('Movies', new OutsideError('refused', 'x'), [])).toEqual(['warning manager:Movies']);
    expect(ids('Movies', new OutsideError('auth', 'x'), [])).toEqual(['error manager:Movies']);
  });
  test('imports one by one while they are few, and as one item when they are many', () => {
    expect(ids('Movies', null, failing(5))).toHaveLength(5);
    expect(attentionOf('Movies', null, failing(6))).toMatchObject([
      { id: 'imports:Movies', text: '6 finished downloads are not imported although it was tried several times.' },
    ]);
  });
});

describe('the agenda', () => {
  test('holds what is new once, and what is due when it is', () => {
    const agenda = createAgenda();
    agenda.soon(['a', 'b', 'a']);
    agenda.at('c', 10);
    agenda.at('d', 20);
    expect(agenda.next()).toBe(0);
    expect(agenda.take(9)).toEqual(['a', 'b']);
    expect([agenda.next(), agenda.take(10), agenda.next()]).toEqual([10, ['c'], 20]);
    agenda.at('d', null);
    expect(agenda.next()).toBe(Number.POSITIVE_INFINITY);
  });
});
