import type { Row } from '../../processes/rows.ts';

/** A part of all tracked torrents. */
export interface Share {
  category: string;
  amount: number;
  /** What the parts before this one add up to. */
  before: number;
  /** Colour: by kind of manager. */
  look: 'movie' | 'series' | 'music' | 'other';
}

/** The tracked torrents by category, largest first. Entries without a manager are left out: they count others again. */
export function sharesOf(rows: readonly Row[]): Share[] {
  let before = 0;
  return rows
    .filter(({ torrent }) => torrent?.metricType === null && (torrent.categoryCount ?? 0) > 0)
    .map(({ category, kind, torrent }) => ({
      category,
      amount: torrent?.categoryCount ?? 0,
      look: kind ?? ('other' as const),
    }))
    .sort((one, other) => other.amount - one.amount)
    .map((share) => {
      const placed = { ...share, before };
      before += share.amount;
      return placed;
    });
}
