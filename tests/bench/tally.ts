/** What was done to torrents, counted by kind and torrent: as the servers saw it, and as the ledger has it. */
import type { DemoServer, LoggedRequest } from '../../src/demo/http/server.ts';
import type { LedgerEntry } from '../../src/http/ledger.ts';

export interface Tally {
  add(kind: string, hash: string): void;
  count(kind: string): number;
  kinds(): string[];
  of(kind: string, hash: string): number;
  hashes(kind: string): Iterable<string>;
  /** All effects together. */
  readonly size: number;
}

export function createTally(): Tally {
  const counts = new Map<string, Map<string, number>>();
  let size = 0;
  return {
    add(kind, hash) {
      const ofKind = counts.get(kind) ?? new Map<string, number>();
      counts.set(kind, ofKind);
      ofKind.set(hash, (ofKind.get(hash) ?? 0) + 1);
      size += 1;
    },
    count: (kind) => [...(counts.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0),
    kinds: () => [...counts.keys()],
    of: (kind, hash) => counts.get(kind)?.get(hash) ?? 0,
    hashes: (kind) => counts.get(kind)?.keys() ?? [],
    get size() {
      return size;
    },
  };
}

/** Calls that change torrents of a client. */
const clientCalls: Record<string, string> = {
  'torrents/delete': 'removed',
  'torrents/stop': 'stopped',
  'torrents/start': 'started',
  'torrents/recheck': 'rechecked',
  'torrents/setCategory': 'put back',
  'torrents/addTags': 'tagged',
  'torrents/removeTags': 'tagged',
  'torrents/filePrio': 'files skipped',
  'torrents/setDownloadLimit': 'limited',
  'torrents/setUploadLimit': 'limited',
};

/** Counts what took effect since the last time, and takes it off the server's list. */
export function drain({ requests }: DemoServer, count: (request: LoggedRequest) => void): void {
  const open: LoggedRequest[] = [];
  for (const request of requests) {
    if (request.status === 0) open.push(request);
    else if (request.status < 300) count(request);
  }
  requests.splice(0, requests.length, ...open);
}

export function countClient(tally: Tally, { name, params }: LoggedRequest): void {
  const kind = clientCalls[name];
  if (kind === undefined) return;
  for (const hash of (params.hashes ?? params.hash ?? '').split('|')) tally.add(kind, hash.toLowerCase());
}

export function countManager(tally: Tally, { name, method, json }: LoggedRequest): void {
  if (method !== 'POST' || name !== 'command') return;
  const { downloadClientId } = json as { downloadClientId?: unknown };
  if (typeof downloadClientId === 'string') tally.add('import ordered', downloadClientId.toLowerCase());
}

/** Rules whose every row that is done stands for one change of the torrent. */
const ruleKinds: Record<string, string> = {
  tag: 'tagged',
  'seeding-mark': 'tagged',
  'hit-and-run-mark': 'tagged',
  'stalled-mark': 'tagged',
  'space-mark': 'tagged',
  'tracker-tags': 'tagged',
  space: 'stopped',
  'limit-stop': 'stopped',
  start: 'started',
  broken: 'rechecked',
  'download-limit': 'limited',
  'upload-limit': 'limited',
};

function kindOf({ rule, reason, result }: LedgerEntry): string | null {
  if (/^removed/.test(result ?? '')) return 'removed';
  if (/^blocklisted/.test(result ?? '')) return 'given up';
  if (rule === 'recheck') return reason.startsWith('Put back') ? 'put back' : 'rechecked';
  if (rule === 'files') return 'files skipped';
  if (rule === 'complete' || rule === 'adopt') return /^command/.test(result ?? '') ? 'import ordered' : null;
  return ruleKinds[rule] ?? null;
}

/** What the ledger says was done. */
export function effectsOf(entries: readonly LedgerEntry[]): Tally {
  const tally = createTally();
  for (const entry of entries) {
    const kind = kindOf(entry);
    if (kind !== null) tally.add(kind, entry.hash);
  }
  return tally;
}

/** One line for each torrent of which not exactly as much was done as was written down. */
export function differences(seen: Tally, written: Tally): string[] {
  const lines: string[] = [];
  for (const kind of new Set([...seen.kinds(), ...written.kinds()])) {
    for (const hash of new Set([...seen.hashes(kind), ...written.hashes(kind)])) {
      const [done, told] = [seen.of(kind, hash), written.of(kind, hash)];
      if (done !== told) lines.push(`${hash}: ${kind} ${done} times, in the ledger ${told} times`);
    }
  }
  return lines;
}
