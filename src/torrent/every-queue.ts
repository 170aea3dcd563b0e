/** The queues of all managers together, for torrents of categories that have none of their own. */
import type { Link } from '../arr/link.ts';
import type { Clock } from '../clock.ts';
import { OutsideError } from '../error.ts';
import type { QueueEntry } from './action.ts';
import { createQueueBook, type QueueBook } from './queue-book.ts';
import type { QueuesView } from './rules/view.ts';

export interface ManagerLink {
  /** Section name. */
  section: string;
  link: Link;
  /** Search again for what is given up. */
  search: boolean;
}

export interface EveryQueue {
  /** Reads all of them, and asks the histories about what no queue lists. @param hashes upper case */
  read(hashes: readonly string[]): Promise<void>;
  /** Null until the queues, and the histories about what none of them lists, have been read. @param hash lower case */
  viewOf(hash: string): QueuesView | null;
  queueOf(section: string): QueueBook | null;
}

/** Histories are asked anew after this. */
const historyKept = 60_000;
/** No more histories in one go: what was read before must not grow old over them. Who waits asks again. */
const historyTime = 5_000;

export function createEveryQueue(managers: readonly ManagerLink[], clock: Clock): EveryQueue {
  const books = new Map(managers.map(({ section, link }) => [section, createQueueBook(link, clock, () => {})]));
  /** By hash in upper case: downloads that a manager grabbed and does not list. */
  const grabs = new Map<string, { askedAt: number; entries: QueueEntry[] }>();
  let readAt: number | null = null;
  let missing: string[] = [];

  const isListed = (hash: string) => [...books.values()].some((book) => book.latest()?.byHash.has(hash));
  const readQueues = async (): Promise<void> => {
    const startedAt = clock.now();
    const failed: string[] = [];
    for (const { section } of managers) {
      const isWhole = await whether(async () => (await books.get(section)?.read(startedAt))?.complete ?? false);
      if (!isWhole) failed.push(section);
    }
    missing = failed;
    readAt = startedAt;
  };
  /** Moved out of its category a torrent soon leaves the queue, but the manager remembers what it grabbed. */
  const readHistories = async (hash: string): Promise<void> => {
    const entries: QueueEntry[] = [];
    for (const { section, link, search } of managers) {
      const isKnown = await whether(async () => {
        const events = await link.call((manager) => manager.history(hash));
        const [newest] = events.filter(({ type }) => type === 'grabbed' || type === 'failed');
        for (const { type, mediaId } of newest?.type === 'grabbed' ? events : [])
          if (type === 'grabbed') entries.push({ instance: section, id: 0, mediaId, search });
        return true;
      });
      if (!isKnown && !missing.includes(section)) missing.push(section);
    }
    grabs.set(hash, { askedAt: clock.now(), entries });
  };
  return {
    async read(hashes) {
      await readQueues();
      for (const [hash, { askedAt }] of grabs) if (clock.now() - askedAt > historyKept) grabs.delete(hash);
      const until = clock.now() + historyTime;
      for (const hash of hashes) {
        if (clock.now() > until) return;
        if (!isListed(hash) && !grabs.has(hash)) await readHistories(hash);
      }
    },
    viewOf(hash) {
      if (readAt === null) return null;
      const upper = hash.toUpperCase();
      const listed = managers.flatMap(({ section, search }) =>
        (books.get(section)?.latest()?.byHash.get(upper) ?? []).map(({ id, mediaId }) => ({
          instance: section,
          id,
          mediaId,
          search,
        })),
      );
      const entries = listed.length > 0 ? listed : grabs.get(upper)?.entries;
      if (!entries) return null;
      return { readAt, complete: missing.length === 0, missing, entries };
    },
    queueOf: (section) => books.get(section) ?? null,
  };
}

/** False also when the manager cannot be asked. */
async function whether(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}
