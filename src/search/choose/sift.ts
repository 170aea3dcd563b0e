/** What of the wanted can be searched for now. Pure. */
import type { Wanted } from '../../database/library/wanted.ts';

export interface Situation {
  /** Unix milliseconds. */
  now: number;
  /** Milliseconds between two searches for the same thing; 0 = once in each cycle. */
  cooldown: number;
  /** Movies, episodes or albums that the manager is downloading. */
  queued: ReadonlySet<number>;
  /** Searched for in this cycle after a download was removed. */
  again: ReadonlySet<number>;
  /** Decided in this cycle without being sent. */
  settled: ReadonlySet<number>;
}

export interface Sifted<W> {
  ready: W[];
  /** Their turn in this cycle is over. */
  queued: W[];
  /** The same: the torrent process searched for them. */
  again: W[];
  /** Their turn comes when they have rested. */
  resting: W[];
}

export function sift<W extends Wanted>(wanted: readonly W[], situation: Situation): Sifted<W> {
  const { now, cooldown, queued, again, settled } = situation;
  const sifted: Sifted<W> = { ready: [], queued: [], again: [], resting: [] };
  for (const one of wanted) {
    if (settled.has(one.id)) continue;
    if (queued.has(one.id)) sifted.queued.push(one);
    else if (again.has(one.id)) sifted.again.push(one);
    else if (isResting(one, now, cooldown)) sifted.resting.push(one);
    else sifted.ready.push(one);
  }
  return sifted;
}

/** A search that lies ahead comes from a clock that was set back since. */
function isResting({ searchedAt }: Wanted, now: number, cooldown: number): boolean {
  return searchedAt !== null && searchedAt <= now && now < searchedAt + cooldown;
}
