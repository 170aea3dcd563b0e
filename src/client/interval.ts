/** How often a client is asked, and how long to leave it alone when it fails. */
import type { OutsideError } from '../error.ts';

const busyMs = 1_000;
const longestMs = 30_000;
/** Soonest look at a write's effect; the client itself may show it only after its next refresh. */
const hurriedMs = 250;

export interface Pace {
  /** Something downloads, or an action waits for its confirmation. */
  busy: boolean;
  /** A write was sent since the last answer. */
  hurried: boolean;
  /** How long the last answer took, from the request to its application. */
  lastMs: number;
  /** What the owner wants between two looks while nothing is going on. */
  restMs: number;
}

/** Milliseconds from the end of one answer to the next request: at least twice what the last answer took, 30 s at most. */
export function pollInterval({ busy, hurried, lastMs, restMs }: Pace): number {
  const wanted = hurried ? hurriedMs : busy ? busyMs : restMs;
  return Math.min(longestMs, Math.max(wanted, 2 * lastMs));
}

export type ClientState = 'connecting' | 'up' | 'down' | 'refused' | 'unsupported';

export interface Failing {
  /** Failures in a row, this one included. */
  failures: number;
  /** Log-ins refused since one succeeded, this one included. */
  refusals: number;
  /** The client was up until this row of failures began. */
  wasUp: boolean;
}

export interface Retry {
  state: ClientState;
  /** Milliseconds until the next try; null = none until the section of this client changes. */
  waitMs: number | null;
}

const afterRefusalMs = 5 * 60_000;
/** A client lifts a ban after an hour, unless it is set otherwise; a little later the time is over for sure. */
const afterBanMs = 61 * 60_000;
const unsupportedMs = 5 * 60_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
const longestAskedMs = 10 * 60_000;

/**
 * The client bans an address after a few wrong log-ins, also for the right password. So a refused log-in is tried once
 * more after minutes and then never again with the same settings.
 *
 * A ban tells nothing about our password: anything else on this machine may have earned it. It ends by itself, and a
 * try during it neither counts nor makes it longer. So it is waited out, unless two of our own log-ins were refused.
 *
 * A single broken exchange does not make an established client "down": the same question is simply asked again.
 *
 * @param random 0 to 1, spreads the retries of several clients by up to a tenth.
 */
export function afterFailure(error: OutsideError, failing: Failing, random: number): Retry {
  switch (error.failure) {
    case 'auth':
      return { state: 'refused', waitMs: failing.refusals < 2 ? afterRefusalMs : null };
    case 'banned':
      return { state: 'refused', waitMs: failing.refusals < 2 ? afterBanMs : null };
    case 'kind':
      return { state: 'unsupported', waitMs: unsupportedMs };
  }
  const doubled = firstRetryMs * 2 ** Math.min(failing.failures - 1, 10);
  const asked = Math.min((error.details.retryAfter ?? 0) * 1000, longestAskedMs);
  const waitMs = Math.max(Math.min(doubled, longestRetryMs) * (1 + random / 10), asked);
  const isGone = error.failure === 'refused' || error.failure === 'dns';
  return { state: failing.wasUp && failing.failures === 1 && !isGone ? 'up' : 'down', waitMs };
}
