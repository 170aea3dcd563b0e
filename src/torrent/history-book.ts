/** What the manager's history says about the downloads that somebody asked about. */
import { type HistoryEvent, newestFirst } from '../arr/history.ts';
import type { Link } from '../arr/link.ts';
import type { Clock } from '../clock.ts';

export interface KnownHistory {
  /** Unix milliseconds at which the answer was complete. */
  askedAt: number;
  /** Newest first. */
  events: readonly HistoryEvent[];
}

export interface HistoryBook {
  /** @param hash upper case */
  latest(hash: string): KnownHistory | null;
  /** Asks about each; about many by reading the imports of all. @throws OutsideError @param hashes upper case */
  ask(hashes: readonly string[]): Promise<void>;
  /** Forgets what was asked before a time. */
  forget(before: number): void;
}

/** More than this are read in pages instead of one by one. */
const fewHashes = 50;

export function createHistoryBook(link: Link, clock: Clock): HistoryBook {
  const known = new Map<string, KnownHistory>();

  const askEach = async (hashes: readonly string[]) => {
    for (const hash of hashes) {
      const events = await link.call((manager) => manager.history(hash));
      known.set(hash, { askedAt: clock.now(), events });
    }
  };
  const askAll = async (hashes: readonly string[]) => {
    const found = new Map(hashes.map((hash) => [hash, { hash, events: [] as HistoryEvent[] }]));
    await link.call(async (manager) => {
      for await (const page of manager.importHistory()) {
        for (const event of page) {
          const one = found.get(event.downloadId);
          // With the text that we have already: there may be very many.
          one?.events.push({ ...event, downloadId: one.hash });
        }
      }
    });
    const askedAt = clock.now();
    for (const { hash, events } of found.values()) known.set(hash, { askedAt, events: newestFirst(events) });
  };
  return {
    latest: (hash) => known.get(hash) ?? null,
    ask: (hashes) => (hashes.length > fewHashes ? askAll(hashes) : askEach(hashes)),
    forget(before) {
      for (const [hash, { askedAt }] of known) if (askedAt < before) known.delete(hash);
    },
  };
}
