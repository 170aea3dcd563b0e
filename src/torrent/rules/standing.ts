/** How far a manager is with a download, by its queue and its history together. */
import type { HistoryEvent } from '../../arr/history.ts';
import type { QueueRecord } from '../../arr/queue.ts';

export type Standing =
  /** The queue does not list it. */
  | { is: 'absent' }
  | { is: 'imported' }
  | { is: 'importing' }
  /** Something of it is still to be imported. `ready`: the manager knows that it is complete. */
  | { is: 'waiting'; ready: boolean; messages: string[] }
  /** The manager gave it up, or was told to. */
  | { is: 'refused'; messages: string[] };

const givenUp: ReadonlySet<QueueRecord['state']> = new Set(['failedPending', 'failed', 'ignored']);
const trouble: ReadonlySet<QueueRecord['state']> = new Set(['importPending', 'importBlocked', 'importFailed']);

/**
 * A record counts as imported when its state says so, or when the history has an import of the same movie, episode or
 * album since the last grab: managers list a download for a while after a scan has taken its files.
 */
export function standingOf(records: readonly QueueRecord[], events: readonly HistoryEvent[]): Standing {
  if (records.length === 0) return { is: 'absent' };
  const proven = provenMedia(events);
  const open = records.filter(
    ({ state, mediaId }) => state !== 'imported' && !(mediaId !== null && proven.has(mediaId)),
  );
  if (open.length === 0) return { is: 'imported' };
  if (open.some((record) => record.state === 'importing')) return { is: 'importing' };
  const messages = [...new Set(open.flatMap((record) => record.messages))];
  if (open.some((record) => givenUp.has(record.state))) return { is: 'refused', messages };
  const ready = open.every((record) => record.status === 'completed' || trouble.has(record.state));
  return { is: 'waiting', ready, messages };
}

/**
 * What the history alone says: an import since the last grab, or else the newest word that it was given up.
 * A download that was grabbed again after an import is not imported yet.
 */
export function historyWord(events: readonly HistoryEvent[]): 'imported' | 'failed' | 'ignored' | 'nothing' {
  const since = sinceGrab(events);
  if (since.some(({ type }) => type === 'imported' || type === 'part')) return 'imported';
  const last = since.find(({ type }) => type === 'failed' || type === 'ignored');
  return last?.type === 'failed' || last?.type === 'ignored' ? last.type : 'nothing';
}

function provenMedia(events: readonly HistoryEvent[]): Set<number> {
  const imports = sinceGrab(events).filter(({ type }) => type === 'imported');
  return new Set(imports.flatMap(({ mediaId }) => mediaId ?? []));
}

/**
 * Both dates are the manager's own, so its clock need not agree with ours. A grab whose date cannot be read may be later
 * than everything: then nothing proves an import.
 */
function sinceGrab(events: readonly HistoryEvent[]): readonly HistoryEvent[] {
  let grabbed = Number.NEGATIVE_INFINITY;
  for (const { type, date } of events)
    if (type === 'grabbed') grabbed = Math.max(grabbed, date > 0 ? date : Number.POSITIVE_INFINITY);
  return events.filter(({ date }) => date >= grabbed);
}
