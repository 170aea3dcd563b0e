/** What follows from a change that was sent to a client, or that it did not take. */
import type { OutsideError } from '../../error.ts';
import { describe, keyOfAction, notesAfterCheck } from '../action.ts';
import type { Notes } from '../rules/memory.ts';
import { dropPending, keyOf } from '../tracked.ts';
import type { BulkAction } from './calls.ts';
import { isConfirmed } from './confirmed.ts';
import type { Act, ActContext } from './context.ts';

/** The feed shows a change within seconds; after this it is sent again. */
const patience = 60_000;
const firstRetry = 15_000;
const longestRetry = 300_000;

/** About to be sent. What must outlive a crash in between is on disk afterwards. */
export function sending({ journal, clock }: ActContext, acts: readonly Act<BulkAction>[]): void {
  const until = clock.now() + patience;
  let must = false;
  for (const { tracked, action } of acts) {
    const key = keyOfAction(action);
    const failures = tracked.pending.get(key)?.failures ?? 0;
    tracked.pending.set(key, { action, until, failures, isRepeat: tracked.pending.has(key) });
    if (action.type !== 'stop') continue;
    journal.note(tracked.memory, { stoppedBy: action.why });
    must = true;
  }
  if (must) journal.flushAll();
}

/** @param isDone false = the torrent is gone: nothing was changed */
export function taken({ journal, clock, lookAt, again }: ActContext, act: Act<BulkAction>, isDone: boolean): void {
  const { tracked, decision, action } = act;
  const now = clock.now();
  const key = keyOfAction(action);
  const isRepeat = tracked.pending.get(key)?.isRepeat ?? false;
  // The feed may be ahead of the answer to the call.
  if (isConfirmed(action, tracked.torrent)) dropPending(tracked, key);
  else {
    tracked.pending.set(key, { action, until: now + patience, failures: 0, isRepeat });
    lookAt(keyOf(tracked.client, tracked.memory.hash), now + patience);
  }
  if (!isDone) return;
  const notes = notesOf(action, now);
  if (notes) {
    journal.note(tracked.memory, notes);
    again([keyOf(tracked.client, tracked.memory.hash)]);
  }
  if (action.type === 'addTrackers' || action.type === 'removeTrackers') tracked.trackers = null;
  if (action.type === 'skipFiles') tracked.files = null;
  const entry = { ...decision, verdict: 'done' as const };
  if (isRepeat) journal.stands(tracked.memory, entry);
  else journal.happened(tracked.memory, entry);
}

export function failed({ journal, clock, lookAt }: ActContext, act: Act<BulkAction>, failure: OutsideError): void {
  const { tracked, decision, action } = act;
  const key = keyOfAction(action);
  const failures = (tracked.pending.get(key)?.failures ?? 0) + 1;
  const until = clock.now() + Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
  tracked.pending.set(key, { action, until, failures, isRepeat: true });
  lookAt(keyOf(tracked.client, tracked.memory.hash), until);
  const entry = { ...decision, verdict: 'failed' as const, reason: failureOf(action), result: failure.message };
  journal.stands(tracked.memory, entry);
}

function failureOf(action: BulkAction): string {
  if (action.type === 'tag') return `It could not be tagged ${action.tag}.`;
  return `It was decided to ${describe(action)}, but the client did not take that.`;
}

function notesOf(action: BulkAction, now: number): Partial<Notes> | null {
  switch (action.type) {
    case 'start':
      return { startedAt: now, stoppedBy: null };
    case 'recheck':
      return notesAfterCheck(action.afterErrors, now);
    case 'skipFiles':
      return { filteredBy: action.filter };
    case 'addTrackers':
    case 'removeTrackers':
      return { trackersAt: now };
    case 'downloadLimit':
      return { downloadLimit: action.limit };
    case 'uploadLimit':
      return { uploadLimit: action.limit };
    case 'superSeeding':
      return { superSeeding: action.on };
    default:
      return null;
  }
}
