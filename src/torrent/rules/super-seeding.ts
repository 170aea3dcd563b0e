/** Super seeding as the rule of the torrent's tracker has it; without such a word it is left as it is. */
import type { Rule } from './rule.ts';
import { isSeed } from './state.ts';

export const superSeeding: Rule = {
  name: 'super-seeding',
  additive: true,
  // The client knows it only for what is complete.
  states: (state) => isSeed(state) || state === 'forcedUP',
  decide({ torrent, policy, memory, fresh }) {
    if (!fresh) return null;
    const on = policy.superSeeding ?? (memory.notes.superSeeding ? false : null);
    if (on === null || on === torrent.superSeeding) return null;
    return {
      type: 'act',
      action: { type: 'superSeeding', on },
      reason: `Super seeding was turned ${on ? 'on' : 'off'}, as is set${policy.decidedBy === null ? '' : ` for ${policy.decidedBy}`}.`,
      inputs: { superSeeding: torrent.superSeeding },
    };
  },
};
