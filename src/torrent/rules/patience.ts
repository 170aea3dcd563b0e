/** How long a download may go without progress. */
import { isFiltered, isYoung } from './judge.ts';
import type { Inputs } from './rule.ts';
import { isMetadata } from './state.ts';
import type { View } from './view.ts';

/** In which way it is stalled; null = it is not. */
export type Stall = 'metadata' | 'stalled' | 'unavailable';

export function stallOf(view: View): Stall | null {
  const { state, availability } = view.torrent;
  if (isMetadata(state)) return 'metadata';
  if (state === 'stalledDL') return 'stalled';
  return state === 'downloading' && availability !== null && availability < 1 && isFiltered(view)
    ? 'unavailable'
    : null;
}

/** Milliseconds without progress after which it is given up; Infinity = never. */
export function patienceOf({ settings }: View): number {
  const { stalledMs, youngMs } = settings;
  return stalledMs === null || stalledMs === 0 ? Number.POSITIVE_INFINITY : Math.max(stalledMs, youngMs);
}

/** Milliseconds without progress for which nothing judges it by its speed; 0 = none. */
export function toleranceOf(view: View): number {
  return view.settings.stalledMs === null || stallOf(view) === null ? 0 : patienceOf(view);
}

/** It is stalled and has time left. */
export function isTolerated(view: View): boolean {
  const tolerance = toleranceOf(view);
  return tolerance > 0 && (isYoung(view) || view.memory.notes.evidence.stalledMs < tolerance);
}

/** For the ledger, in seconds. */
export function stallInputs(view: View): Inputs {
  const { torrent, memory, settings } = view;
  return {
    state: torrent.state,
    withoutProgress: Math.floor(memory.notes.evidence.stalledMs / 1000),
    patience: (settings.stalledMs ?? 0) / 1000,
    availability: torrent.availability,
    progress: torrent.progress,
    addedOn: torrent.addedOn,
  };
}
