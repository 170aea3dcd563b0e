/** Downloads that would take longer than allowed, where the owner wants those removed. */
import { whenWatched } from './evidence.ts';
import { isYoung, oldAt } from './judge.ts';
import { isTolerated } from './patience.ts';
import { remove } from './removal.ts';
import type { Rule } from './rule.ts';
import { isRunningDownload } from './state.ts';
import { duration } from './words.ts';

export const slow: Rule = {
  name: 'slow',
  states: isRunningDownload,
  decide(view) {
    const { now, torrent, memory, policy, settings } = view;
    const { eta } = torrent;
    const { maximumEta } = policy;
    if (!settings.removeSlow || maximumEta === null || eta === null || eta <= maximumEta) return null;
    if (isTolerated(view)) return null;
    if (isYoung(view)) return { type: 'rest', again: oldAt(view) };
    // A moment's estimate says little.
    const { slowMs } = memory.notes.evidence;
    if (slowMs < settings.youngMs) return { type: 'rest', again: whenWatched(now, settings.youngMs - slowMs) };
    return remove(view, {
      cause: 'slow',
      because: `it would take longer than ${duration(maximumEta)} to finish`,
      inputs: { eta, maximumEta, slowFor: Math.floor(slowMs / 1000), progress: torrent.progress },
      deleteFiles: true,
      giveUp: true,
      keepsNearlyFinished: true,
    });
  },
};
