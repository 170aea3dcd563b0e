/** How far a torrent is with its seeding limits. */

import { whenWatched } from './evidence.ts';
import { isReleased, owed } from './hit-and-run.ts';
import { isSeed } from './state.ts';
import type { View } from './view.ts';
import { duration } from './words.ts';

export interface Limits {
  ratio: number | null;
  /** Seconds. */
  seedingTime: number | null;
}

/** What the settings ask for and the torrent's own limits in the client: the larger one of each counts. */
export function limitsOf({ torrent, policy }: View): Limits {
  return {
    ratio: larger(policy.maxRatio, torrent.ratioLimit),
    seedingTime: larger(policy.maxSeedingTime, torrent.seedingTimeLimit),
  };
}

/** Which limits let it go, as the end of "because": null = they do not, or there are none. */
export function reachedLimit(view: View): string | null {
  const { torrent, policy, settings } = view;
  if (settings.removeAt === -1 || !isSeed(torrent.state) || torrent.amountLeft > 0) return null;
  // Also when it is to end: until it has, its ratio and its time say little.
  if (policy.superSeeding === true || torrent.superSeeding) return null;
  const limits = limitsOf(view);
  const byRatio = limits.ratio !== null && torrent.ratio >= limits.ratio;
  const byTime = limits.seedingTime !== null && seededFor(view) >= limits.seedingTime;
  return byRatio || byTime ? reasonOf(settings.removeAt, limits, byRatio, byTime) : null;
}

/** Seconds. A client counts no seeding time in some versions while nobody downloads: what was watched counts as well. */
function seededFor({ torrent, memory }: View): number {
  return Math.max(torrent.seedingTime, memory.notes.evidence.stalledUpMs / 1000);
}

/** When seeding to nobody will have lasted long enough, if it goes on; undefined = no time tells. Unix milliseconds. */
export function limitAt(view: View): number | undefined {
  const { now, torrent, settings } = view;
  const { seedingTime } = limitsOf(view);
  if (settings.removeAt < 2 || torrent.state !== 'stalledUP' || seedingTime === null) return undefined;
  const left = seedingTime - seededFor(view);
  return left > 0 ? whenWatched(now, left * 1000) : undefined;
}

/** At least one is reached. */
function reasonOf(removeAt: 1 | 2 | 3 | 4, limits: Limits, byRatio: boolean, byTime: boolean): string | null {
  const ratioText = byRatio ? `its ratio reached ${limits.ratio}` : null;
  const timeText = byTime ? `it was seeded for ${duration(limits.seedingTime ?? 0)}` : null;
  switch (removeAt) {
    case 1:
      return ratioText;
    case 2:
      return timeText;
    case 3:
      return ratioText ?? timeText;
    case 4:
      // A limit that is not set asks for nothing.
      if (limits.ratio === null || limits.seedingTime === null) return ratioText ?? timeText;
      return byRatio && byTime ? `${ratioText} and ${timeText}` : null;
  }
}

/** Its limits are reached, and only its tracker's rule keeps it. */
export function isKeptByTracker(view: View): boolean {
  const { torrent, policy } = view;
  const rule = policy.hitAndRun;
  if (rule === null || reachedLimit(view) === null || owed(rule, torrent) === null) return false;
  return isReleased(rule, view.trackers) !== true;
}

/** It may go on: no limit is reached, or its tracker's rule keeps it. */
export function maySeed(view: View): boolean {
  return reachedLimit(view) === null || isKeptByTracker(view);
}

/** For the ledger. */
export function seedingInputs(view: View): Record<string, unknown> {
  const { torrent, memory, settings } = view;
  const { ratio, seedingTime } = limitsOf(view);
  return {
    ratio: torrent.ratio,
    ratioLimit: ratio,
    seedingTime: torrent.seedingTime,
    watchedSeedingTime: Math.floor(memory.notes.evidence.stalledUpMs / 1000),
    seedingTimeLimit: seedingTime,
    removeTorrent: settings.removeAt,
  };
}

function larger(a: number | null, b: number | null): number | null {
  const largest = Math.max(a ?? 0, b ?? 0);
  return largest > 0 ? largest : null;
}
