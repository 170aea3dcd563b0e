/** One at a time, and only a few waiting: bounds what callers can make this machine compute. */
import { AppError } from '../error.ts';

/** @returns a function that runs jobs one after another and throws AppError `unavailable` when `longest` wait already. */
export function createLine(longest: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async function inLine<T>(job: () => Promise<T>): Promise<T> {
    if (waiting > longest) throw new AppError('unavailable', 'Too many sign-ins at a time, try again');
    waiting += 1;
    const turn = last.then(job).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
