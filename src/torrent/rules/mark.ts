/** Marks of ours on a torrent: tags in the client, or rows of our own where the owner wants no tags. */
import type { Action } from '../action.ts';
import type { View } from './view.ts';

export const marks = ['allowed_seeding', 'allowed_stalled', 'free_space_paused', 'hnr_active'] as const;

/**
 * `allowed_seeding`: its limits are not reached. `allowed_stalled`: it is stalled and has time left.
 * `free_space_paused`: we stopped it for lack of space. `hnr_active`: only its tracker's rule keeps it.
 */
export type Mark = (typeof marks)[number];

/** First part of the tags that belong to us. */
export const tagPrefix = 'tendarr';

export function tagOf(mark: Mark | 'ignored' | 'imported'): string {
  return `${tagPrefix}-${mark}`;
}

export function hasMark({ torrent, memory, settings }: View, mark: Mark): boolean {
  const tag = settings.markTags[mark];
  return tag === null ? memory.notes.marks.includes(mark) : torrent.tags.includes(tag);
}

export type MarkAction = Extract<Action, { type: 'tag' | 'untag' | 'keep' }>;

export function setMark({ settings }: View, mark: Mark, on: boolean): MarkAction {
  const tag = settings.markTags[mark];
  if (tag === null) return { type: 'keep', mark, on };
  return { type: on ? 'tag' : 'untag', tag };
}

/** The tag by which its owner protects it; null = there is none. */
export function protection({ torrent, settings }: View): string | null {
  for (const tag of torrent.tags) if (settings.protectTags.includes(tag)) return tag;
  return null;
}
