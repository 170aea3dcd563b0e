/** Tags that the rules of a torrent's trackers put on it, and take off when they apply no longer. */
import type { Outcome, Rule } from './rule.ts';

export const trackerTags: Rule = {
  name: 'tracker-tags',
  additive: true,
  decide({ torrent, policy, client, settings }) {
    const { tags, ruleTags, decidedBy } = policy;
    if (ruleTags.length === 0 || !client.trackersKnown) return null;
    const outcomes: Outcome[] = [];
    for (const tag of ruleTags) {
      const wanted = tags.includes(tag);
      if (wanted === torrent.tags.includes(tag)) continue;
      // What protects a torrent or marks it as imported is taken off by nobody but its owner.
      if (!wanted && (settings.protectTags.includes(tag) || settings.importedTags.includes(tag))) continue;
      const inputs = { trackers: torrent.trackers };
      outcomes.push(
        wanted
          ? { type: 'act', action: { type: 'tag', tag }, reason: `Tagged ${tag}, as is set for ${decidedBy}.`, inputs }
          : {
              type: 'act',
              action: { type: 'untag', tag },
              reason: `Took the tag ${tag} off, because it is for other trackers.`,
              inputs,
            },
      );
    }
    return outcomes.length === 0 ? null : { type: 'several', outcomes };
  },
};
