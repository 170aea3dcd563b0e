/** Keeps the full-text indices of a library file equal to its rows, batch by batch. */
import type { Database } from 'bun:sqlite';

const lists = {
  movies: ['fold'],
  series: ['fold'],
  artists: ['fold'],
  albums: ['fold', 'artist_fold'],
} as const;

/** To be called at the end of each transaction that adds, removes or renames what can be searched for. */
export function textWriter(database: Database): () => void {
  const changed = database.query<{ list: keyof typeof lists }, []>('SELECT DISTINCT list FROM text_changes');
  const statements = new Map(
    Object.entries(lists).map(([list, columns]) => {
      const names = columns.join(', ');
      const ids = `SELECT id FROM text_changes WHERE list = '${list}'`;
      return [
        list,
        [
          `DELETE FROM ${list}_text WHERE rowid IN (${ids} AND id NOT IN (SELECT id FROM ${list}))`,
          `INSERT OR REPLACE INTO ${list}_text (rowid, ${names}) SELECT id, ${names} FROM ${list} WHERE id IN (${ids})`,
        ],
      ] as const;
    }),
  );
  const forget = database.query('DELETE FROM text_changes');
  return () => {
    const rows = changed.all();
    if (rows.length === 0) return;
    for (const { list } of rows) for (const sql of statements.get(list) ?? []) database.query(sql).run();
    forget.run();
  };
}
