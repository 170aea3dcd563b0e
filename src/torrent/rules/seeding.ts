/** How far a torrent is with its seeding limits. */

import { whenWatched } from './evidence.ts';
import { isReleased, owed, type Seeded } from './hit-and-run.ts';
import type { HitAndRun } from './policy.ts';
import type { Inputs } from './rule.ts';
import { isSeed } from './state.ts';
import type { View } from './view.ts';
import { duration } from './words.ts';

export interface Limits {
  ratio: number | null;
  /** Seconds. */
  seedingTime: number | null;
}

/** What the settings ask for and the torrent's own limits in the client: the larger one of each counts. */
export function limitsOf({ torrent, policy }: Pick<View, 'torrent' | 'policy'>): Limits {
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
function seededFor(view: View): number {
  return Math.min(toldTime(view), ageOf(view));
}

/** Seconds, which no age bounds. */
function toldTime({ torrent, memory }: View): number {
  return Math.max(torrent.seedingTime, memory.notes.evidence.stalledUpMs / 1000);
}

/** Seconds since it was added: nothing is seeded for longer. Infinity = not known, or the clocks disagree. */
function ageOf({ now, torrent }: View): number {
  const age = now / 1000 - torrent.addedOn;
  return torrent.addedOn > 0 && age > 0 ? age : Number.POSITIVE_INFINITY;
}

/** What a hit-and-run rule goes by. */
export function countedFor(view: View): Seeded {
  const { progress, ratio, seedingTime } = view.torrent;
  return { progress, ratio, seedingTime: Math.min(seedingTime, ageOf(view)) };
}

/**
 * When time alone will have lasted long enough: that of seeding to nobody, if it goes on, or its age, which bounds what
 * the client counted. Undefined = no time tells. Unix milliseconds.
 */
export function limitAt(view: View): number | undefined {
  const { now, torrent, settings } = view;
  const { seedingTime } = limitsOf(view);
  if (settings.removeAt < 2 || seedingTime === null) return undefined;
  if (toldTime(view) >= seedingTime) return oldEnoughAt(view, seedingTime);
  return torrent.state === 'stalledUP' ? whenWatched(now, (seedingTime - toldTime(view)) * 1000) : undefined;
}

/** Unix milliseconds; undefined = it is. */
function oldEnoughAt(view: View, seconds: number): number | undefined {
  return ageOf(view) < seconds ? (view.torrent.addedOn + seconds) * 1000 : undefined;
}

/** When its age will satisfy the rule, if only that bounds what the client counted. Undefined = no time tells. */
export function releasedAt(view: View, { minSeedingTime, buffer }: HitAndRun): number | undefined {
  const needed = minSeedingTime + buffer;
  return view.torrent.seedingTime >= needed ? oldEnoughAt(view, needed) : undefined;
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
  const rule = view.policy.hitAndRun;
  if (rule === null || reachedLimit(view) === null || owed(rule, countedFor(view)) === null) return false;
  return isReleased(rule, view.trackers) !== true;
}

/** It may go on: no limit is reached, or its tracker's rule keeps it. */
export function maySeed(view: View): boolean {
  return reachedLimit(view) === null || isKeptByTracker(view);
}

/** For the ledger. */
export function seedingInputs(view: View): Inputs {
  const { torrent, memory, settings } = view;
  const { ratio, seedingTime } = limitsOf(view);
  return {
    ratio: torrent.ratio,
    ratioLimit: ratio,
    seedingTime: torrent.seedingTime,
    ...boundInputs(view),
    watchedSeedingTime: Math.floor(memory.notes.evidence.stalledUpMs / 1000),
    seedingTimeLimit: seedingTime,
    removeTorrent: settings.removeAt,
  };
}

/** The age in seconds, where it bounds what the client counted: the two would not make sense without it. */
export function boundInputs(view: View): Inputs {
  const age = ageOf(view);
  return age < toldTime(view) ? { age: Math.floor(age) } : {};
}

function larger(a: number | null, b: number | null): number | null {
  const largest = Math.max(a ?? 0, b ?? 0);
  return largest > 0 ? largest : null;
}
