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

/** It is stalled and has time left, so nothing else may judge it by its speed. */
export function isTolerated(view: View): boolean {
  if (view.settings.stalledMs === null || stallOf(view) === null) return false;
  return isYoung(view) || view.memory.notes.evidence.stalledMs < patienceOf(view);
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
