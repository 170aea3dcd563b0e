/** The one gate through which every removal goes: what must be known, and what keeps a torrent in spite of a rule. */
import type { QueueEntry, RemovalCause } from '../action.ts';
import { isReleased, owed } from './hit-and-run.ts';
import { protection } from './mark.ts';
import { hold, type Inputs, type Need, need, type Outcome, type View } from './rule.ts';
import { boundInputs, countedFor, releasedAt } from './seeding.ts';
import { isHandsOff, isPassing } from './state.ts';
import type { RemovalsOff } from './view.ts';
import { percent } from './words.ts';

export interface Removal {
  cause: RemovalCause;
  /** Why, as the end of "removed, because …". The same as long as nothing changes: measured values belong in `inputs`. */
  because: string;
  inputs: Inputs;
  /** Its files may go too. */
  deleteFiles: boolean;
  /** The release is given up with the managers: blocklist, and search again. */
  giveUp: boolean;
  /** The owner asked for exactly this torrent to go, by its category: neither trackers nor forced states keep it. */
  ordered?: boolean;
  /** Nearly finished downloads are kept. */
  keepsNearlyFinished?: boolean;
}

/** A judgement that leads to a command rests on a queue at most this old, in milliseconds. */
export const queueAge = 10_000;

export function remove(view: View, removal: Removal): Outcome {
  if (view.importing || view.pending.has('import')) return { type: 'rest' };
  return (
    keptByOwner(view, removal) ??
    keptForNow(view, removal) ??
    keptByProgress(view, removal) ??
    keptByTracker(view, removal) ??
    lookedUp(view, removal) ??
    removed(view, removal)
  );
}

function withheld({ because, inputs }: Removal, why: string, more: Inputs = {}, again?: number): Outcome {
  return hold('withheld', `Not removed, although ${because}: ${why}.`, { ...inputs, ...more }, again);
}

function unknown({ because, inputs }: Removal, why: string, again?: number): Outcome {
  return hold('unknown', `Not removed, although ${because}: ${why}.`, inputs, again);
}

function keptByOwner(view: View, removal: Removal): Outcome | null {
  const { state } = view.torrent;
  const tag = protection(view);
  if (tag !== null) return withheld(removal, `the tag ${tag} protects it`, { tag });
  if (isPassing(state) || state === 'unknown') return { type: 'rest' };
  if (!removal.ordered && isHandsOff(state)) {
    return withheld(removal, state === 'queuedDL' ? 'it waits its turn in the client' : 'it is forced in the client', {
      state,
    });
  }
  return null;
}

function keptForNow(view: View, removal: Removal): Outcome | null {
  const { client, fresh, removalsOff } = view;
  const held = heldBack(view);
  if (removalsOff === null) {
    if (!fresh) return unknown(removal, `the client ${client.name} cannot be asked about it`);
    if (!client.settled) return { type: 'rest', again: client.settlesAt ?? undefined };
  }
  if (held === null) return null;
  return held.verdict === 'unknown' ? unknown(removal, held.why) : withheld(removal, held.why);
}

/** Why nothing that cannot be taken back is done about it now, whatever a rule says; null = nothing stands in the way. */
export function heldBack({ client, removalsOff }: Pick<View, 'client' | 'removalsOff'>): RemovalsOff | null {
  return removalsOff ?? (client.mountLost ? lostFiles(client.name) : null);
}

export function lostFiles(client: string): RemovalsOff {
  return { verdict: 'withheld', why: `files of several torrents of the client ${client} went missing together` };
}

function keptByProgress({ torrent, settings }: View, removal: Removal): Outcome | null {
  const from = settings.protectedFrom;
  if (!removal.keepsNearlyFinished || torrent.progress < from) return null;
  const why = `downloads are kept from ${percent(from)} on`;
  return withheld(removal, why, { progress: torrent.progress, protectedFrom: from });
}

function keptByTracker(view: View, removal: Removal): Outcome | null {
  const { torrent, client, policy, trackers } = view;
  if (removal.ordered) return null;
  if (!client.trackersKnown) return unknown(removal, 'it is not known which trackers it has');
  const rule = policy.hitAndRun;
  const wanted = rule && owed(rule, countedFor(view));
  if (rule === null || wanted === null) return null;
  const free = isReleased(rule, trackers);
  if (free === null) return need('trackers');
  if (free) return null;
  const { progress, ratio, seedingTime } = torrent;
  const inputs = { progress, ratio, seedingTime, ...boundInputs(view) };
  const who = rule.host === null ? 'its hit-and-run rule' : `its tracker ${rule.host}`;
  return withheld(removal, `${who} wants ${wanted}`, inputs, releasedAt(view, rule));
}

function lookedUp(view: View, removal: Removal): Outcome | null {
  const needs: Need[] = [];
  if (removal.giveUp) {
    const missing = view.manager ? ownQueue(view, removal) : allQueues(view, removal);
    if (typeof missing === 'string') needs.push(missing);
    else if (missing !== null) return missing;
  }
  if (removal.deleteFiles && view.payload === null) needs.push('payload');
  return needs.length > 0 ? need(...needs) : null;
}

/** What is missing, a refusal, or null: the queue is read whole and new. */
function ownQueue({ now, manager }: View, removal: Removal): Need | Outcome | null {
  if (manager === null) return null;
  if (manager.trouble !== null) return unknown(removal, `${manager.name} cannot be asked about it`);
  if (manager.queue === null || now - manager.queue.readAt > queueAge) return 'queue';
  if (manager.queue.complete) return null;
  return unknown(removal, `the queue of ${manager.name} could not be read whole`, now + queueAge);
}

function allQueues({ now, queues }: View, removal: Removal): Need | Outcome | null {
  if (queues === null || now - queues.readAt > queueAge) return 'queues';
  if (queues.complete) return null;
  return unknown(removal, `the queue of ${queues.missing.join(' and ')} could not be read whole`, now + 6 * queueAge);
}

function removed(view: View, { cause, because, inputs, deleteFiles, giveUp, ordered = false }: Removal): Outcome {
  const { memory, payload } = view;
  const whole = deleteFiles && payload === 'own';
  const entries = giveUp ? entriesOf(view, ordered) : [];
  // A tag is no proof, and the count for proven seeds is the larger one.
  const proven = cause === 'limit' && memory.importedAt !== null && memory.importedBy !== 'tag';
  return {
    type: 'act',
    action: { type: 'delete', cause, deleteFiles: whole, entries, count: proven ? 'seed' : 'removal' },
    reason: `Removed, because ${because}.${deleteFiles && !whole ? filesStay(payload) : ''}`,
    inputs: { ...inputs, ...(deleteFiles ? { payload } : {}), queue: entries.length },
    because,
  };
}

function filesStay(payload: View['payload']): string {
  if (payload === 'shared') return ' Its files stay, because another torrent has them too.';
  return ' Its files stay, because it cannot be told whether another torrent has them too.';
}

/**
 * What is to leave the managers' queues with the torrent. For a category without a manager nothing is searched for,
 * unless its owner ordered the torrent to go.
 */
export function entriesOf({ manager, queues, settings }: View, ordered = false): QueueEntry[] {
  if (manager === null) {
    return (queues?.entries ?? []).map((entry) => ({ ...entry, search: ordered && entry.search }));
  }
  const records = manager.queue?.records ?? [];
  return records.map(({ id, mediaId }) => ({ instance: manager.name, id, mediaId, search: settings.reSearch }));
}
