/** Questions that several rules ask about a torrent. */
import { hasMark, protection } from './mark.ts';
import { isStopped } from './state.ts';
import type { View } from './view.ts';

/** Too young to be judged. A date in the future, or none, tells no age. */
export function isYoung({ now, torrent, settings }: View): boolean {
  return torrent.addedOn <= 0 || torrent.addedOn * 1000 + settings.youngMs > now;
}

/** When it is old enough, in Unix milliseconds; undefined = no time tells. */
export function oldAt({ torrent, settings }: View): number | undefined {
  return torrent.addedOn <= 0 ? undefined : torrent.addedOn * 1000 + settings.youngMs;
}

/** It is stopped, by us, so that space stays free. */
export function isStoppedForSpace(view: View): boolean {
  if (!isStopped(view.torrent.state)) return false;
  return view.memory.notes.stoppedBy === 'space' || hasMark(view, 'free_space_paused');
}

/** Neither protected by its owner nor stopped for lack of space. */
export function isFree(view: View): boolean {
  return protection(view) === null && !isStoppedForSpace(view);
}

/** The file filter went over it, or there is none. */
export function isFiltered({ memory, settings }: View): boolean {
  return settings.fileFilter === null || memory.notes.filteredBy === settings.fileFilter.fingerprint;
}

export function isImported({ memory, torrent, settings }: View): boolean {
  if (memory.importedAt !== null) return true;
  for (const tag of torrent.tags) if (settings.importedTags.includes(tag)) return true;
  return false;
}
