/**
 * What is known of each client instance besides its torrents: whether its list can be relied on, since when, and for
 * how long it was watched without a gap.
 */
import type { Clock } from '../clock.ts';
import type { ClientFacts } from '../supervisor/message.ts';
import type { WatchFacts } from './rules/evidence.ts';

export interface ClientBook {
  /** A complete answer arrived; `full` = the connection, or the process, is new. */
  answered(client: string, full: boolean): void;
  /** The client is away: what is known of its torrents is old. */
  lose(client: string): void;
  learn(client: string, facts: ClientFacts): void;
  isFresh(client: string): boolean;
  /** Its whole list arrived since it was connected. */
  isKnown(client: string): boolean;
  /** Milliseconds of watching so far; stands still while the client is away. */
  watched(client: string): number;
  facts(client: string): Omit<WatchFacts, 'maximumEta' | 'seedingTimeMatters'>;
  /** Unix milliseconds from when on the first feed interval is over; null = it is over. Infinity: nobody can say. */
  settlesAt(client: string): number | null;
  names(): string[];
}

interface Known {
  facts: ClientFacts | null;
  fresh: boolean;
  /** Since when answers follow each other; null = not fresh. Both clocks. */
  first: { at: number; elapsed: number } | null;
  lastElapsed: number;
  answers: number;
  watched: number;
}

/** Answers come at least every 30 s; after a longer silence nobody knows what happened meanwhile. */
const longestGap = 60_000;
const silence = 120_000;
/** Longer than two answers of any client are apart in the usual case; a slow one needs its second answer besides. */
const firstInterval = 10_000;

export function createClientBook(clock: Clock): ClientBook {
  const clients = new Map<string, Known>();
  const of = (client: string): Known => {
    const known = clients.get(client);
    if (known) return known;
    const made = { facts: null, fresh: false, first: null, lastElapsed: 0, answers: 0, watched: 0 };
    clients.set(client, made);
    return made;
  };
  const isFresh = ({ fresh, lastElapsed }: Known) => fresh && clock.elapsed() - lastElapsed < silence;

  return {
    answered(client, full) {
      const known = of(client);
      const elapsed = clock.elapsed();
      const gap = elapsed - known.lastElapsed;
      if (full || !isFresh(known)) Object.assign(known, { first: { at: clock.now(), elapsed }, answers: 0 });
      else if (gap <= longestGap) known.watched += gap;
      known.answers += 1;
      known.fresh = true;
      known.lastElapsed = elapsed;
    },
    lose: (client) => void Object.assign(of(client), { fresh: false, first: null, answers: 0 }),
    learn: (client, facts) => void Object.assign(of(client), { facts }),
    isFresh: (client) => isFresh(of(client)),
    isKnown: (client) => of(client).fresh,
    watched: (client) => of(client).watched,
    facts(client) {
      const known = of(client);
      const { facts } = known;
      return {
        fresh: isFresh(known),
        connected: facts?.connectionStatus === 'connected' || facts?.connectionStatus === 'firewalled',
        alternativeSpeed: facts?.altSpeedLimits !== false,
        downloadsOff: facts?.downloadLimit === null || facts === null || isOff(facts.downloadLimit),
      };
    },
    settlesAt(client) {
      const { first, answers } = of(client);
      if (first === null) return Number.POSITIVE_INFINITY;
      const left = firstInterval - (clock.elapsed() - first.elapsed);
      if (left <= 0 && answers > 1) return null;
      return clock.now() + Math.max(left, 5_000);
    },
    names: () => [...clients.keys()],
  };
}

/** 0 means "no limit" to the client; a limit of a few bytes is how people switch downloads off. */
function isOff(limit: number): boolean {
  return limit > 0 && limit < 1024;
}
