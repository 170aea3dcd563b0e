/** What is remembered of a torrent follows what happened to it, also without us. */
import type { ErrorChecks, Notes } from './memory.ts';
import { stallOf } from './patience.ts';
import type { Rule, View } from './rule.ts';
import { isBroken, isPassing, isStopped } from './state.ts';

export const renew: Rule = {
  name: 'renew',
  additive: true,
  decide(view) {
    const { stoppedBy, replacedAt, errorChecks } = view.memory.notes;
    if (stoppedBy === null && replacedAt === null && errorChecks === null) return null;
    if (!view.fresh || !view.client.settled) return null;
    const notes: Partial<Notes> = {};
    const owner = whoStopped(view);
    if (owner !== stoppedBy) notes.stoppedBy = owner;
    if (replacedAt !== null && stallOf(view) === null && view.memory.notes.evidence.stalledMs === 0) {
      notes.replacedAt = null;
    }
    const wellAt = errorChecks === null ? null : whenWell(view, errorChecks);
    if (wellAt !== null && wellAt <= view.now) notes.errorChecks = null;
    if (Object.keys(notes).length === 0) return wellAt === null ? null : { type: 'rest', again: wellAt };
    return { type: 'act', action: { type: 'note', notes }, reason: '', inputs: {} };
  },
};

/** No check that helps for less than this has helped. */
const well = 24 * 3_600_000;

/** When its checks count no more, if it goes on as it is. Unix milliseconds; null = it is not well. */
function whenWell({ now, torrent: { state } }: View, { at }: ErrorChecks): number | null {
  if (isBroken(state) || isPassing(state)) return null;
  // A time that lies ahead comes from a clock that was set back since.
  return at > now ? now : at + well;
}

/** Who it waits for, if it still waits for us. */
function whoStopped(view: View): Notes['stoppedBy'] {
  const { torrent, memory, pending } = view;
  const { stoppedBy } = memory.notes;
  if (isStopped(torrent.state)) {
    // Once complete it needs no space any more.
    return stoppedBy === 'space' && torrent.amountLeft === 0 && torrent.completedOn !== null ? 'seeding' : stoppedBy;
  }
  if (pending.has('stop') || pending.has('start')) return stoppedBy;
  // It goes on: somebody started it. What is being checked or moved, or is broken, will say later.
  return isPassing(torrent.state) || isBroken(torrent.state) ? stoppedBy : null;
}
