import { fields, list, oneOf, text, timeOrNull } from './read.ts';

export const verdicts = ['done', 'failed', 'would', 'withheld', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** One row of `GET web/ledger`: what was done or left alone, and why. */
export interface LedgerEntry {
  id: string;
  /** Unix milliseconds. */
  at: number | null;
  name: string;
  instance: string;
  rule: string;
  verdict: Verdict;
  /** A whole sentence. */
  reason: string;
}

export function readLedger(body: unknown): LedgerEntry[] {
  return list(fields(body).entries).map((value, index) => {
    const entry = fields(value);
    return {
      id: `${entry.id ?? index}`,
      at: timeOrNull(entry.time),
      name: text(entry.name),
      instance: text(entry.instance),
      rule: text(entry.rule),
      verdict: oneOf(entry.verdict, verdicts) ?? 'unknown',
      reason: text(entry.reason),
    };
  });
}
