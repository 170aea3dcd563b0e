/** What was searched for again after a removal, so that the regular search need not do it once more. */
import type { Database } from 'bun:sqlite';

export interface SearchedAgain {
  /** @param at Unix milliseconds */
  remember(section: string, mediaIds: readonly number[], at: number): void;
  /** Movies, episodes or albums. What lies ahead of now comes from a clock that was set back since. */
  between(section: string, from: number, now: number): number[];
  prune(before: number): void;
}

export function searchedAgain(database: Database): SearchedAgain {
  const insert = database.query('INSERT OR REPLACE INTO searched_again VALUES (?, ?, ?)');
  const select = database.query<{ media_id: number }, [string, number, number]>(
    'SELECT media_id FROM searched_again WHERE section = ? AND at BETWEEN ? AND ?',
  );
  const anyOld = database.query('SELECT 1 FROM searched_again WHERE at < ? LIMIT 1');
  const removeOld = database.query('DELETE FROM searched_again WHERE at < ?');
  return {
    remember: database.transaction((section: string, mediaIds: readonly number[], at: number) => {
      for (const id of mediaIds) insert.run(section, id, at);
    }),
    between: (section, from, now) => select.all(section, from, now).map((row) => row.media_id),
    prune: (before) => {
      if (anyOld.get(before)) removeOld.run(before);
    },
  };
}
