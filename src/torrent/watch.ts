/** Keeps the evidence of each torrent up to date: what was watched of it counts, and no other time. */
import type { Torrent } from '../client/torrent.ts';
import type { ClientBook } from './client-book.ts';
import type { Journal } from './journal.ts';
import { advance, type Evidence, type WatchFacts } from './rules/evidence.ts';
import { type Notes, noNotes, seenNotes } from './rules/memory.ts';
import type { Tracked } from './tracked.ts';

export interface Watch {
  /** Counts the time since the last call; before the torrent, or what is known of its client, changes. */
  catchUp(tracked: Tracked): void;
  /** What has to outlive this process, at its end. */
  keep(tracked: Tracked): void;
}

export interface WatchOptions {
  clients: ClientBook;
  journal: Journal;
  limitsOf: (tracked: Tracked) => Pick<WatchFacts, 'maximumEta' | 'seedingTimeMatters'>;
}

const minute = 60_000;
/** A disk shall sleep while torrents only seed. */
const seedStep = 6 * 60 * minute;

export function createWatch({ clients, journal, limitsOf }: WatchOptions): Watch {
  const catchUp = (tracked: Tracked) => {
    const { client, torrent, memory } = tracked;
    const watched = clients.watched(client);
    const elapsed = watched - tracked.watched;
    tracked.watched = watched;
    const before = memory.notes.evidence;
    // Time is only counted while the client's list was fresh, whatever it is now.
    const facts = { ...clients.facts(client), ...limitsOf(tracked), fresh: true };
    const evidence = advanceBy(before, torrent, facts, elapsed);
    if (evidence === before) return;
    memory.notes = withEvidence(memory.notes, evidence);
    if (isWorthWriting(tracked.stored, evidence, torrent)) write(tracked);
  };
  const write = (tracked: Tracked) => {
    tracked.stored = tracked.memory.notes.evidence;
    journal.remember(tracked.memory);
  };
  return {
    catchUp,
    keep(tracked) {
      catchUp(tracked);
      const before = tracked.stored;
      const { evidence } = tracked.memory.notes;
      if (clocks(evidence).some((ms, index) => Math.abs(ms - (clocks(before)[index] ?? 0)) >= minute)) write(tracked);
    },
  };
}

/** Most torrents have nothing to note but that they were looked at: these have one object together. */
function withEvidence(notes: Notes, evidence: Evidence): Notes {
  const isOrdinary = notes === noNotes && Bun.deepEquals(evidence, seenNotes.evidence);
  return isOrdinary ? seenNotes : { ...notes, evidence };
}

/** `advance` takes the step of one answer; between two changes every step is like the one before. */
function advanceBy(before: Evidence, torrent: Torrent, facts: WatchFacts, elapsed: number): Evidence {
  const first = advance(before, torrent, facts, Math.min(elapsed, minute));
  if (elapsed <= minute) return first;
  const next = advance(first, torrent, facts, minute);
  const grow = (clock: 'stalledMs' | 'stalledUpMs' | 'slowMs' | 'missingMs') =>
    first[clock] + ((next[clock] - first[clock]) * (elapsed - minute)) / minute;
  return {
    ...first,
    stalledMs: grow('stalledMs'),
    stalledUpMs: grow('stalledUpMs'),
    slowMs: grow('slowMs'),
    missingMs: grow('missingMs'),
  };
}

/** Losing a little of a clock in a crash only means more patience; a clock that began anew must not come back. */
function isWorthWriting(before: Evidence, now: Evidence, { amountLeft }: Torrent): boolean {
  if (clocks(now).some((ms, index) => ms < (clocks(before)[index] ?? 0))) return true;
  const step = amountLeft > 0 ? minute : seedStep;
  return clocks(now).some((ms, index) => ms - (clocks(before)[index] ?? 0) >= step);
}

function clocks({ stalledMs, stalledUpMs, slowMs, missingMs }: Evidence): number[] {
  return [stalledMs, stalledUpMs, slowMs, missingMs];
}
