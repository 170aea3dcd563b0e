/** Waiting for a manager's command to end. */
import { type Command, hasEnded } from '../../arr/command.ts';
import type { Link } from '../../arr/link.ts';
import type { Clock } from '../../clock.ts';

export interface FollowContext {
  link: Link;
  clock: Clock;
  signal: AbortSignal;
}

export interface Polls {
  /** Milliseconds before the first look; half as much again before each next one, up to `longest`. */
  first: number;
  longest: number;
  /** Give up after so many milliseconds; default never: a manager may have much to do before. */
  limit?: number;
}

const importPolls: Polls = { first: 1_000, longest: 10_000 };

/**
 * The command when it has ended; null when the manager does not know it any more, as after a restart, or when it took
 * longer than the limit. @throws OutsideError, or the signal's reason
 */
export async function follow(
  { link, clock, signal }: FollowContext,
  id: number,
  polls = importPolls,
): Promise<Command | null> {
  const end = clock.elapsed() + (polls.limit ?? Number.POSITIVE_INFINITY);
  let wait = polls.first;
  while (clock.elapsed() < end) {
    await clock.sleep(wait, signal);
    signal.throwIfAborted();
    const command = await link.call((manager) => manager.command(id));
    if (command === null || hasEnded(command)) return command;
    wait = Math.min(wait * 1.5, polls.longest);
  }
  return null;
}
