/** A torrent that its owner moved to the category for failed ones: it goes, and its managers look for another. */
import { isYoung, oldAt } from './judge.ts';
import { remove } from './removal.ts';
import type { Rule } from './rule.ts';

export const failed: Rule = {
  name: 'failed',
  decide(view) {
    if (isYoung(view)) return { type: 'rest', again: oldAt(view) };
    return remove(view, {
      cause: 'failed',
      because: `it was moved to the category ${view.torrent.category}`,
      inputs: { category: view.torrent.category, state: view.torrent.state },
      deleteFiles: true,
      giveUp: true,
      ordered: true,
    });
  },
};
