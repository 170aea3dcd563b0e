/** A torrent that its owner moved to the category for rechecks: its files are checked, then it goes back where it was. */
import { isYoung, oldAt } from './judge.ts';
import { hold, type Rule } from './rule.ts';
import { isPassing } from './state.ts';

export const recheck: Rule = {
  name: 'recheck',
  decide(view) {
    const { torrent, memory, formerCategory } = view;
    if (isYoung(view)) return { type: 'rest', again: oldAt(view) };
    const inputs = { category: torrent.category, formerCategory, state: torrent.state };
    if (formerCategory === null) {
      return hold('withheld', 'It is not known which category it came from, so it is left where it is.', inputs);
    }
    if (memory.notes.rechecked === null) {
      if (isPassing(torrent.state)) return { type: 'rest' };
      const reason = `Its files are checked, because it was moved to the category ${torrent.category}.`;
      return { type: 'act', action: { type: 'recheck' }, reason, inputs };
    }
    const back =
      formerCategory === '' ? 'Taken out of the category again' : `Put back into the category ${formerCategory}`;
    const reason = `${back}, because its files are being checked.`;
    return { type: 'act', action: { type: 'setCategory', category: formerCategory }, reason, inputs };
  },
};
