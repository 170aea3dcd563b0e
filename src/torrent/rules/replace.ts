/** A stalled release is given up with the manager at once, while it may still come: whichever copy is first wins. */
import { whenWatched } from './evidence.ts';
import { isFree, isYoung } from './judge.ts';
import { isTolerated, stallInputs, stallOf } from './patience.ts';
import { entriesOf, heldBack, queueAge } from './removal.ts';
import { hold, need, type Rule } from './rule.ts';
import { isRunningDownload } from './state.ts';

export const replace: Rule = {
  name: 'replace',
  additive: true,
  states: isRunningDownload,
  decide(view) {
    const { now, torrent, memory, manager, settings } = view;
    const { replacedAt, evidence } = memory.notes;
    if (!settings.reSearchStalled || manager === null || replacedAt !== null) return null;
    const stall = stallOf(view);
    if (stall === null || !isFree(view) || isYoung(view) || !isTolerated(view)) return null;
    const left = settings.youngMs - evidence.stalledMs;
    if (left > 0) return { type: 'rest', again: whenWatched(now, left) };
    // Nearly finished downloads are kept, so there is nothing to replace.
    if (stall !== 'metadata' && torrent.progress >= settings.protectedFrom) return null;
    const held = heldBack(view);
    if (held !== null) {
      const why = `Its release is not given up yet, although it is stalled: ${held.why}.`;
      return hold(held.verdict, why, stallInputs(view));
    }
    if (manager.trouble !== null || !view.fresh || !view.client.settled) return null;
    if (manager.queue === null || now - manager.queue.readAt > queueAge) return need('queue');
    const entries = entriesOf(view);
    if (!manager.queue.complete || entries.length === 0) return null;
    return {
      type: 'act',
      action: { type: 'replace', entries },
      reason: `It is stalled: ${manager.name} was told to give the release up${settings.reSearch ? ' and to search for another' : ''}. The download goes on until its time is over.`,
      inputs: { ...stallInputs(view), queue: entries.length },
    };
  },
};
