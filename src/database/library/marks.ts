/** The marks that the search process keeps on rows of its library file, for lists to show and to filter by. */
import type { Database } from 'bun:sqlite';
import { markColumns } from './columns.ts';
import type { Marks } from './rows.ts';
import { batches } from './table.ts';

export type Marked = 'movies' | 'series' | 'episodes' | 'artists' | 'albums';

export interface MarkWriter {
  /** Sets the given marks; rows that have them already are not written. Artists have no `isRequest`. */
  set(table: Marked, ids: Iterable<number>, marks: Partial<Marks>): void;
  /** A new cycle: nothing is searched yet. */
  clearSearched(table: Marked): void;
}

export function createMarks(database: Database): MarkWriter {
  const idsWithMarks = (table: Marked) =>
    database
      .query<{ id: number }, []>(`SELECT id FROM ${table} WHERE searched = 1 OR upgrade = 1`)
      .all()
      .map(({ id }) => id);

  const set = (table: Marked, ids: Iterable<number>, marks: Partial<Marks>) => {
    const given = (Object.keys(markColumns) as (keyof Marks)[]).filter((mark) => marks[mark] !== undefined);
    if (given.length === 0) return;
    const names = given.map((mark) => markColumns[mark].name);
    const statement = database.query(
      `UPDATE ${table} SET ${names.map((name, at) => `${name} = ?${at + 2}`).join(', ')}
      WHERE id = ?1 AND (${names.map((name, at) => `${name} <> ?${at + 2}`).join(' OR ')})`,
    );
    const values = given.map((mark) => (marks[mark] ? 1 : 0));
    const run = database.transaction((batch: number[]) => {
      for (const id of batch) statement.run(id, ...values);
    });
    for (const batch of batches(ids)) run.immediate(batch);
  };

  return {
    set,
    clearSearched: (table) => set(table, idsWithMarks(table), { searched: false, upgrade: false }),
  };
}
