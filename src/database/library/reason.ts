/** Why a thing is worth a search. Pure. */
import type { Grade, Reason } from './rows.ts';

/** The switches of `EntrySearch` that make a file not good enough. */
export interface Wishes {
  QualityUnmetSearch: boolean;
  CustomFormatUnmetSearch: boolean;
  DoUpgradeSearch: boolean;
}

/** @param minFormatScore of its quality profile. @returns the first reason that holds; null = none. */
export function reasonOf(
  { hasFile, qualityMet, formatScore }: Omit<Grade, 'reason'>,
  minFormatScore: number,
  wishes: Wishes,
): Reason | null {
  if (!hasFile) return 'Missing';
  if (wishes.QualityUnmetSearch && !qualityMet) return 'Quality';
  if (wishes.CustomFormatUnmetSearch && formatScore < minFormatScore) return 'CustomFormat';
  return wishes.DoUpgradeSearch ? 'Upgrade' : null;
}
