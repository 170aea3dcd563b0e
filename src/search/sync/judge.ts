/** What a file is worth, and whether its thing is worth a search. Pure. */

import { reasonOf, type Wishes } from '../../database/library/reason.ts';
import type { Grade, Reason } from '../../database/library/rows.ts';

export interface FileFacts {
  hasFile: boolean;
  qualityMet: boolean;
  formatScore: number;
  /** The score was read for this very file and profile. */
  scored: boolean;
}

/** A score that was not read yet is no reason to search. */
export function gradeOf(
  { hasFile, qualityMet, formatScore, scored }: FileFacts,
  minFormatScore: number,
  wishes: Wishes,
): Grade {
  const file = hasFile ? { hasFile, qualityMet, formatScore } : { hasFile, qualityMet: false, formatScore: 0 };
  const settled = scored ? wishes : { ...wishes, CustomFormatUnmetSearch: false };
  return { ...file, reason: reasonOf(file, minFormatScore, settled) };
}

/** A thing was searched for in this cycle, and its wish is another one now. */
export function isAnotherWish(before: { reason: Reason | null; searched: boolean }, reason: Reason | null): boolean {
  return before.searched && reason !== null && reason !== before.reason;
}

export interface TrackFileFacts {
  qualityId: number;
  /** Null = the manager does not say. */
  qualityMet: boolean | null;
  formatScore: number;
}

/** An album is as good as the worst of its files. @param sufficient qualities that reach the profile's cutoff */
export function worstOf(
  files: readonly TrackFileFacts[],
  sufficient: ReadonlySet<number>,
): { qualityMet: boolean; formatScore: number } {
  return {
    qualityMet: files.length > 0 && files.every((file) => file.qualityMet ?? sufficient.has(file.qualityId)),
    formatScore: files.length === 0 ? 0 : Math.min(...files.map(({ formatScore }) => formatScore)),
  };
}
