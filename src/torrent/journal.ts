/** Writes down what changed: memory rows and ledger rows together, in short transactions. */
import type { Database } from 'bun:sqlite';
import type { Clock } from '../clock.ts';
import { type LedgerRow, ledger, type Verdict } from '../database/ledger.ts';
import { type StandingVerdict, torrentStore } from '../database/torrents.ts';
import type { Logger } from '../log.ts';
import { toRow } from './memory.ts';
import type { Memory, Notes } from './rules/memory.ts';
import type { Inputs } from './rules/rule.ts';

export interface Entry {
  rule: string;
  verdict: Verdict;
  reason: string;
  inputs: Inputs;
  result?: string;
}

/** The torrent that a row is about. */
export type About = Pick<LedgerRow, 'client' | 'hash' | 'name' | 'category'>;

export interface Journal {
  /** What a rule says; written only when it says something new. */
  stands(memory: Memory, entry: Entry): void;
  /** Something was done; always written. */
  happened(memory: Memory, entry: Entry): void;
  /** Something was done to a torrent of which nothing is remembered any more, or of another under its hash. */
  reported(about: About, entry: Entry): void;
  /** The row changed. */
  remember(memory: Memory): void;
  /** Changes what the rules note of a torrent. */
  note(memory: Memory, notes: Partial<Notes>): void;
  /** Writes a part of what waits; true = more waits. */
  flush(): boolean;
  /** Writes everything that waits: a fact about something outside is on disk before anything follows from it. */
  flushAll(): void;
}

export interface JournalOptions {
  database: Database;
  /** Section name. */
  instance: string;
  /** '' for a section without a manager. */
  kind: string;
  clock: Clock;
  log: Logger;
  /** Gives the one copy of what is said of many. */
  standing: (verdict: StandingVerdict) => StandingVerdict;
}

/** Readers wait at most 50 ms. */
const rowsPerTransaction = 500;

export function createJournal({ database, instance, kind, clock, log, standing }: JournalOptions): Journal {
  const torrents = torrentStore(database);
  const entries = ledger(database);
  const changed = new Set<Memory>();
  let waiting: { memory: Memory | null; row: LedgerRow }[] = [];

  const append = (about: About, memory: Memory | null, { rule, verdict, reason, inputs, result }: Entry) => {
    const { client, hash, name, category } = about;
    const row = { time: clock.now(), client, hash, name, category, instance, kind, rule, verdict, reason, inputs };
    waiting.push({ memory, row: { ...row, result: result ?? null } });
    log[levelOf(verdict)](`${name}: ${reason}${result === undefined ? '' : ` (${result})`}`);
  };
  const happened = (memory: Memory, entry: Entry) => {
    const { rule, verdict, reason } = entry;
    memory.verdicts = { ...memory.verdicts, [rule]: standing({ verdict, reason, since: clock.now() }) };
    changed.add(memory);
    append(memory, memory, entry);
  };
  const write = database.transaction((memories: Set<Memory>, rows: LedgerRow[]) => {
    torrents.save([...memories].map(toRow));
    entries.append(rows);
  });
  const flush = () => {
    const part = waiting.slice(0, rowsPerTransaction);
    waiting = waiting.slice(rowsPerTransaction);
    const memories = new Set(part.flatMap(({ memory }) => memory ?? []));
    for (const memory of changed) {
      if (memories.size >= rowsPerTransaction) break;
      memories.add(memory);
    }
    const rows = part.map(({ row }) => row);
    if (memories.size > 0 || rows.length > 0) write(memories, rows);
    for (const memory of memories) changed.delete(memory);
    return changed.size > 0 || waiting.length > 0;
  };
  return {
    happened,
    reported: (about, entry) => append(about, null, entry),
    stands(memory, entry) {
      const before = memory.verdicts[entry.rule];
      if (before?.verdict === entry.verdict && before.reason === entry.reason) return;
      happened(memory, entry);
    },
    remember: (memory) => void changed.add(memory),
    note(memory, notes) {
      memory.notes = { ...memory.notes, ...notes };
      changed.add(memory);
    },
    flush,
    flushAll: () => {
      while (flush());
    },
  };
}

function levelOf(verdict: Verdict): 'info' | 'warning' | 'debug' {
  if (verdict === 'failed') return 'warning';
  return verdict === 'done' || verdict === 'would' ? 'info' : 'debug';
}
