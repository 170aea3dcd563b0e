/** The client gave up on it with an error: its files are checked once more. */
import type { Rule } from './rule.ts';

/** A check reads everything from the disk, so not too often. */
const shortest = 60_000;

export const broken: Rule = {
  name: 'error',
  states: (state) => state === 'error',
  decide({ now, torrent, memory, settings }) {
    const { rechecked } = memory.notes;
    const wait = Math.max(2 * settings.youngMs, shortest);
    if (rechecked !== null && now >= rechecked && now - rechecked < wait)
      return { type: 'rest', again: rechecked + wait };
    return {
      type: 'act',
      action: { type: 'recheck' },
      reason: 'The client stopped it with an error: its files are checked.',
      inputs: { state: torrent.state },
    };
  },
};
