/** Downloads that do not fit into the free space are stopped until they do. */
import { protection } from './mark.ts';
import type { Rule } from './rule.ts';
import { isRunningDownload } from './state.ts';

const because = 'it does not fit into the free space';

export const space: Rule = {
  name: 'space',
  states: isRunningDownload,
  decide(view) {
    const { torrent, settings, fits, pending } = view;
    if (fits !== false || !settings.mayStopAndStart) return null;
    if (protection(view) !== null || pending.has('start')) return null;
    return {
      type: 'act',
      action: { type: 'stop', why: 'space' },
      reason: `Stopped, because ${because}.`,
      because,
      inputs: { amountLeft: torrent.amountLeft, priority: torrent.priority },
    };
  },
};
