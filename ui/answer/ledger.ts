import { type Fields, fields, list, numberOrNull, oneOf, text, textOrNull, timeOrNull } from './read.ts';

export const verdicts = ['done', 'failed', 'would', 'withheld', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** What a row comes to for the owner: removals are told from everything else that was done. */
export const outcomes = ['removed', ...verdicts] as const;
export type Outcome = (typeof outcomes)[number];

/** One row of `GET web/ledger`: what was done or left alone, and why. */
export interface LedgerEntry {
  id: string;
  /** Unix milliseconds. */
  at: number | null;
  name: string;
  hash: string;
  client: string;
  instance: string;
  category: string;
  rule: string;
  outcome: Outcome;
  /** A whole sentence. */
  reason: string;
  /** What the rule read. */
  inputs: Fields;
  /** How it ended; null = nothing was sent. */
  result: string | null;
}

export interface LedgerPage {
  total: number;
  entries: LedgerEntry[];
}

export function readLedger(body: unknown): LedgerEntry[] {
  return list(fields(body).entries).map((value, index) => {
    const entry = fields(value);
    return {
      id: `${entry.id ?? index}`,
      at: timeOrNull(entry.time),
      name: text(entry.name),
      hash: text(entry.hash),
      client: text(entry.client),
      instance: text(entry.instance),
      category: text(entry.category),
      rule: text(entry.rule),
      outcome: text(entry.result).startsWith('removed') ? 'removed' : (oneOf(entry.verdict, verdicts) ?? 'unknown'),
      reason: text(entry.reason),
      inputs: fields(entry.inputs),
      result: textOrNull(entry.result),
    };
  });
}

export function readLedgerPage(body: unknown): LedgerPage {
  const entries = readLedger(body);
  return { total: numberOrNull(fields(body).total) ?? entries.length, entries };
}
