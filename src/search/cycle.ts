/** The pass over everything that is wanted: when it begins and ends. */
import type { Clock } from '../clock.ts';
import type { Cycle, CycleStore } from '../database/search/cycle.ts';

/** Milliseconds from the beginning of one cycle to the next, at least. */
const shortest = 15 * 60_000;

export type CyclePhase =
  | { kind: 'under way' }
  /** Everything was searched for; the next begins then. Unix milliseconds. */
  | { kind: 'waiting'; until: number }
  | { kind: 'to begin'; number: number };

/** Pure. */
export function phaseOf(cycle: Cycle | null, now: number): CyclePhase {
  if (cycle === null) return { kind: 'to begin', number: 1 };
  if (cycle.endedAt === null) return { kind: 'under way' };
  const until = cycle.startedAt + shortest;
  // A clock that was set back must not keep the next cycle away.
  if (now < until && now >= cycle.startedAt) return { kind: 'waiting', until };
  return { kind: 'to begin', number: cycle.number + 1 };
}

export interface CycleBook {
  phase(): CyclePhase;
  /** Unix milliseconds; of the one under way, else of the last. */
  startedAt(): number;
  begin(number: number): void;
  /** Something happened in it. */
  used(): void;
  /** @returns whether anything had happened in it */
  end(): boolean;
}

/** Nothing is stored of a cycle in which nothing happens, so that disks may sleep. */
export function createCycleBook(store: CycleStore, clock: Clock): CycleBook {
  let current = store.current();
  let isStored = current !== null;
  return {
    phase: () => phaseOf(current, clock.now()),
    startedAt: () => current?.startedAt ?? clock.now(),
    begin(number) {
      current = { number, startedAt: clock.now(), endedAt: null };
      isStored = false;
    },
    used() {
      if (isStored || current === null) return;
      store.begin(current.number, current.startedAt);
      isStored = true;
    },
    end() {
      const wasUsed = isStored;
      if (current === null || current.endedAt !== null) return false;
      current = { ...current, endedAt: clock.now() };
      if (isStored) store.end(clock.now());
      return wasUsed;
    },
  };
}
