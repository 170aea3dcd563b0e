/** Downloads that make no progress, or whose metadata does not come, are given up when their time is over. */
import { whenWatched } from './evidence.ts';
import { isYoung, oldAt } from './judge.ts';
import { patienceOf, type Stall, stallInputs, stallOf } from './patience.ts';
import { remove } from './removal.ts';
import { hold, type Outcome, type Rule, type View } from './rule.ts';
import { isRunningDownload } from './state.ts';
import { duration } from './words.ts';

export const stalled: Rule = {
  name: 'stalled',
  states: isRunningDownload,
  decide(view) {
    const stall = stallOf(view);
    return stall === 'metadata' || stall === 'stalled' ? judge(view, stall) : null;
  },
};

/** A download that runs, but of which nobody has all. */
export const unavailable: Rule = {
  name: 'unavailable',
  states: (state) => state === 'downloading',
  decide(view) {
    // As long as bytes come it is only short of somebody who has the rest.
    if (stallOf(view) !== 'unavailable' || view.settings.stalledMs === null) return null;
    const left = view.settings.youngMs - view.memory.notes.evidence.stalledMs;
    if (left > 0) return { type: 'rest', again: whenWatched(view.now, left) };
    return judge(view, 'unavailable');
  },
};

function judge(view: View, stall: Stall): Outcome | null {
  const { now, memory, settings } = view;
  if (settings.stalledMs === null) return null;
  if (isYoung(view)) return { type: 'rest', again: oldAt(view) };
  const patience = patienceOf(view);
  const inputs = stallInputs(view);
  if (patience === Number.POSITIVE_INFINITY) {
    return hold('withheld', `${lack[stall]} It may wait without end, as is set.`, inputs);
  }
  const left = patience - memory.notes.evidence.stalledMs;
  const time = duration(patience / 1000);
  if (left > 0) {
    return hold('withheld', `${lack[stall]} It is given ${time} without progress.`, inputs, whenWatched(now, left));
  }
  return remove(view, {
    cause: stall === 'unavailable' ? 'unavailable' : 'stalled',
    because: `${because[stall]} for ${time}`,
    inputs,
    deleteFiles: true,
    giveUp: true,
    keepsNearlyFinished: stall !== 'metadata',
  });
}

const lack: Record<Stall, string> = {
  metadata: 'Its metadata has not come yet.',
  stalled: 'It makes no progress at the moment.',
  unavailable: 'Nobody has all of it at the moment.',
};

const because: Record<Stall, string> = {
  metadata: 'its metadata did not come',
  stalled: 'it made no progress',
  unavailable: 'nobody had all of it and it made no progress',
};
