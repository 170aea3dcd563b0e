/** Tags of our marks that are left from when they were kept in the client. */
import { marks, tagOf } from './mark.ts';
import type { Outcome, Rule } from './rule.ts';
import { isStopped } from './state.ts';

export const leftoverTags: Rule = {
  name: 'leftover-tags',
  additive: true,
  decide({ torrent, memory, settings }) {
    const outcomes: Outcome[] = [];
    for (const mark of marks) {
      if (settings.markTags[mark] !== null) continue;
      const tag = tagOf(mark);
      if (!torrent.tags.includes(tag)) continue;
      // Then it is all that tells who stopped it.
      if (mark === 'free_space_paused' && isStopped(torrent.state) && memory.notes.stoppedBy === null) continue;
      const reason = `Took the tag ${tag} off, because such marks are kept without tags, as is set.`;
      outcomes.push({ type: 'act', action: { type: 'untag', tag }, reason, inputs: {} });
    }
    return outcomes.length === 0 ? null : { type: 'several', outcomes };
  },
};
