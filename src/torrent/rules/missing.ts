/**
 * A torrent whose files are gone. Only one that we had moved into the library ends here; everything else may be a disk
 * that is not there, and is shown and left alone.
 */

import { whenWatched } from './evidence.ts';
import { needsHistory } from './ready.ts';
import { remove } from './removal.ts';
import { hold, need, type Outcome, type Rule, type View } from './rule.ts';
import { historyWord } from './standing.ts';

/** A disk may be away for a moment. */
const patience = 30_000;

export const missing: Rule = {
  name: 'missing',
  states: (state) => state === 'missingFiles',
  decide(view) {
    const { now, torrent, memory, manager, client } = view;
    // Shown once for all of them, elsewhere.
    if (client.mountLost) return { type: 'rest' };
    const inputs = {
      importedAt: memory.importedAt,
      importedWith: memory.notes.importedWith,
      savePath: torrent.savePath,
    };
    if (manager === null || !wasMoved(view)) {
      return hold(
        'withheld',
        'Its files are missing, and not because they were moved into a library: it is left alone.',
        inputs,
      );
    }
    const { missingMs } = memory.notes.evidence;
    if (missingMs < patience) return { type: 'rest', again: whenWatched(now, patience - missingMs) };
    return judge(view, inputs);
  },
};

/** By our own command, and it is proven that it succeeded. */
function wasMoved({ memory }: View): boolean {
  return memory.importedAt !== null && memory.importedBy === 'scan' && memory.notes.importedWith === 'Move';
}

function judge(view: View, inputs: Record<string, unknown>): Outcome {
  const { manager } = view;
  if (manager === null || manager.trouble !== null) {
    return hold('unknown', 'Its files are missing, and its manager cannot be asked whether it moved them.', inputs);
  }
  if (manager.history === null || needsHistory(view, manager)) return need('history');
  const word = historyWord(manager.history.events);
  if (word !== 'imported') {
    return hold('withheld', `Its files are missing, and ${manager.name} has no import of it: it is left alone.`, {
      ...inputs,
      history: word,
    });
  }
  return remove(view, {
    cause: 'missing',
    because: `${manager.name} moved its files into the library`,
    inputs: { ...inputs, history: word },
    deleteFiles: false,
    giveUp: false,
  });
}
