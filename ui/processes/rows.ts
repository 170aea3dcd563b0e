import type { Kind } from '../../src/config/config.ts';
import type { Process, ProcessKind } from '../answer/process.ts';
import type { Instance } from '../answer/status.ts';

/** `unknown`: too long without an answer to say. */
export type ProcessState = 'crashed' | 'stopped' | 'restarting' | 'rebuilding' | 'unknown' | 'running';

/** Worst first: what a visitor came to learn stands on top. */
const severity: readonly ProcessState[] = ['crashed', 'stopped', 'restarting', 'rebuilding', 'unknown', 'running'];

export interface RowProcess extends Process {
  state: ProcessState;
}

/** One instance with its processes. */
export interface Row {
  category: string;
  name: string;
  /** null: it belongs to no manager. */
  kind: Kind | null;
  search: RowProcess | null;
  torrent: RowProcess | null;
  /** The worst of both. */
  state: ProcessState;
}

export interface Known {
  /** The answer is too old to be trusted. */
  late: boolean;
  /** Processes, by `processKey`, that were asked to restart and have not come back yet. */
  restarting: ReadonlySet<string>;
  /** Processes that were alive at some time while the page was open. */
  seen: ReadonlySet<string>;
}

export function processKey(process: { category: string; kind: ProcessKind }): string {
  return `${process.kind} ${process.category}`;
}

/** Crashed is what ran and runs no more; stopped is what was never started. */
export function stateOf(process: Process, known: Known): ProcessState {
  if (known.late) return 'unknown';
  if (known.restarting.has(processKey(process))) return 'restarting';
  if (process.alive) return process.rebuilding ? 'rebuilding' : 'running';
  const ranBefore = process.pid !== null || process.exitedAt !== null || process.lastError !== null;
  return ranBefore || known.seen.has(processKey(process)) ? 'crashed' : 'stopped';
}

/** One row for each instance: the worst state first, otherwise in the order of the service. */
export function rowsOf(processes: readonly Process[], instances: readonly Instance[], known: Known): Row[] {
  const rows = new Map<string, Row>();
  for (const process of processes) {
    const row = rows.get(process.category) ?? emptyRow(process, instances);
    rows.set(process.category, row);
    row[process.kind] = { ...process, state: stateOf(process, known) };
    row.state = worst(row);
  }
  return [...rows.values()].sort((one, other) => severity.indexOf(one.state) - severity.indexOf(other.state));
}

function emptyRow(process: Process, instances: readonly Instance[]): Row {
  const instance = instances.find(({ category, name }) => category === process.category && name === process.name);
  const { category, name } = process;
  return { category, name, kind: instance?.type ?? null, search: null, torrent: null, state: 'running' };
}

function worst(row: Row): ProcessState {
  const states = [row.search?.state, row.torrent?.state];
  return severity.find((state) => states.includes(state)) ?? 'unknown';
}

export function runningCount(rows: readonly Row[]): { running: number; total: number } {
  const states = rows.flatMap((row) => [row.search, row.torrent]).filter((process) => process !== null);
  return {
    running: states.filter(({ state }) => state === 'running' || state === 'rebuilding').length,
    total: states.length,
  };
}
