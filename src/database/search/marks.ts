/** What was searched for, by the number of the public catalogue. */
import type { Database } from 'bun:sqlite';
import type { Verdict } from '../ledger.ts';

export interface Mark {
  /** In this cycle. */
  searched: boolean;
  /** In this cycle, for something better than the file that is there. */
  upgrade: boolean;
  /** The last search in any cycle, Unix milliseconds; null = never. */
  searchedAt: number | null;
}

/** The newest row of the ledger about a thing. */
export interface Standing {
  verdict: Verdict;
  reason: string;
}

export interface MarkStore {
  /** Whether there are any at all. */
  any(): boolean;
  get(key: string): Mark | null;
  standing(key: string): Standing | null;
  stand(key: string, standing: Standing): void;
  /** @param at of the search; null = it was passed over, which ends its turn in this cycle all the same */
  searched(key: string, upgrade: boolean, at: number | null): void;
  /** It has changed: its turn comes again. */
  release(key: string): void;
  /** A new cycle. */
  clear(): void;
}

type Stored = { searched: number; upgrade: number; searchedAt: number | null };

/** @param database opened with `searchWriter` */
export function markStore(database: Database): MarkStore {
  const get = database.query<Stored, [string]>(
    'SELECT searched, upgrade, searched_at AS searchedAt FROM marks WHERE key = ?',
  );
  const standing = database.query<{ verdict: Verdict | null; reason: string | null }, [string]>(
    'SELECT verdict, reason FROM marks WHERE key = ?',
  );
  const stand = database.query(`
    INSERT INTO marks (key, searched, upgrade, verdict, reason) VALUES (?, 0, 0, ?, ?)
    ON CONFLICT DO UPDATE SET verdict = excluded.verdict, reason = excluded.reason`);
  const searched = database.query(`
    INSERT INTO marks (key, searched, upgrade, searched_at) VALUES (?1, 1, ?2, ?3)
    ON CONFLICT DO UPDATE SET searched = 1, upgrade = ?2, searched_at = coalesce(?3, searched_at)`);
  const release = database.query('UPDATE marks SET searched = 0, upgrade = 0 WHERE key = ? AND searched = 1');
  const clear = database.query('UPDATE marks SET searched = 0, upgrade = 0 WHERE searched = 1 OR upgrade = 1');
  const first = database.query('SELECT 1 FROM marks LIMIT 1');
  return {
    any: () => first.get() !== null,
    get(key) {
      const row = get.get(key);
      return row && { ...row, searched: row.searched === 1, upgrade: row.upgrade === 1 };
    },
    standing(key) {
      const row = standing.get(key);
      return row?.verdict ? { verdict: row.verdict, reason: row.reason ?? '' } : null;
    },
    stand: (key, { verdict, reason }) => void stand.run(key, verdict, reason),
    searched: (key, upgrade, at) => void searched.run(key, upgrade ? 1 : 0, at),
    release: (key) => void release.run(key),
    clear: () => void clear.run(),
  };
}
