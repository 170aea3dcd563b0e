/** Torrents that reached their seeding limits are removed; the release stays good, so nothing is blocklisted. */
import { isImported, isStoppedForSpace } from './judge.ts';
import { protection } from './mark.ts';
import { remove } from './removal.ts';
import type { Rule } from './rule.ts';
import { isKeptByTracker, reachedLimit, seedingInputs } from './seeding.ts';
import { isRunningSeed, isSeed } from './state.ts';

export const limit: Rule = {
  name: 'limit',
  states: isSeed,
  decide(view) {
    const because = reachedLimit(view);
    if (because === null || isStoppedForSpace(view)) return null;
    // What its manager has not imported yet would be lost.
    if (view.settings.kind !== null && !isImported(view)) return null;
    return remove(view, { cause: 'limit', because, inputs: seedingInputs(view), deleteFiles: true, giveUp: false });
  },
};

/** One that is not imported yet cannot go, but need not give any longer. */
export const limitStop: Rule = {
  name: 'limit-stop',
  additive: true,
  states: isRunningSeed,
  decide(view) {
    const { torrent, memory, settings, pending } = view;
    if (torrent.seedingTime <= 1 || settings.kind === null) return null;
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
