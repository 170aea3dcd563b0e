/**
 * The ledger: every action and every refusal to act, in one sentence for the owner with the values that were read.
 * Written by the process that acts, read by everyone.
 */
import type { Database } from 'bun:sqlite';

/**
 * `done` and `failed`: something was sent, and this is how it ended. `would`: dry run. `withheld`: the rule matched and
 * something forbids or delays it. `unknown`: something the rule must know could not be read.
 */
export const verdicts = ['done', 'failed', 'would', 'withheld', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** Begins the result of a row that tells that a torrent left its client, with or without its files. */
export const removed = 'removed';

export interface LedgerRow {
  /** Unix milliseconds. */
  time: number;
  /** Client instance. */
  client: string;
  /** Lower-case hex. */
  hash: string;
  /** The torrent's name. */
  name: string;
  /** Section of the manager instance or `Placeholders`. */
  instance: string;
  category: string;
  /** `movie`, `series`, `music`, or '' for a category without a manager. */
  kind: string;
  rule: string;
  verdict: Verdict;
  /** One sentence for the owner. */
  reason: string;
  /** What the rule read, with values. */
  inputs: Record<string, unknown>;
  /** How the effect ended, in words; null = there was none. */
  result: string | null;
}

/** A row as it is shown: `id` is unique over all files, `time` is ISO 8601. */
export interface LedgerEntry extends Omit<LedgerRow, 'time'> {
  id: string;
  time: string;
}

export interface LedgerFilter {
  /** Unix milliseconds: this and newer. */
  since?: number;
  /** Any case. */
  hash?: string;
  category?: string;
  rule?: string;
  verdict?: Verdict;
  /** True: only what tells of a torrent that was removed; false: only the rest. */
  removed?: boolean;
  /** From 0. */
  page: number;
  pageSize: number;
}

export interface Ledger {
  /** Appends in one transaction. */
  append(rows: Iterable<LedgerRow>): void;
  /** Removes what is older; writes nothing when there is nothing. */
  prune(before: number): void;
}

/** The writing side. */
export function ledger(database: Database): Ledger {
  const insert = database.query(`
    INSERT INTO ledger (time, client, hash, name, instance, category, kind, rule, verdict, reason, inputs, result)
    VALUES ($time, $client, $hash, $name, $instance, $category, $kind, $rule, $verdict, $reason, $inputs, $result)`);
  const anyOld = database.query('SELECT 1 FROM ledger WHERE time < ? LIMIT 1');
  const removeOld = database.query('DELETE FROM ledger WHERE time < ?');
  const append = database.transaction((rows: Iterable<LedgerRow>) => {
    for (const row of rows) insert.run({ ...row, inputs: JSON.stringify(row.inputs) });
  });
  return {
    append: (rows) => append(rows),
    prune: (before) => {
      if (anyOld.get(before)) removeOld.run(before);
    },
  };
}
