import { describe, expect, test } from 'bun:test';
import { type Process, readProcesses } from '../../../ui/answer/process.ts';
import { type Known, type ProcessState, rowsOf, runningCount, stateOf } from '../../../ui/processes/rows.ts';

const process = (part: Partial<Process> = {}): Process => {
  const [plain] = readProcesses({
    processes: [{ category: 'movies', name: 'Movies-HD', kind: 'search', pid: 7, alive: true }],
  });
  if (!plain) throw new Error('one entry gives one process');
  return { ...plain, ...part };
};

const known = (part: Partial<Known> = {}): Known => ({ late: false, restarting: new Set(), seen: new Set(), ...part });
const itself = new Set(['search movies']);

describe('a process is', () => {
  const table: [expected: ProcessState, name: string, process: Process, known: Known][] = [
    ['running', 'when it is alive', process(), known()],
    ['rebuilding', 'when it is alive during a rebuild', process({ rebuilding: true }), known()],
    ['crashed', 'when its pid lives no more', process({ alive: false }), known()],
    ['crashed', 'without a pid, if it was seen alive', process({ alive: false, pid: null }), known({ seen: itself })],
    ['crashed', 'without a pid, if its end is known', process({ alive: false, pid: null, exitedAt: 1 }), known()],
    ['crashed', 'without a pid, if its error is known', process({ alive: false, pid: null, lastError: 'x' }), known()],
    ['stopped', 'when it was never started', process({ alive: false, pid: null }), known()],
    ['restarting', 'from the press of the button on', process(), known({ restarting: itself })],
    ['restarting', 'even while it is down', process({ alive: false, pid: null }), known({ restarting: itself })],
    ['unknown', 'when the answer is late, whatever it said', process(), known({ late: true, restarting: itself })],
  ];
  for (const [expected, name, given, context] of table) {
    test(`${expected} ${name}`, () => {
      expect(stateOf(given, context)).toBe(expected);
    });
  }
});

describe('rows', () => {
  const both = (category: string, part: Partial<Process> = {}) => [
    process({ category, name: category }),
    process({ category, name: category, kind: 'torrent', ...part }),
  ];

  test('join the two processes of an instance, with its kind', () => {
    const [row] = rowsOf(both('tv'), [{ category: 'tv', name: 'tv', type: 'series', alive: true }], known());
    expect(row).toMatchObject({
      category: 'tv',
      kind: 'series',
      search: { kind: 'search' },
      torrent: { kind: 'torrent' },
    });
  });

  test('have no kind when they belong to no manager', () => {
    const [row] = rowsOf([process({ category: 'Recheck', name: 'Recheck', kind: 'torrent' })], [], known());
    expect(row).toMatchObject({ kind: null, search: null });
  });

  test('stand in the order of the service while all run, and else the worst first', () => {
    const list = [
      ...both('a'),
      ...both('b', { rebuilding: true }),
      ...both('c', { alive: false, pid: null }),
      ...both('d', { alive: false }),
      ...both('e'),
      ...both('f', { alive: false }),
    ];
    expect(rowsOf([...both('a'), ...both('b')], [], known()).map(({ category }) => category)).toEqual(['a', 'b']);
    const rows = rowsOf(list, [], known());
    expect(rows.map(({ category }) => category)).toEqual(['d', 'f', 'c', 'b', 'a', 'e']);
    expect(rows.map(({ state }) => state)).toEqual([
      'crashed',
      'crashed',
      'stopped',
      'rebuilding',
      'running',
      'running',
    ]);
  });

  test('count processes, not instances', () => {
    const rows = rowsOf([...both('a', { alive: false }), ...both('b', { rebuilding: true })], [], known());
    expect(runningCount(rows)).toEqual({ running: 3, total: 4 });
  });
});
