/** Which torrents are listed, as the address of the page says it. Pure. */
import { href } from '../router.ts';

/** Orders that are offered; `name` rises, the others fall. */
export const orders = ['name', 'addedOn', 'size', 'ratio', 'seedingTime', 'state'] as const;
export type Order = (typeof orders)[number];

export interface TorrentQuery {
  /** Empty: of every category; `uncategorized`: of none. */
  category: string;
  client: string;
  search: string;
  /** In the word of the client; empty: any. */
  state: string;
  order: Order;
  /** From 1. */
  page: number;
}

/** Rows on a page. */
export const pageSize = 25;

/** null: no list is asked for, the page shows the categories. */
export function readQuery(query: Record<string, string>): TorrentQuery | null {
  if (!['category', 'inst', 'q', 'state', 'all'].some((key) => query[key])) return null;
  return {
    category: query.category ?? '',
    client: query.inst ?? '',
    search: query.q ?? '',
    state: query.state ?? '',
    order: orders.find((order) => order === query.sort) ?? 'name',
    page: Math.max(1, Math.floor(Number(query.page)) || 1),
  };
}

export function addressOf({ category, client, search, state, order, page }: TorrentQuery): string {
  const all = [category, client, search, state].every((filter) => filter === '') ? '1' : null;
  return href('torrents', [], {
    all,
    category,
    inst: client,
    q: search,
    state,
    sort: order === 'name' ? null : order,
    page: page > 1 ? `${page}` : null,
  });
}

/** The question to the service. */
export function pathOf({ category, client, search, state, order, page }: TorrentQuery): string {
  const query = new URLSearchParams();
  const given = { category, client, q: search, state, sort: order, order: order === 'name' ? 'asc' : 'desc' };
  for (const [key, value] of Object.entries(given)) if (value !== '') query.set(key, value);
  query.set('page', `${page - 1}`);
  query.set('page_size', `${pageSize}`);
  return `torrents?${query}`;
}
