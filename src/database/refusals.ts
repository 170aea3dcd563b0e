/**
 * Messages with which a manager refused to import downloads, so that its owner can choose those that say for sure that
 * a release is of no use. Written by the torrent process of the instance, read by everyone.
 */
import type { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { busyIsUnavailable } from './busy.ts';
import { openReader } from './open.ts';

export interface Refusal {
  /** Info-hash, upper case. */
  hash: string;
  /** The manager's words, without the file or release that they are about. */
  message: string;
}

export interface RefusalStore {
  /** Stores what is new; writes nothing when nothing is. */
  remember(refusals: readonly Refusal[], now: number): void;
  /** Forgets what was seen before a time. */
  prune(before: number): void;
}

/** Some messages hold a path and never come again. */
export const mostRefusals = 1000;
const longestMessage = 500;

export function refusalStore(database: Database): RefusalStore {
  const known = database.query('SELECT 1 FROM refusals WHERE hash = ? AND message = ?');
  const insert = database.query('INSERT OR IGNORE INTO refusals (hash, message, seen_at) VALUES (?, ?, ?)');
  const anyOld = database.query('SELECT 1 FROM refusals WHERE seen_at < ? LIMIT 1');
  const removeOld = database.query('DELETE FROM refusals WHERE seen_at < ?');
  const removeMost = database.query(
    'DELETE FROM refusals WHERE (hash, message) IN (SELECT hash, message FROM refusals ORDER BY seen_at DESC LIMIT -1 OFFSET ?)',
  );
  const write = database.transaction((refusals: readonly Refusal[], now: number) => {
    for (const { hash, message } of refusals) insert.run(hash, message, now);
    removeMost.run(mostRefusals);
  });
  return {
    remember(refusals, now) {
      const news = refusals.filter(
        ({ hash, message }) => message.length <= longestMessage && !known.get(hash, message),
      );
      if (news.length > 0) write(news.slice(-mostRefusals), now);
    },
    prune: (before) => {
      if (anyOld.get(before)) removeOld.run(before);
    },
  };
}

export interface SeenMessage {
  text: string;
  /** Downloads that were refused with it. */
  count: number;
  /** Unix milliseconds at which the first and the newest of these downloads were first seen with it. */
  firstSeen: number;
  lastSeen: number;
}

const mostMessages = 50;

/** Those of most downloads first. @throws AppError `unavailable` when the file is locked for longer than a reader waits */
export function readSeenMessages(file: string): SeenMessage[] {
  if (!existsSync(file)) return [];
  return busyIsUnavailable('The messages are being written, try again in a moment', () => {
    const database = openReader(file);
    try {
      return database
        .query<SeenMessage, [number]>(
          `SELECT message AS text, count(*) AS count, min(seen_at) AS firstSeen, max(seen_at) AS lastSeen
          FROM refusals GROUP BY message ORDER BY count DESC, text LIMIT ?`,
        )
        .all(mostMessages);
    } finally {
      database.close();
    }
  });
}
