/** Forgets what is old, at the start and once a day. */
import type { Database } from 'bun:sqlite';
import { importStore } from '../database/imports.ts';
import { ledger } from '../database/ledger.ts';
import { torrentStore } from '../database/torrents.ts';

const day = 86_400_000;
/** A torrent that comes back within this time, as after a recheck under another category, is still known. */
const goneDays = 7;
const importDays = 30;

export interface Retention {
  /** Forgets if it is time; gives when it is time again. */
  upkeep(now: number): number;
}

/** @param forgotten is told of each torrent whose memory is gone */
export function createRetention(
  database: Database,
  ledgerDays: number,
  forgotten: (client: string, hash: string) => void,
): Retention {
  let next = 0;
  return {
    upkeep(now) {
      if (now < next) return next;
      ledger(database).prune(now - ledgerDays * day);
      importStore(database).prune(now - importDays * day);
      for (const { client, hash } of torrentStore(database).forgetGone(now - goneDays * day)) forgotten(client, hash);
      next = now + day;
      return next;
    },
  };
}
