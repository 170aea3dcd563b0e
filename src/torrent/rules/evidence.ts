/**
 * What was watched of a torrent over time, so that nothing is given up for what happened while nobody looked. Kept in
 * the database of the torrent process.
 */
import type { Torrent } from '../../client/torrent.ts';
import { isMetadata, isRunningDownload } from './state.ts';

/** Milliseconds of watching, none of which counts time in which the client was away. */
export interface Evidence {
  /** Without progress while it could have made some. */
  stalledMs: number;
  /** Bytes left when it last made progress; -1 = its metadata was missing, null = not looked at yet. */
  mark: number | null;
  /** Seeding to nobody, without a break. */
  stalledUpMs: number;
  /** Slower than the longest time to finish allows, without a break. */
  slowMs: number;
  /** With its files missing, without a break. */
  missingMs: number;
}

export const noEvidence: Evidence = { stalledMs: 0, mark: null, stalledUpMs: 0, slowMs: 0, missingMs: 0 };

/** What has to be known of the client, and of the settings, to read anything into what a torrent does not do. */
export interface WatchFacts {
  /** The feed is complete and recent. */
  fresh: boolean;
  /** The client has a way out: `connected` or `firewalled`. False also when that is not known. */
  connected: boolean;
  /** Alternative speed limits are on, or not known to be off. */
  alternativeSpeed: boolean;
  /** The global limit leaves downloads nothing, or it is not known. */
  downloadsOff: boolean;
  /** Seconds that a download may take to finish; null = no limit. */
  maximumEta: number | null;
  /** Some limit depends on the seeding time; without one, seeding to nobody is not counted. */
  seedingTimeMatters: boolean;
}

/** The clocks only move with answers of the client, and may rest: looking more often than this is no use. */
const shortestWait = 1_000;

/** When to look again at a clock that has so many milliseconds to go. Unix milliseconds. */
export function whenWatched(now: number, leftMs: number): number {
  return now + Math.max(leftMs, shortestWait);
}

/** No two answers of a client in use are further apart: what is longer was not watched. */
const longestStep = 60_000;

/**
 * What is known after one more complete answer of the client; the same object when nothing changed.
 *
 * @param elapsedMs since the answer before, by a clock that nobody can set
 */
export function advance(before: Evidence, torrent: Torrent, facts: WatchFacts, elapsedMs: number): Evidence {
  if (!facts.fresh) return before;
  const step = Math.min(Math.max(elapsedMs, 0), longestStep);
  const after = {
    ...progress(before, torrent, facts, step),
    stalledUpMs: facts.seedingTimeMatters && torrent.state === 'stalledUP' ? before.stalledUpMs + step : 0,
    slowMs: isSlow(torrent, facts) ? before.slowMs + step : 0,
    missingMs: torrent.state === 'missingFiles' ? before.missingMs + step : 0,
  };
  return isSame(before, after) ? before : after;
}

/** The clock rests while it could not have made progress, and begins anew with each byte and with the metadata. */
function progress({ stalledMs, mark }: Evidence, torrent: Torrent, facts: WatchFacts, step: number) {
  const seen = isMetadata(torrent.state) ? -1 : torrent.amountLeft;
  if (seen !== mark) return { stalledMs: 0, mark: seen };
  return { stalledMs: couldProgress(torrent, facts) ? stalledMs + step : stalledMs, mark };
}

function couldProgress({ state }: Torrent, { connected, alternativeSpeed, downloadsOff }: WatchFacts): boolean {
  return isRunningDownload(state) && connected && !alternativeSpeed && !downloadsOff;
}

function isSlow(torrent: Torrent, facts: WatchFacts): boolean {
  const { eta } = torrent;
  return eta !== null && facts.maximumEta !== null && eta > facts.maximumEta && couldProgress(torrent, facts);
}

function isSame(a: Evidence, b: Evidence): boolean {
  return (
    a.stalledMs === b.stalledMs &&
    a.mark === b.mark &&
    a.stalledUpMs === b.stalledUpMs &&
    a.slowMs === b.slowMs &&
    a.missingMs === b.missingMs
  );
}
