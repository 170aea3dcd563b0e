/** What a page of a list is asked for. */
import type { FlagFilter } from './flags.ts';
import type { Reason } from './rows.ts';

export interface PageFilter {
  /** Part of the title as the person typed it; '' = any. */
  q: string;
  /** From 0. */
  page: number;
  pageSize: number;
}

export interface MovieFilter extends PageFilter, FlagFilter {
  yearMin?: number;
  yearMax?: number;
}

export interface SeriesFilter extends PageFilter {
  /** Only series with a monitored episode that has no file. */
  missing: boolean;
}

/** `q` is looked for in the names of album and artist. */
export interface AlbumFilter extends PageFilter, Pick<FlagFilter, 'monitored' | 'hasFile'> {}

export interface ArtistFilter extends PageFilter {
  monitored?: boolean;
  /** Only artists with a monitored album that is not complete. */
  missing: boolean;
  /** Only artists with an album that is searched for because of this. */
  reason?: Reason;
}

/** Sums over a whole library, whatever a page shows. `available`: monitored and there; `missing`: monitored, not there. */
export interface Counts {
  available: number;
  monitored: number;
  missing: number;
}

/** Of movies and albums; these two count the unmonitored too. */
export interface GradedCounts extends Counts {
  quality_met: number;
  requests: number;
}

export function counts(monitored: number, available: number): Counts {
  return { available, monitored, missing: Math.max(monitored - available, 0) };
}
