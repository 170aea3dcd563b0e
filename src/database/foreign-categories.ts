/** Categories that a manager gives its downloads, kept while none of them is that of the owner of this database. */
import type { Database } from 'bun:sqlite';

export interface ForeignCategories {
  /** Empty = no other category was seen. */
  all(): string[];
  /** Written only where it differs. */
  set(categories: readonly string[]): void;
}

export function foreignCategories(database: Database): ForeignCategories {
  const select = database.query<{ category: string }, []>('SELECT category FROM foreign_categories ORDER BY category');
  const clear = database.query('DELETE FROM foreign_categories');
  const insert = database.query('INSERT INTO foreign_categories VALUES (?)');
  const all = () => select.all().map(({ category }) => category);
  const write = database.transaction((categories: readonly string[]) => {
    clear.run();
    for (const category of categories) insert.run(category);
  });
  return {
    all,
    set(categories) {
      const wanted = [...new Set(categories)].sort();
      if (!Bun.deepEquals(wanted, all())) write(wanted);
    },
  };
}
