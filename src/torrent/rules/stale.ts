/** Nearly finished downloads are kept, unless they are dead for longer than a download may take to finish. */
import { isFiltered } from './judge.ts';
import { isTolerated, stallInputs } from './patience.ts';
import { remove } from './removal.ts';
import type { Rule } from './rule.ts';
import { duration, percent } from './words.ts';

export const stale: Rule = {
  name: 'stale',
  states: (state) => state === 'stalledDL' || state === 'downloading',
  decide(view) {
    const { now, torrent, memory, policy, settings } = view;
    const { maximumEta } = policy;
    if (maximumEta === null || torrent.progress < settings.protectedFrom || !isFiltered(view)) return null;
    const dead = Math.max(maximumEta * 1000, settings.youngMs);
    if (memory.notes.evidence.stalledMs < dead || isTolerated(view)) return null;
    // Giving to others is a sign of life, too.
    if (torrent.lastActivity !== null && now - torrent.lastActivity * 1000 < dead) return null;
    return remove(view, {
      cause: 'stale',
      because: `it has ${percent(settings.protectedFrom)} or more, but nothing came for ${duration(dead / 1000)}`,
      inputs: { ...stallInputs(view), maximumEta, lastActivity: torrent.lastActivity },
      deleteFiles: true,
      giveUp: true,
    });
  },
};
