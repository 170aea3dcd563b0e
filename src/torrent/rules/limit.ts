/** Torrents that reached their seeding limits are removed; the release stays good, so nothing is blocklisted. */
import { isImported, isStoppedForSpace } from './judge.ts';
import { protection } from './mark.ts';
import { remove } from './removal.ts';
import { hold, type Outcome, type Rule, type View } from './rule.ts';
import { isKeptByTracker, limitAt, reachedLimit, seedingInputs } from './seeding.ts';
import { isRunningSeed, isSeed } from './state.ts';

export const limit: Rule = {
  name: 'limit',
  // One that is kept may still have to be started or imported.
  additive: true,
  states: isSeed,
  decide(view) {
    const because = reachedLimit(view);
    if (because === null) return restUntil(limitAt(view));
    if (isStoppedForSpace(view)) return null;
    if (view.settings.kind !== null && !isImported(view)) return keptForImport(view, because);
    return remove(view, { cause: 'limit', because, inputs: seedingInputs(view), deleteFiles: true, giveUp: false });
  },
};

function restUntil(again: number | undefined): Outcome | null {
  return again === undefined ? null : { type: 'rest', again };
}

/** What its manager has not imported yet would be lost. */
function keptForImport(view: View, because: string): Outcome | null {
  if (view.importing || view.pending.has('import')) return null;
  const why = 'it is not known to be imported';
  return hold('withheld', `Not removed, although ${because}: ${why}.`, seedingInputs(view));
}

/** One that is not imported yet cannot go, but need not give any longer. */
export const limitStop: Rule = {
  name: 'limit-stop',
  additive: true,
  states: isRunningSeed,
  decide(view) {
    const { torrent, memory, settings, pending } = view;
    if (settings.kind === null || (torrent.seedingTime <= 1 && torrent.state !== 'queuedUP')) return null;
    const because = reachedLimit(view);
    if (because === null || isKeptByTracker(view) || isImported(view) || protection(view) !== null) return null;
    // What was complete before we saw it is left alone until its manager says that it knows it.
    if (!settings.mayStopAndStart || memory.origin !== 'incomplete' || view.importing || pending.has('start'))
      return null;
    return {
      type: 'act',
      action: { type: 'stop', why: 'seeding' },
      reason: `Stopped, because ${because}. It is not imported yet, so it is kept.`,
      inputs: seedingInputs(view),
      because,
    };
  },
};
