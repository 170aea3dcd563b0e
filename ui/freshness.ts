/** After this many polls without an answer a value is late. */
const missedPolls = 3;

/** When the service was last heard of, whoever asked. Times are Unix milliseconds. */
export interface Contact {
  lastAt: number | null;
  /** Start of the silence, once it is certain that there is one. */
  goneSince: number | null;
  /** When the next question is asked. */
  nextAt: number | null;
}

export type Freshness = 'none' | 'live' | 'late';

/** True when an answer of this age should have been replaced by now. */
export function isLate(at: number, now: number, every: number): boolean {
  return now - at > missedPolls * every;
}

/**
 * How far a value may be trusted: `late` values stay on screen, but no state drawn from them may look healthy.
 *
 * @param every the pace at which this value is asked for
 * @param pace the pace of the fastest question on the page: silence there makes everything late
 */
export function freshnessOf(at: number | null, now: number, every: number, contact: Contact, pace: number): Freshness {
  if (at === null) return 'none';
  if (contact.goneSince !== null || isLate(at, now, every)) return 'late';
  return contact.lastAt !== null && isLate(contact.lastAt, now, pace) ? 'late' : 'live';
}
