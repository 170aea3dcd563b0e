/** What the ledger says of a request whose release lies ahead. Pure. */
import type { RequestedRow } from '../../database/library/requested.ts';
import { movieKey, seriesKey } from '../identity.ts';
import type { Entry, Subject } from '../journal.ts';

/**
 * Stands apart from what is said of searches for the same thing: otherwise each of the two would be news after the other.
 * @param request what it is called @param release Unix milliseconds
 */
export function notReleased(
  kind: 'movie' | 'series',
  { id, number, title, year }: RequestedRow,
  request: string,
  release: number,
): [Subject, Entry] {
  const key = kind === 'movie' ? movieKey({ id, tmdbId: number }) : seriesKey({ id, tvdbId: number });
  const name = year > 0 ? `${title} (${year})` : title;
  const date = new Date(release).toISOString().slice(0, 10);
  const reason = `It was requested, but ${kind === 'movie' ? 'is released' : 'begins'} only on ${date}`;
  return [
    { key: `request:${key}`, name },
    { rule: 'search', verdict: 'withheld', reason, inputs: { label: request, release: date } },
  ];
}
