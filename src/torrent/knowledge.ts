/** Everything the process knows about its manager's side, and how it learns more. */

import type { Link } from '../arr/link.ts';
import type { RemotePathMapping } from '../arr/manager.ts';
import type { Clock } from '../clock.ts';
import { createHistoryBook, type HistoryBook } from './history-book.ts';
import { follow } from './import/follow.ts';
import type { ManagerNeed } from './lookups.ts';
import { createQueueBook, type KnownQueue, type QueueBook } from './queue-book.ts';
import type { ManagerView } from './rules/view.ts';

export interface Knowledge {
  queue: QueueBook;
  history: HistoryBook;
  /** When the manager last began to look at the torrent client because we asked; null = never. */
  refreshedAt(): number | null;
  /** Makes the manager look at the torrent client, then reads its queue. Nothing in a dry run. @throws OutsideError */
  refresh(): Promise<void>;
  /** Looks up what a rule needs. @throws OutsideError @param hashes upper case, of those who need it */
  lookUp(need: ManagerNeed, hashes: readonly string[]): Promise<void>;
  /** @param hash lower case */
  viewOf(hash: string): ManagerView;
}

export interface KnowledgeOptions {
  /** Section name. */
  name: string;
  link: Link;
  clock: Clock;
  signal: AbortSignal;
  dryRun: boolean;
  queueChanged: (next: KnownQueue, before: KnownQueue | null) => void;
}

/** Path mappings change only when somebody edits them. */
const mappingsAge = 10 * 60_000;
/** A manager usually looks at its clients within a second. */
const refreshPolls = { first: 150, longest: 5_000, limit: 60_000 };

export function createKnowledge({ name, link, clock, signal, dryRun, queueChanged }: KnowledgeOptions): Knowledge {
  const queue = createQueueBook(link, clock, queueChanged);
  const history = createHistoryBook(link, clock);
  let mappings: { readAt: number; list: RemotePathMapping[] } | null = null;
  let refreshedAt: number | null = null;
  let refreshing: Promise<void> | null = null;

  const refreshOnce = async () => {
    const startedAt = clock.now();
    const { id } = await link.call((manager) => manager.refreshDownloads());
    await follow({ link, clock, signal }, id, refreshPolls);
    await queue.read(clock.now());
    refreshedAt = startedAt;
  };
  const refresh = (): Promise<void> => {
    if (dryRun) return Promise.resolve();
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  const readMappings = async () => {
    const list = await link.call((manager) => manager.pathMappings());
    mappings = { readAt: clock.now(), list };
  };
  return {
    queue,
    history,
    refreshedAt: () => refreshedAt,
    refresh,
    async lookUp(need, hashes) {
      if (need === 'queue') await queue.read(clock.now());
      else if (need === 'refresh') await refresh();
      else if (need === 'history') await history.ask(hashes);
      else await readMappings();
    },
    viewOf(hash) {
      const upper = hash.toUpperCase();
      const latest = queue.latest();
      const usable = mappings !== null && clock.now() - mappings.readAt < mappingsAge;
      return {
        name,
        trouble: link.trouble()?.message ?? null,
        queue: latest && { readAt: latest.readAt, complete: latest.complete, records: latest.byHash.get(upper) ?? [] },
        refreshedAt,
        history: history.latest(upper),
        pathMappings: usable ? (mappings?.list ?? null) : null,
      };
    },
  };
}
