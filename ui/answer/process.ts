import { fields, list, numberOrNull, oneOf, text, textOrNull, timeOrNull } from './read.ts';

export type ProcessKind = 'search' | 'torrent';

/** One entry of `GET web/processes`. Times are Unix milliseconds. */
export interface Process {
  category: string;
  name: string;
  kind: ProcessKind;
  pid: number | null;
  alive: boolean;
  rebuilding: boolean;
  searchSummary: string | null;
  searchAt: number | null;
  queueCount: number | null;
  categoryCount: number | null;
  /** Set on entries that belong to no manager. */
  metricType: 'free-space' | 'category' | null;
  lastError: string | null;
  exitedAt: number | null;
  exitCode: number | null;
  restarts: number | null;
}

export function readProcesses(body: unknown): Process[] {
  return list(fields(body).processes).map(readProcess);
}

function readProcess(value: unknown): Process {
  const entry = fields(value);
  return {
    category: text(entry.category),
    name: text(entry.name, text(entry.category)),
    kind: oneOf(entry.kind, ['search', 'torrent']) ?? 'torrent',
    pid: numberOrNull(entry.pid),
    alive: entry.alive === true,
    rebuilding: entry.rebuilding === true,
    searchSummary: textOrNull(entry.searchSummary),
    searchAt: timeOrNull(entry.searchTimestamp),
    queueCount: numberOrNull(entry.queueCount),
    categoryCount: numberOrNull(entry.categoryCount),
    metricType: oneOf(entry.metricType, ['free-space', 'category']),
    lastError: textOrNull(entry.lastError),
    exitedAt: timeOrNull(entry.exitedAt),
    exitCode: numberOrNull(entry.exitCode),
    restarts: numberOrNull(entry.restarts),
  };
}
