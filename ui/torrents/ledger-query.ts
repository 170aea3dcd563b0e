/** Which rows of the ledger are shown, as the address of the page says it. Pure. */
import { type Outcome, outcomes } from '../answer/ledger.ts';
import { href } from '../router.ts';

/** How far back it goes, in days; 0 = everything that is kept. */
export const spans = [0, 1, 7, 30] as const;

export interface LedgerQuery {
  /** Of one torrent; empty = of all. */
  hash: string;
  /** Of that torrent, for a title while nothing else tells it; empty = not known. */
  name: string;
  category: string;
  rule: string;
  outcome: Outcome | null;
  days: number;
  /** From 1. */
  page: number;
}

export const pageSize = 50;

export function readLedgerQuery(query: Record<string, string>): LedgerQuery {
  return {
    hash: query.hash ?? '',
    name: query.name ?? '',
    category: query.category ?? '',
    rule: query.rule ?? '',
    outcome: outcomes.find((outcome) => outcome === query.verdict) ?? null,
    days: spans.find((days) => `${days}` === query.days) ?? 0,
    page: Math.max(1, Math.floor(Number(query.page)) || 1),
  };
}

export function ledgerAddress({ hash, name, category, rule, outcome, days, page }: LedgerQuery): string {
  return href('ledger', [], {
    hash,
    name,
    category,
    rule,
    verdict: outcome,
    days: days > 0 ? `${days}` : null,
    page: page > 1 ? `${page}` : null,
  });
}

/** Where a torrent is found: by its name, because there is no question for a hash. */
export function torrentPath(name: string): string {
  return `torrents?${new URLSearchParams({ q: name.slice(0, 200), page_size: '100' })}`;
}

/** The question to the service; the beginning is kept to the minute, so that it stays the same question for a while. */
export function ledgerPath({ hash, category, rule, outcome, days, page }: LedgerQuery, now: number): string {
  const query = new URLSearchParams();
  const minute = Math.floor(now / 60_000) * 60_000;
  const since = days > 0 ? new Date(minute - days * 86_400_000).toISOString() : '';
  const ended = outcome === 'removed' ? { removed: 'true' } : { verdict: outcome ?? '' };
  for (const [key, value] of Object.entries({ hash, category, rule, ...ended, since })) {
    if (value !== '') query.set(key, value);
  }
  query.set('page', `${page - 1}`);
  query.set('page_size', `${pageSize}`);
  return `ledger?${query}`;
}

export function isFiltered({ hash, category, rule, outcome, days }: LedgerQuery): boolean {
  return hash !== '' || category !== '' || rule !== '' || outcome !== null || days > 0;
}
