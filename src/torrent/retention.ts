/** Copies what is kept, at the start and once a day, and forgets what is old. */
import type { Database } from 'bun:sqlite';
import { backUpDaily } from '../database/backup.ts';
import { importStore } from '../database/imports.ts';
import { ledger } from '../database/ledger.ts';
import { refusalStore } from '../database/refusals.ts';
import { removalStore } from '../database/removals.ts';
import { searchedAgain } from '../database/searched-again.ts';
import { torrentStore } from '../database/torrents.ts';
import { messageOf } from '../error.ts';

const day = 86_400_000;
/** A torrent that comes back within this time, as after a recheck under another category, is still known. */
const goneDays = 7;
const workDays = 30;
/** A clock that is wrong at the start is put right within this time; until then nothing looks old. */
const trusted = 3_600_000;

export interface Retention {
  /** Forgets if it is time; gives when it is time again. */
  upkeep(now: number): number;
}

export interface RetentionOptions {
  database: Database;
  /** The file of the database. */
  file: string;
  ledgerDays: number;
  warn: (message: string) => void;
  /** Told of each torrent whose memory is gone. */
  forgotten: (client: string, hash: string) => void;
}

export function createRetention({ database, file, ledgerDays, warn, forgotten }: RetentionOptions): Retention {
  let nextPruning: number | null = null;
  let nextBackUp = 0;
  return {
    upkeep(now) {
      nextPruning ??= now + trusted;
      if (now >= nextBackUp) {
        backUp(now);
        nextBackUp = now + day;
      }
      if (now >= nextPruning) {
        forget(now);
        nextPruning = now + day;
      }
      return Math.min(nextBackUp, nextPruning);
    },
  };

  function backUp(now: number): void {
    try {
      backUpDaily(database, file, now);
    } catch (thrown) {
      // A full disk, most often. What is missing is a copy, not the memory.
      warn(`The memory could not be copied: ${messageOf(thrown)}`);
    }
  }

  function forget(now: number): void {
    ledger(database).prune(now - ledgerDays * day);
    for (const store of [
      importStore(database),
      removalStore(database),
      searchedAgain(database),
      refusalStore(database),
    ])
      store.prune(now - workDays * day);
    for (const { client, hash } of torrentStore(database).forgetGone(now - goneDays * day)) forgotten(client, hash);
  }
}
