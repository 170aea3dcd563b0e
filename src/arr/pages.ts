/** Paged lists, which may change while they are read. */
import { OutsideError } from '../error.ts';
import type { Ask } from './ask.ts';
import { listTimeout } from './ask.ts';
import { asFields, asList, asNumber, type Fields } from './fields.ts';

/** Managers set no upper limit. */
const pageSize = 1000;
/** Records in all; what has more would go on until the memory is full. */
const most = 2_000_000;

export interface PagedQuery {
  path: string;
  sortKey: string;
  /** Without it managers sort descending, whatever the key. */
  sortDirection: 'ascending' | 'descending';
  /** Further parameters; a repeated name is a list. */
  parameters?: [string, string][];
}

export interface Page {
  /** Records that no earlier page had. */
  records: Fields[];
  /** What the manager counts in all. */
  total: number;
  /** Distinct records so far. */
  seen: number;
}

/**
 * All pages, each record once by its `id`. Ends at the manager's count, or at a page without anything new: a page past
 * the end may hold another page's records instead of none.
 */
export async function* pages(
  ask: Ask,
  { path, sortKey, sortDirection, parameters = [] }: PagedQuery,
): AsyncGenerator<Page> {
  const ids = new Set<number>();
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), sortKey, sortDirection });
    for (const [name, value] of parameters) query.append(name, value);
    const answer = asFields(await ask.get(`${path}?${query}`, listTimeout));
    const total = asNumber(answer.totalRecords);
    if (total === null || !Array.isArray(answer.records)) {
      throw new OutsideError('format', `The manager's ${path} came without its records`);
    }
    const records = asList(answer.records)
      .map(asFields)
      .filter((record) => isNew(ids, record));
    if (ids.size > most) throw new OutsideError('format', `The manager's ${path} does not end`);
    yield { records, total, seen: ids.size };
    if (records.length === 0 || ids.size >= total) return;
  }
}

function isNew(ids: Set<number>, record: Fields): boolean {
  const id = asNumber(record.id);
  if (id === null || ids.has(id)) return false;
  ids.add(id);
  return true;
}
