/** Why nothing is searched for now. Pure. */

export interface Limits {
  /** Search commands in the manager at a time. */
  limit: number;
  /** -1 = no limit. */
  perHour: number;
  /** -1 = no limit. */
  longestQueue: number;
}

export interface Load {
  /** Unix milliseconds. */
  now: number;
  /** When the searches of the last hour were sent, oldest first. */
  sent: readonly number[];
  /** Records of the manager's queue; null = it could not be read whole. */
  queue: number | null;
  /** Search commands that wait or run in the manager; null = not asked, because it does not matter. */
  open: number | null;
}

export interface Hold {
  /** One sentence. */
  reason: string;
  inputs: Record<string, unknown>;
  /** When it may be over, Unix milliseconds; null = with the next try. */
  until: number | null;
}

const hour = 3_600_000;

/** Null = go on. */
export function holdOf({ now, sent, queue, open }: Load, { limit, perHour, longestQueue }: Limits): Hold | null {
  if (longestQueue >= 0 && queue !== null && queue > longestQueue) {
    const reason = `The manager's queue is longer than ${longestQueue}`;
    return { reason, inputs: { queue, PauseSearchAboveQueue: longestQueue }, until: null };
  }
  // One that lies ahead comes from a clock that was set back since, and would count until then.
  const recent = sent.filter((at) => at > now - hour && at <= now);
  if (perHour >= 0 && recent.length >= perHour) {
    // The search after which there is one less than allowed.
    const leaving = recent[recent.length - perHour];
    const reason = `${perHour} ${perHour === 1 ? 'search was' : 'searches were'} sent within an hour`;
    const until = leaving === undefined ? now + hour : leaving + hour;
    return { reason, inputs: { searches: recent.length, SearchesPerHour: perHour }, until };
  }
  if (open !== null && open >= limit) {
    const reason = `${limit} ${limit === 1 ? 'search is' : 'searches are'} under way in the manager`;
    return { reason, inputs: { searches: open, SearchLimit: limit }, until: null };
  }
  return null;
}
