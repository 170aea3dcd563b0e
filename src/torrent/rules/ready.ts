/** What has to hold before a finished torrent may be handed to its manager, however it was finished. */

import { isAtHome } from './path.ts';
import { isDue } from './retry.ts';
import { hold, type ManagerView, type Outcome, type View } from './rule.ts';

/** A judgement that leads to a command rests on a queue at most this old, in milliseconds. */
const queueAge = 10_000;

/** The same for the history, which takes longer to read. */
const historyAge = 60_000;

/** How long after completion the client may take to move the files to their final folder. */
const movingTime = 30_000;

/** Already known, or marked by us or a predecessor. */
export function importMark({ memory, torrent, settings }: View): 'known' | 'tagged' | null {
  if (memory.importedAt !== null) return 'known';
  return torrent.tags.some((tag) => settings.importedTags.includes(tag)) ? 'tagged' : null;
}

/** Why nothing can be handed over at this moment; null = nothing stands in the way. */
export function notReady(view: View, manager: ManagerView): Outcome | null {
  const { now, torrent, memory, settings } = view;
  if (view.importing || !view.fresh) return { type: 'rest' };
  if (torrent.contentPath === '') {
    return hold('withheld', 'The client does not say yet where the files are.', { contentPath: '' });
  }
  const { contentPath, savePath } = torrent;
  const moved = (view.completeSince ?? now) + movingTime;
  if (!isAtHome(torrent) && now < moved) {
    const inputs = { contentPath, savePath };
    return hold('withheld', 'The client has not moved the files to their final folder yet.', inputs, moved);
  }
  const start = completedAt(view) + settings.importDelayMs;
  if (now < start) {
    const inputs = { completedOn: torrent.completedOn, importDelay: settings.importDelayMs / 1000 };
    return hold('withheld', 'Waits for the time that is set between completion and import.', inputs, start);
  }
  if (!isDue(memory.nextTry, now)) return { type: 'rest', again: memory.nextTry ?? undefined };
  if (manager.trouble !== null) {
    return hold('unknown', `${manager.name} cannot be asked about it.`, { manager: manager.trouble });
  }
  return null;
}

/** The queue may be older than allowed for a command, or not read at all. */
export function needsQueue({ now }: View, { queue }: ManagerView): boolean {
  return queue === null || now - queue.readAt > queueAge;
}

export function needsHistory({ now }: View, { history }: ManagerView): boolean {
  return history === null || now - history.askedAt > historyAge;
}

/** The client's word, unless its clock is ahead of ours. */
function completedAt({ now, torrent, completeSince }: View): number {
  const seen = completeSince ?? now;
  return torrent.completedOn === null ? seen : Math.min(torrent.completedOn * 1000, seen);
}
