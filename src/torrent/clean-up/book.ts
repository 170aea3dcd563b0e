/**
 * Which folders are to be cleaned up, and when. What a removal or a torrent that leaves asks for is on disk before
 * anything follows from it; a process that begins goes on with what an earlier one left.
 */
import type { CleanUpRow, CleanUpStore } from '../../database/clean-ups.ts';
import { keyOf, type Tracked } from '../tracked.ts';
import { tryClean } from './clean-up.ts';
import type { CleanUpContext, CleanUpHooks } from './context.ts';
import { createSweep } from './sweep.ts';

export interface CleanUps {
  /** These are about to be removed. On disk afterwards. */
  leaving(tracked: readonly Tracked[]): void;
  /** It has left its client for certain. */
  left(tracked: Tracked): void;
  /** Begins what is due; gives when the next is, Unix milliseconds. */
  upkeep(): number;
}

export interface CleanUpOptions extends Omit<CleanUpContext, keyof CleanUpHooks | 'gaveUp'> {
  store: CleanUpStore;
  /** The categories that have a folder of their own. */
  categories: readonly string[];
}

interface Waiting {
  row: CleanUpRow;
  /** Unix milliseconds; null = until nothing holds it any more. */
  due: number | null;
}

/** The client removes files after the torrent. */
const patience = 30_000;
/** Clients that begin at the same time as this process take their time to list what they have. */
const afterStart = 2 * 60_000;
const again = 5 * 60_000;
/** What was left for longer may have become something else since. */
const longest = 7 * 86_400_000;

export function createCleanUps(options: CleanUpOptions, hooks: CleanUpHooks): CleanUps {
  const { core, store } = options;
  const { clock, signal, jobs } = core;
  const waiting = new Map<string, Waiting>();
  let unwritten: CleanUpRow[] = [];
  let isBusy = false;
  store.prune(clock.now() - longest);
  for (const row of store.all()) waiting.set(keyOf(row.client, row.hash), { row, due: clock.now() + afterStart });

  const context: CleanUpContext = {
    ...options,
    ...hooks,
    gaveUp: (row) => {
      row.givenUp = true;
      store.save([row]);
    },
  };
  const sweep = createSweep(context, options.categories);
  const flush = () => {
    if (unwritten.length > 0) store.save(unwritten);
    unwritten = [];
  };
  const intend = (tracked: Tracked) => {
    const row = rowOf(tracked, clock.now());
    if (row === null) return;
    unwritten.push(row);
    waiting.set(keyOf(row.client, row.hash), { row, due: clock.now() + patience });
  };
  const settle = async (key: string, row: CleanUpRow) => {
    const isStale = clock.now() - row.intendedAt > longest;
    const end = isStale ? 'over' : await tryClean(context, row);
    // It came and left again meanwhile: that is another one.
    if (waiting.get(key)?.row !== row || signal.aborted) return;
    if (end === 'unknown') waiting.set(key, { row, due: clock.now() + again });
    else if (end === 'held') waiting.set(key, { row, due: null });
    else {
      waiting.delete(key);
      store.end(row);
    }
    if (end === 'done') sweep.wanted(row);
  };
  const dueAt = ({ row, due }: Waiting) =>
    due ?? (context.held(row.client) === null ? clock.now() : Number.POSITIVE_INFINITY);
  const work = async () => {
    try {
      for (const [key, one] of [...waiting]) {
        if (dueAt(one) > clock.now()) continue;
        if (signal.aborted) return;
        await settle(key, one.row);
      }
      if (sweep.due() <= clock.now() && !signal.aborted) await sweep.run();
    } finally {
      isBusy = false;
    }
  };
  return {
    leaving(all) {
      for (const tracked of all) intend(tracked);
      flush();
    },
    left: intend,
    upkeep() {
      flush();
      if (isBusy) return Number.POSITIVE_INFINITY;
      const next = [...waiting.values()].reduce((first, one) => Math.min(first, dueAt(one)), sweep.due());
      if (next > clock.now()) return next;
      isBusy = true;
      // Its end wakes the turns.
      jobs.begin(work);
      return Number.POSITIVE_INFINITY;
    },
  };
}

/** Null = it was not imported: nothing of it is cleaned up. */
function rowOf({ client, torrent, memory }: Tracked, now: number): CleanUpRow | null {
  if (memory.importedAt === null) return null;
  const { hash, addedOn, name, category, contentPath, savePath } = torrent;
  const moved = memory.importedBy === 'scan' && memory.notes.importedWith === 'Move';
  return { client, hash, addedOn, name, category, contentPath, savePath, moved, intendedAt: now, givenUp: false };
}
