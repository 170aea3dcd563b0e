/** The ledger of the search process, and the log lines that go with it. */
import type { Database } from 'bun:sqlite';
import type { Clock } from '../clock.ts';
import { ledger, type Verdict } from '../database/ledger.ts';
import type { MarkStore } from '../database/search/marks.ts';
import type { Logger } from '../log.ts';
import type { SearchSettings } from './settings.ts';

/** What a row is about. */
export interface Subject {
  /** In the public catalogue. */
  key: string;
  name: string;
}

export interface Entry {
  rule: 'search' | 'profile switch' | 'profile return';
  verdict: Verdict;
  /** One sentence. */
  reason: string;
  inputs: Record<string, unknown>;
  result?: string;
}

export interface Journal {
  /** What is said about a thing; written only when it is something new. */
  stands(subject: Subject, entry: Entry): void;
  /** Something was done; always written. */
  happened(subject: Subject, entry: Entry): void;
  /** Forgets what is older. Unix milliseconds. */
  prune(before: number): void;
}

export interface JournalOptions {
  database: Database;
  marks: MarkStore;
  settings: Pick<SearchSettings, 'section' | 'category' | 'kind'>;
  clock: Clock;
  log: Logger;
}

export function createJournal({ database, marks, settings, clock, log }: JournalOptions): Journal {
  const rows = ledger(database);
  const { section: instance, category, kind } = settings;
  const happened = ({ key, name }: Subject, { result = undefined, ...entry }: Entry) => {
    const about = { client: '', hash: '', name, instance, category, kind };
    rows.append([{ time: clock.now(), ...about, ...entry, result: result ?? null }]);
    marks.stand(key, { verdict: entry.verdict, reason: entry.reason });
    log[levelOf(entry.verdict)](`${name}: ${entry.reason}`);
  };
  return {
    happened,
    stands(subject, entry) {
      const standing = marks.standing(subject.key);
      if (standing?.verdict === entry.verdict && standing.reason === entry.reason) return;
      happened(subject, entry);
    },
    prune: (before) => rows.prune(before),
  };
}

function levelOf(verdict: Verdict): 'info' | 'warning' | 'debug' {
  if (verdict === 'failed') return 'warning';
  return verdict === 'done' || verdict === 'would' ? 'info' : 'debug';
}
