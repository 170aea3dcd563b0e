/**
 * What the manager is downloading, as far as a search has to know. The torrent process of the instance reads the queue
 * anyway and leaves it in its file; only where that is too old the manager is asked.
 */
import type { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import type { Link } from '../arr/link.ts';
import type { Clock } from '../clock.ts';
import { readSharedQueue, type SharedQueue } from '../database/manager-queue.ts';
import { openReader } from '../database/open.ts';
import { searchedAgain } from '../database/searched-again.ts';

export interface KnownQueue {
  /** Movies, episodes or albums. */
  media: ReadonlySet<number>;
  /** Records of any protocol; null = not all of them could be read. */
  total: number | null;
}

export interface QueueView {
  /** @throws OutsideError */
  read(): Promise<KnownQueue>;
  /** Movies, episodes or albums that the torrent processes searched for since a time, after they removed a download. */
  searchedAgain(since: number): ReadonlySet<number>;
}

export interface QueueViewOptions {
  section: string;
  /** Files of the torrent process of the instance and of that of the special categories. */
  files: { own: string; special: string };
  link: Link;
  clock: Clock;
}

/** As often as the torrent process reads it while something is downloaded, and a little more. */
const sharedFor = 90_000;
const askedFor = 30_000;

export function createQueueView({ section, files, link, clock }: QueueViewOptions): QueueView {
  let asked: { queue: KnownQueue; at: number } | null = null;
  return {
    async read() {
      const shared = whileReadable(files.own, readSharedQueue);
      if (shared && Math.abs(clock.now() - shared.readAt) <= sharedFor) return known(shared);
      if (asked !== null && clock.elapsed() - asked.at < askedFor) return asked.queue;
      const at = clock.elapsed();
      const { mediaIds, total, complete } = await link.call((manager) => manager.queue());
      asked = { queue: { media: mediaIds, total: complete ? total : null }, at };
      return asked.queue;
    },
    searchedAgain(since) {
      const read = (database: Database) => searchedAgain(database).between(section, since, clock.now());
      return new Set([files.own, files.special].flatMap((file) => whileReadable(file, read) ?? []));
    },
  };
}

function known({ media, total }: SharedQueue): KnownQueue {
  return { media: new Set(media), total };
}

/** Null when the file is not there, or cannot be read now: what it holds is only a shortcut. */
function whileReadable<T>(file: string, read: (database: Database) => T): T | null {
  if (!existsSync(file)) return null;
  let database: Database | null = null;
  try {
    database = openReader(file);
    return read(database);
  } catch (error) {
    if (!String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_')) throw error;
    return null;
  } finally {
    database?.close();
  }
}
