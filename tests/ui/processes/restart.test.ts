import { describe, expect, test } from 'bun:test';
import { type Process, readProcesses } from '../../../ui/answer/process.ts';
import { beginRestart, settleRestarts } from '../../../ui/processes/restart.ts';

const processes = (...entries: [category: string, kind: string, pid: number | null, alive?: boolean][]): Process[] =>
  readProcesses({
    processes: entries.map(([category, kind, pid, alive = true]) => ({ category, name: category, kind, pid, alive })),
  });

const before = processes(['a', 'search', 1], ['a', 'torrent', 2], ['b', 'torrent', 3]);
const keys = (list: readonly { kind: string; category: string }[]) =>
  list.map(({ kind, category }) => `${kind} ${category}`);

describe('a restart begins', () => {
  const table: [category: string | null, kind: 'search' | 'torrent' | 'all', expected: string[]][] = [
    ['a', 'search', ['search a']],
    ['a', 'all', ['search a', 'torrent a']],
    [null, 'all', ['search a', 'torrent a', 'torrent b']],
    ['gone', 'all', []],
  ];
  for (const [category, kind, expected] of table) {
    test(`for ${kind} of ${category ?? 'everything'}`, () => {
      expect(keys(beginRestart([], before, { category, kind }, 0))).toEqual(expected);
    });
  }

  test('anew when it is asked for again', () => {
    const first = beginRestart([], before, { category: 'a', kind: 'all' }, 0);
    const second = beginRestart(first, before, { category: 'a', kind: 'search' }, 9_000);
    expect(second.map(({ kind, at }) => [kind, at])).toEqual([
      ['torrent', 0],
      ['search', 9_000],
    ]);
  });
});

describe('a restart', () => {
  const pending = beginRestart([], before, { category: 'a', kind: 'search' }, 0);
  const table: [name: string, now: number, current: Process[], waiting: number, failed: number][] = [
    ['waits while the old process lives', 1_000, before, 1, 0],
    ['waits while nothing lives', 1_000, processes(['a', 'search', null, false]), 1, 0],
    ['waits for the new process to live', 1_000, processes(['a', 'search', 9, false]), 1, 0],
    ['is over when another process lives', 1_000, processes(['a', 'search', 9]), 0, 0],
    ['is over when the process is gone from the list', 1_000, processes(['b', 'torrent', 3]), 0, 0],
    ['waits for 20 s', 20_000, before, 1, 0],
    ['has failed after that', 20_001, before, 0, 1],
    ['has not failed if it came back late', 25_000, processes(['a', 'search', 9]), 0, 0],
  ];
  for (const [name, now, current, waiting, failed] of table) {
    test(name, () => {
      const result = settleRestarts(pending, current, now);
      expect([result.waiting.length, result.failed.length]).toEqual([waiting, failed]);
    });
  }

  test('of what did not run is over when it runs', () => {
    const down = processes(['a', 'search', null, false]);
    const asked = beginRestart([], down, { category: 'a', kind: 'all' }, 0);
    expect(settleRestarts(asked, processes(['a', 'search', 9]), 1).waiting).toEqual([]);
  });
});
