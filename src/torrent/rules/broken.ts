/**
 * The client gave up on it with an error: its files are checked. A check reads everything from the disk, so each one
 * that does not help is followed by a longer wait.
 */
import type { ErrorChecks } from './memory.ts';
import type { Outcome, Rule, View } from './rule.ts';
import { duration } from './words.ts';

const shortest = 60_000;
const hour = 3_600_000;
/** After the second check in a row, the third, and each one after that. */
const longer = [hour, 6 * hour, 24 * hour];

export const broken: Rule = {
  name: 'error',
  states: (state) => state === 'error',
  decide(view) {
    if (view.pending.has('recheck')) return { type: 'rest' };
    const { errorChecks } = view.memory.notes;
    return errorChecks === null ? check(view, 1) : checkAgain(view, errorChecks);
  },
};

function check({ torrent }: View, nth: number): Outcome {
  const again = nth === 1 ? '' : ` again: check ${nth} in a row`;
  const because = `the client stopped it with an error${again}`;
  const reason = `Its files are checked, because ${because}.`;
  const inputs = { state: torrent.state, checks: nth - 1 };
  return { type: 'act', action: { type: 'recheck', afterErrors: nth }, reason, because, inputs };
}

/** The wait begins when the check is seen to have failed: one of a large torrent may take longer than the wait. */
function checkAgain(view: View, { count, at, failedAt }: ErrorChecks): Outcome {
  const { now, torrent, settings } = view;
  const wait = waitAfter(count, settings.youngMs);
  const since = failedAt ?? now;
  // A time that lies ahead comes from a clock that was set back since.
  if (now >= since + wait || since > now) return check(view, count + 1);
  const checks = count === 1 ? 'a check of its files' : `${count} checks of its files in a row`;
  const reason = `Not checked at once, although the client stopped it with an error again after ${checks}: the next check follows after ${duration(wait / 1000)}.`;
  const inputs = { state: torrent.state, checks: count, nextCheck: new Date(since + wait).toISOString() };
  const note = failedAt === null ? { errorChecks: { count, at, failedAt: now } } : undefined;
  return { type: 'hold', verdict: 'withheld', reason, inputs, again: since + wait, note };
}

/** Milliseconds. */
function waitAfter(count: number, youngMs: number): number {
  const first = Math.max(2 * youngMs, shortest);
  return Math.max(first, longer[Math.min(count - 2, longer.length - 1)] ?? 0);
}
