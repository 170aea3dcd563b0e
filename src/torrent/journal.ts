/** Writes down what changed: memory rows and ledger rows together, in short transactions. */
import type { Database } from 'bun:sqlite';
import type { Clock } from '../clock.ts';
import { type LedgerRow, ledger, type Verdict } from '../database/ledger.ts';
import { type TorrentRow, torrentStore } from '../database/torrents.ts';
import type { Logger } from '../log.ts';
import type { Inputs } from './rules/rule.ts';

export interface Entry {
  rule: string;
  verdict: Verdict;
  reason: string;
  inputs: Inputs;
  result?: string;
}

export interface Journal {
  /** What a rule says; written only when it says something new. */
  stands(memory: TorrentRow, entry: Entry): void;
  /** Something was done; always written. */
  happened(memory: TorrentRow, entry: Entry): void;
  /** The row changed. */
  remember(memory: TorrentRow): void;
  /** Writes a part of what waits; true = more waits. */
  flush(): boolean;
}

export interface JournalOptions {
  database: Database;
  /** Section name. */
  instance: string;
  /** '' for a section without a manager. */
  kind: string;
  clock: Clock;
  log: Logger;
}

/** Readers wait at most 50 ms. */
const rowsPerTransaction = 500;

export function createJournal({ database, instance, kind, clock, log }: JournalOptions): Journal {
  const torrents = torrentStore(database);
  const entries = ledger(database);
  const changed = new Set<TorrentRow>();
  let waiting: { memory: TorrentRow; row: LedgerRow }[] = [];

  const happened = (memory: TorrentRow, { rule, verdict, reason, inputs, result }: Entry) => {
    const { client, hash, name, category } = memory;
    const time = clock.now();
    memory.verdicts = { ...memory.verdicts, [rule]: { verdict, reason, since: time } };
    const about = { client, hash, name, category, instance, kind };
    const row = { time, ...about, rule, verdict, reason, inputs, result: result ?? null };
    changed.add(memory);
    waiting.push({ memory, row });
    log[levelOf(verdict)](`${name}: ${reason}`);
  };
  const write = database.transaction((memories: Set<TorrentRow>, rows: LedgerRow[]) => {
    torrents.save(memories);
    entries.append(rows);
  });
  return {
    happened,
    stands(memory, entry) {
      const standing = memory.verdicts[entry.rule];
      if (standing?.verdict === entry.verdict && standing.reason === entry.reason) return;
      happened(memory, entry);
    },
    remember: (memory) => void changed.add(memory),
    flush() {
      const part = waiting.slice(0, rowsPerTransaction);
      waiting = waiting.slice(rowsPerTransaction);
      const memories = new Set(part.map(({ memory }) => memory));
      for (const memory of changed) {
        if (memories.size >= rowsPerTransaction) break;
        memories.add(memory);
      }
      if (memories.size > 0)
        write(
          memories,
          part.map(({ row }) => row),
        );
      for (const memory of memories) changed.delete(memory);
      return changed.size > 0 || waiting.length > 0;
    },
  };
}

function levelOf(verdict: Verdict): 'info' | 'warning' | 'debug' {
  if (verdict === 'failed') return 'warning';
  return verdict === 'done' || verdict === 'would' ? 'info' : 'debug';
}
