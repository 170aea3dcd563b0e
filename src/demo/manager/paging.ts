import type { Answer } from '../http/request.ts';
import { json } from './answer.ts';
import type { Query } from './query.ts';

export interface Paging<T> {
  /** Sort key to value; the first one is the default. */
  keys: Record<string, (record: T) => string | number>;
  /** A page past the end gives another page instead of nothing. */
  wraps?: boolean;
}

/** One page of records in the managers' envelope. Without a direction the order is descending, whatever the key. */
export function page<T>(
  all: T[],
  query: Query,
  { keys, wraps = false }: Paging<T>,
  show: (record: T) => unknown,
): Answer {
  const pageSize = Math.max(1, query.number('pageSize') ?? 10);
  const wanted = (query.text('sortKey') ?? '').toLowerCase();
  const sortKey = Object.keys(keys).find((key) => key.toLowerCase() === wanted) ?? Object.keys(keys)[0] ?? 'id';
  const ascending = query.text('sortDirection')?.toLowerCase() === 'ascending';
  const value = keys[sortKey];
  const sorted = value ? [...all].sort((a, b) => compare(value(a), value(b)) * (ascending ? 1 : -1)) : [...all];
  let number = Math.max(1, query.number('page') ?? 1);
  if (wraps && (number - 1) * pageSize >= sorted.length && number > 1) {
    number = Math.max(1, Math.floor(sorted.length / pageSize));
  }
  const records = sorted.slice((number - 1) * pageSize, number * pageSize).map(show);
  const sortDirection = ascending ? 'ascending' : 'descending';
  return json({ page: number, pageSize, sortKey, sortDirection, totalRecords: sorted.length, records });
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
