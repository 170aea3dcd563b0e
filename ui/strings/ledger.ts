/** What the ledger says. */
import type { Verdict } from '../answer/ledger.ts';

const plural = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

export const text = {
  lead: 'What was done with torrents or left undone, newest first, and why.',
  verdicts: {
    done: 'Done',
    failed: 'Failed',
    would: 'Dry run',
    withheld: 'Left alone',
    unknown: 'Waits',
  } satisfies Record<Verdict, string>,
  verdict: 'Outcome',
  anyVerdict: 'Any outcome',
  category: 'Category',
  anyCategory: 'Every category',
  rule: 'Rule',
  anyRule: 'Every rule',
  span: 'Time',
  spans: (days: number) => (days === 0 ? 'All that is kept' : days === 1 ? 'Last day' : `Last ${days} days`),
  rows: (amount: number) => plural(amount, 'entry', 'entries'),
  oneTorrent: 'One torrent',
  oneLead: 'Where it stands, and everything that was done with it or left undone, newest first.',
  away: 'It is in no torrent client any more.',
  all: 'The whole ledger',
  clear: 'Clear filters',
  inputs: 'What the rule read',
  result: 'Result',
  by: (rule: string, instance: string) => `${rule} · ${instance}`,
  none: 'Nothing yet',
  noneText: 'What is imported, searched or removed appears here, with the reason.',
  noneOfOne: 'Nothing was done with it yet',
  noMatch: 'No entry matches',
  onlyThis: 'Only this torrent',
  previous: 'Newer entries',
  next: 'Older entries',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  unavailable: 'The ledger cannot be read',
  torrents: 'To the torrents',
};
