/** What we stopped is started again when the reason is gone. What its owner stopped stays stopped. */
import { isStoppedForSpace } from './judge.ts';
import { hasMark, protection } from './mark.ts';
import type { Rule } from './rule.ts';
import { maySeed } from './seeding.ts';
import { isStopped } from './state.ts';

export const start: Rule = {
  name: 'start',
  additive: true,
  states: isStopped,
  decide(view) {
    const { torrent, memory, settings, pending, fits } = view;
    if (!settings.mayStopAndStart || protection(view) !== null) return null;
    if (pending.has('stop')) return null;
    const isOurs = memory.notes.stoppedBy !== null || hasMark(view, 'free_space_paused');
    if (!isOurs && !settings.resumeStopped) return null;
    const isUnfinished = torrent.amountLeft > 0 || torrent.state === 'stoppedDL';
    const forSpace = isStoppedForSpace(view) && isUnfinished;
    if (forSpace ? fits !== true : isUnfinished && fits === false) return null;
    if (!maySeed(view)) return null;
    const why = forSpace
      ? 'it fits into the free space again'
      : isOurs
        ? 'nothing stands in its way any more'
        : 'stopped torrents are started, as is set';
    return {
      type: 'act',
      action: { type: 'start' },
      reason: `Started${isOurs ? ' again' : ''}, because ${why}.`,
      because: why,
      inputs: { state: torrent.state, stoppedBy: memory.notes.stoppedBy, fits },
    };
  },
};
