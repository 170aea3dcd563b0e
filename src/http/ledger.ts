/** `GET /ledger`: what was done or left undone with torrents and searches, and why. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { invalid, readQuery } from './parameters.ts';
import { nullable, reads, responses, words } from './schema.ts';

const verdict = words(['done', 'failed', 'would', 'withheld', 'unknown']);

export const ledgerEntry = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  time: Type.String({ description: 'ISO 8601.' }),
  client: Type.String(),
  hash: Type.String({ description: 'Lower case.' }),
  name: Type.String(),
  instance: Type.String(),
  category: Type.String(),
  kind: Type.String(),
  rule: Type.String(),
  verdict,
  reason: Type.String({ description: 'One sentence.' }),
  inputs: Type.Record(Type.String(), Type.Unknown(), { description: 'What the rule read.' }),
  result: nullable(Type.String()),
});

const ledgerPage = Type.Object({
  total: Type.Integer(),
  page: Type.Integer(),
  page_size: Type.Integer(),
  entries: Type.Array(ledgerEntry, { description: 'Newest first.' }),
});

const text = () => Type.Optional(Type.String({ maxLength: 500 }));
const ledgerQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      description: 'ISO 8601.',
      expects: 'an ISO 8601 time',
      pattern: '^\\d{4}-\\d\\d-\\d\\d',
      maxLength: 40,
    }),
  ),
  hash: text(),
  category: text(),
  rule: text(),
  verdict: Type.Optional(verdict),
  removed: Type.Optional(
    Type.Boolean({ description: 'True: only what tells of a torrent that was removed; false: only the rest.' }),
  ),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
  page_size: Type.Integer({ minimum: 1, default: 50, description: 'At most 1000 are given.' }),
});

export type LedgerEntry = Static<typeof ledgerEntry>;
export type Verdict = Static<typeof verdict>;

export interface LedgerFilter {
  /** Unix milliseconds; entries from then on. */
  since?: number;
  /** Lower case. */
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

export interface LedgerDeps {
  ledger: {
    /** Newest first; `total` counts everything that the filter matches. */
    page(filter: LedgerFilter): { total: number; entries: LedgerEntry[] };
  };
}

export function ledgerRoutes({ ledger }: LedgerDeps) {
  return new Elysia().get(
    '/ledger',
    ({ request }) => {
      const filter = readFilter(request.url);
      return { ...ledger.page(filter), page: filter.page, page_size: filter.pageSize };
    },
    {
      response: responses(ledgerPage, 400, 401, 403, 503),
      detail: {
        summary: 'What was done or left undone with torrents and searches, and why',
        ...reads({ query: ledgerQuery }),
      },
    },
  );
}

function readFilter(url: string): LedgerFilter {
  const { since, hash, category, rule, verdict, removed, page, page_size } = readQuery(ledgerQuery, url);
  return {
    ...(since === undefined ? {} : { since: readTime(since) }),
    ...(hash === undefined ? {} : { hash: hash.toLowerCase() }),
    ...(category === undefined ? {} : { category }),
    ...(rule === undefined ? {} : { rule }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(removed === undefined ? {} : { removed }),
    page,
    pageSize: Math.min(page_size, 1000),
  };
}

function readTime(text: string): number {
  // A plus sign that was not encoded arrives as a blank.
  const time = Date.parse(text.replace(' ', '+'));
  if (Number.isNaN(time)) throw invalid('since', 'must be an ISO 8601 time');
  return time;
}
