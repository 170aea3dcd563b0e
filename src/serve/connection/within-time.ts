/** A bound on everything that one connection test does. */
import { OutsideError } from '../../error.ts';
import { hostOfUrl } from '../../request-failure.ts';

/** Milliseconds. Who waits in front of a form gives up sooner than a program. */
const longest = 10_000;

/** Aborts the signal when the time is over; the job then fails with OutsideError `timeout` that names the host. */
export async function withinTime<T>(
  url: string,
  job: (signal: AbortSignal) => Promise<T>,
  ms: number = longest,
): Promise<T> {
  const host = hostOfUrl(url);
  const controller = new AbortController();
  const expired = new OutsideError('timeout', `${host} did not answer within ${ms / 1000} seconds`);
  const timer = setTimeout(() => controller.abort(expired), ms);
  try {
    return await job(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
