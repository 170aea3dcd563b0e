/** Marks that show in the client how a torrent stands. They follow what is decided; nothing is decided by most of them. */
import { whenWatched } from './evidence.ts';
import { isStoppedForSpace, isYoung } from './judge.ts';
import { hasMark, type Mark, type MarkAction, protection, setMark } from './mark.ts';
import { isTolerated, stallOf } from './patience.ts';
import type { Outcome, Rule, View } from './rule.ts';
import { isKeptByTracker, maySeed } from './seeding.ts';
import { isBroken, isPassing, isStopped } from './state.ts';

interface Wanted {
  on: boolean;
  /** As the end of a sentence. */
  why: string;
}

const on = (why: string): Wanted => ({ on: true, why });
const off = (why: string): Wanted => ({ on: false, why });

/** @param wanted whether a torrent shall carry the mark, and why; null = as it is */
function markRule(name: string, mark: Mark, wanted: (view: View) => Wanted | null): Rule {
  return {
    name,
    additive: true,
    decide(view): Outcome | null {
      const want = wanted(view);
      return want === null || want.on === hasMark(view, mark) ? null : act(view, mark, want);
    },
  };
}

function act(view: View, mark: Mark, { on, why }: Wanted): Outcome {
  const action = setMark(view, mark, on);
  return { type: 'act', action, reason: `${deedOf(action)}: ${why}.`, inputs: {} };
}

function deedOf(action: MarkAction): string {
  switch (action.type) {
    case 'tag':
      return `Tagged ${action.tag}`;
    case 'untag':
      return `Took the tag ${action.tag} off`;
    case 'keep':
      return `${action.on ? 'Kept' : 'Dropped'} the mark ${action.mark}`;
  }
}

const seeding = {
  protected: off('its owner protects it, so its limits do not count'),
  noSpace: off('it is stopped for lack of space'),
  goesOn: on('it has not reached its seeding limits'),
  over: off('it reached its seeding limits'),
};

export const seedingMark = markRule('seeding-mark', 'allowed_seeding', (view) => {
  if (protection(view) !== null) return seeding.protected;
  if (isStoppedForSpace(view)) return seeding.noSpace;
  return maySeed(view) ? seeding.goesOn : seeding.over;
});

const bound = {
  yes: on('it reached its seeding limits, but its tracker wants more'),
  no: off('no hit-and-run rule holds it back'),
};

/** Without tags there is nobody to show it to. */
export const hitAndRunMark = markRule('hit-and-run-mark', 'hnr_active', (view) => {
  if (view.settings.markTags.hnr_active === null) return null;
  return isKeptByTracker(view) ? bound.yes : bound.no;
});

const stall = { none: off('it is not stalled'), tolerated: on('it is stalled and has time left') };

/** A download may be stalled for a moment between any two pieces. */
const momentMs = 60_000;

export const stalledMark: Rule = {
  name: 'stalled-mark',
  additive: true,
  decide(view) {
    const isMarked = hasMark(view, 'allowed_stalled');
    if (stallOf(view) === null || view.settings.stalledMs === null || protection(view) !== null) {
      return isMarked ? act(view, 'allowed_stalled', stall.none) : null;
    }
    // When its time is over, the rule for stalled downloads has the word.
    if (isMarked || isYoung(view) || !isTolerated(view)) return null;
    const left = Math.min(momentMs, view.settings.youngMs) - view.memory.notes.evidence.stalledMs;
    return left > 0
      ? { type: 'rest', again: whenWatched(view.now, left) }
      : act(view, 'allowed_stalled', stall.tolerated);
  },
};

const space = {
  protected: off('its owner protects it'),
  complete: off('it is complete'),
  stopped: on('it was stopped for lack of space'),
  runs: off('it runs'),
};

/** It also tells, should our database be lost, that it was us who stopped it. */
export const spaceMark = markRule('space-mark', 'free_space_paused', (view) => {
  const { torrent, memory, pending } = view;
  if (torrent.amountLeft === 0 && torrent.completedOn !== null) return space.complete;
  if (protection(view) !== null) return space.protected;
  if (isStopped(torrent.state)) return memory.notes.stoppedBy === 'space' ? space.stopped : null;
  // Not before the client shows that it runs.
  if (isPassing(torrent.state) || isBroken(torrent.state)) return null;
  return pending.has('start') || pending.has('stop') ? null : space.runs;
});
