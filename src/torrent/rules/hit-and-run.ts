/** Whether a tracker's rule about leaving too early still binds a torrent. It is asked before every removal but those the owner ordered. */
import type { Torrent } from '../../client/torrent.ts';
import { isHostWithin } from '../../host-table.ts';
import type { HitAndRun } from './policy.ts';
import type { TrackersView } from './view.ts';
import { duration, percent } from './words.ts';

/** Tracker messages that say for sure that nothing can be owed any more. A plain "not found" is no such message. */
const released = [
  'unregistered torrent',
  'torrent not registered',
  'info hash is not authorized',
  'torrent is not authorized',
  'torrent not found',
];

/** `seedingTime`: as far as it counts, in seconds. */
export type Seeded = Pick<Torrent, 'progress' | 'ratio' | 'seedingTime'>;

/** What the rule still asks for, as the end of a sentence; null = it is satisfied. */
export function owed(rule: HitAndRun, { progress, ratio, seedingTime }: Seeded): string | null {
  if (progress >= 1) return owedComplete(rule, ratio, seedingTime);
  if (progress < rule.freeBelow / 100 || ratio >= rule.partialRatio) return null;
  return `a ratio of ${rule.partialRatio} for what is downloaded, because that is ${percent(rule.freeBelow / 100)} or more`;
}

function owedComplete(rule: HitAndRun, ratio: number, seedingTime: number): string | null {
  const { mode, minRatio, minSeedingTime, buffer } = rule;
  const ratioOwed = minRatio > 0 && ratio < minRatio;
  const timeOwed = minSeedingTime > 0 && seedingTime - buffer < minSeedingTime;
  if (!ratioOwed && !timeOwed) return null;
  // With both asked for, one of them is enough in this mode.
  if (mode === 'or' && minRatio > 0 && minSeedingTime > 0 && !(ratioOwed && timeOwed)) return null;
  const wanted: string[] = [];
  if (minRatio > 0) wanted.push(`a ratio of ${minRatio}`);
  if (minSeedingTime > 0) wanted.push(seedingText(minSeedingTime, buffer));
  return wanted.join(` ${mode} `);
}

function seedingText(minimum: number, buffer: number): string {
  const text = `${duration(minimum)} of seeding`;
  return buffer > 0 ? `${text} and ${duration(buffer)} to spare` : text;
}

/** One of the rule's trackers does not know the torrent any more. Null = the trackers were not read. */
export function isReleased(rule: HitAndRun, trackers: TrackersView | null): boolean | null {
  if (trackers === null) return null;
  const bound = (trackers.list ?? []).filter(({ host }) => rule.host === null || isHostWithin(host, rule.host));
  return bound.some(({ message }) => released.some((phrase) => message.toLowerCase().includes(phrase)));
}
