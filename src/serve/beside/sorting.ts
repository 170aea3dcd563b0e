/** Keeps the queue of a client in the order of its trackers' priorities, through the owners of the torrents. */
import type { Torrent } from '../../client/torrent.ts';
import type { Owner } from '../../supervisor/owners.ts';
import { movesToTop, type Queued } from '../../supervisor/queue-order.ts';

export interface Sorting {
  /** Looks at one client's queue and begins to move what is out of place. */
  look(client: string, torrents: ReadonlyMap<string, Torrent>): void;
}

export interface SortingOptions {
  ownerOf: (category: string, client: string) => Owner | null;
  priorityOf: (torrent: Queued) => number;
  protectTags: ReadonlySet<string>;
  /** Resolves when the worker has moved them, or gave up. */
  move: (worker: string, client: string, hashes: string[]) => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
  onDefect: (thrown: unknown) => void;
}

/** The client's list follows the moves within seconds. */
const pause = 30_000;
/** What changed nothing, as in a dry run, is not tried all the time. */
const longPause = 600_000;
/** The worker answers after so many calls of the client. */
const perMessage = 50;

export function createSorting(options: SortingOptions): Sorting {
  const { ownerOf, priorityOf, protectTags, move, elapsed, onDefect } = options;
  const last = new Map<string, { at: number; moves: string; isRunning: boolean }>();

  const run = async (client: string, moves: readonly { worker: string; hash: string }[]) => {
    for (let from = 0; from < moves.length; ) {
      const worker = moves[from]?.worker ?? '';
      let to = from;
      while (to < moves.length && moves[to]?.worker === worker && to - from < perMessage) to += 1;
      await move(
        worker,
        client,
        moves.slice(from, to).map(({ hash }) => hash),
      );
      from = to;
    }
  };
  return {
    look(client, torrents) {
      const before = last.get(client);
      if (before?.isRunning || (before && elapsed() - before.at < pause)) return;
      const workers = new Map<string, string>();
      const owned = [...torrents.values()].filter(({ hash, category, tags, priority }) => {
        if (priority === 0 || tags.some((tag) => protectTags.has(tag))) return false;
        const owner = ownerOf(category, client);
        if (owner?.kind !== 'instance' && owner?.kind !== 'managed') return false;
        workers.set(hash, owner.worker);
        return true;
      });
      const moves = movesToTop(owned, priorityOf);
      const text = moves.join();
      if (moves.length === 0 || (before?.moves === text && elapsed() - before.at < longPause)) return;
      const state = { at: elapsed(), moves: text, isRunning: true };
      last.set(client, state);
      run(
        client,
        moves.map((hash) => ({ hash, worker: workers.get(hash) ?? '' })),
      )
        .catch(onDefect)
        .finally(() => Object.assign(state, { at: elapsed(), isRunning: false }));
    },
  };
}
