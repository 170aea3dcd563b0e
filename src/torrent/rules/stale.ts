/** Nearly finished downloads are kept, unless they are dead for longer than a download may take to finish. */
import { whenWatched } from './evidence.ts';
import { isFiltered, isYoung, oldAt } from './judge.ts';
import { stallInputs, toleranceOf } from './patience.ts';
import { remove } from './removal.ts';
import type { Rule } from './rule.ts';
import { duration, percent } from './words.ts';

export const stale: Rule = {
  name: 'stale',
  // One that is not dead yet is held by the rules that would give it up sooner.
  additive: true,
  states: (state) => state === 'stalledDL' || state === 'downloading',
  decide(view) {
    const { now, torrent, memory, policy, settings } = view;
    const { maximumEta } = policy;
    if (maximumEta === null || torrent.progress < settings.protectedFrom || !isFiltered(view)) return null;
    const dead = Math.max(maximumEta * 1000, settings.youngMs);
    const tolerance = toleranceOf(view);
    const left = Math.max(dead, tolerance) - memory.notes.evidence.stalledMs;
    if (left === Number.POSITIVE_INFINITY) return null;
    if (left > 0) return { type: 'rest', again: whenWatched(now, left) };
    if (tolerance > 0 && isYoung(view)) return { type: 'rest', again: oldAt(view) };
    // Giving to others is a sign of life, too.
    const diesAt = (torrent.lastActivity ?? 0) * 1000 + dead;
    if (torrent.lastActivity !== null && now < diesAt) return { type: 'rest', again: diesAt };
    return remove(view, {
      cause: 'stale',
      because: `it has ${percent(settings.protectedFrom)} or more, but nothing came for ${duration(dead / 1000)}`,
      inputs: { ...stallInputs(view), maximumEta, lastActivity: torrent.lastActivity },
      deleteFiles: true,
      giveUp: true,
    });
  },
};
