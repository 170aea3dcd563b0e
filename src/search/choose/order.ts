/** What is searched for first. Pure. */
import type { Reason } from '../../database/library/rows.ts';
import type { Wanted } from '../../database/library/wanted.ts';

const ranks: Readonly<Record<Reason, number>> = { Missing: 1, CustomFormat: 2, Quality: 3, Upgrade: 4 };

/**
 * By reason, what has no file first. Then episodes by series, newest season and newest first; movies and albums by how
 * long ago they were searched for.
 */
export function compareWanted(a: Wanted, b: Wanted): number {
  return ranks[a.reason] - ranks[b.reason] || Number(a.hasFile) - Number(b.hasFile) || compareKind(a, b) || a.id - b.id;
}

/** The first of them in that order. */
export function firstWanted<W extends Wanted>(wanted: readonly W[]): W | undefined {
  let [first] = wanted;
  for (const one of wanted) if (first && compareWanted(one, first) < 0) first = one;
  return first;
}

function compareKind(a: Wanted, b: Wanted): number {
  if (a.kind === 'episode' && b.kind === 'episode') {
    return (
      compareText(a.seriesTitle, b.seriesTitle) ||
      a.seriesId - b.seriesId ||
      b.seasonNumber - a.seasonNumber ||
      b.airDate - a.airDate
    );
  }
  return (a.searchedAt ?? 0) - (b.searchedAt ?? 0);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Years in which something is searched for, in their order. @param now Unix milliseconds */
export function yearOrder(years: readonly number[], now: number, newestFirst: boolean): number[] {
  const thisYear = new Date(now).getUTCFullYear();
  const known = [...new Set(years)].filter((year) => year > 0 && year <= thisYear);
  return known.sort((a, b) => (newestFirst ? b - a : a - b));
}
