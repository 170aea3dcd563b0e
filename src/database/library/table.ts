/** Writing one table of a library file: batches in short transactions, unchanged rows untouched. */
import type { Database } from 'bun:sqlite';
import type { Columns } from './columns.ts';
import { textWriter } from './text.ts';

/** Most rows of one transaction: readers and other work never wait long. */
const batchSize = 500;

export interface Table<F> {
  /** Adds or changes rows; what is as it was is not written. Marks of the search process stay. */
  upsert(rows: Iterable<F>): void;
  /**
   * Removes rows whose key is not in `present`: the keys of a complete answer, of one owner where the table has
   * owners. An empty answer removes nothing: a manager that lost its database must not empty the library.
   * @returns how many went
   */
  removeMissing(present: ReadonlySet<number>, owner?: number): number;
}

export interface TableSpec<F> {
  table: string;
  columns: Columns<F>;
  /** Column of the manager's id; default `id`. */
  key?: string;
  /** Column by which `removeMissing` is limited to one owner. */
  owner?: string;
  /** Further columns: SQL of their value, and what it needs beside the row. */
  derived?: Record<string, { sql: string; value?: (row: F) => string }>;
}

export function createTable<F extends object>(database: Database, spec: TableSpec<F>): Table<F> {
  const { table, key = 'id', owner, derived = {} } = spec;
  const insert = database.query(upsertSql(spec));
  const computed = Object.entries(derived).flatMap(([name, { value }]) => (value ? [{ name, value }] : []));
  const writeText = textWriter(database);
  const insertAll = (rows: F[]) => {
    for (const row of rows) {
      const extra = computed.map(({ name, value }) => [name, value(row)] as const);
      insert.run({ ...row, ...Object.fromEntries(extra) } as Record<string, string | number | boolean | null>);
    }
    writeText();
  };

  const listed = (of?: number) => {
    const where = of === undefined ? '' : ` WHERE ${owner} = ?`;
    const keys = database.query<{ key: number }, number[]>(`SELECT ${key} AS key FROM ${table}${where}`);
    return keys.all(...(of === undefined ? [] : [of]));
  };
  const remove = (keys: number[], of?: number) => {
    const statement = database.query(
      `DELETE FROM ${table} WHERE ${key} = ?${of === undefined ? '' : ` AND ${owner} = ?`}`,
    );
    for (const one of keys) statement.run(...(of === undefined ? [one] : [one, of]));
    writeText();
  };

  return {
    upsert(rows) {
      for (const batch of batches(rows)) together(database, () => insertAll(batch));
    },
    removeMissing(present, of) {
      if (of !== undefined && owner === undefined) throw new Error(`rows of ${table} have no owner`);
      if (present.size === 0) return 0;
      const gone = listed(of).flatMap((row) => (present.has(row.key) ? [] : [row.key]));
      for (const batch of batches(gone)) together(database, () => remove(batch, of));
      return gone.length;
    },
  };
}

/** Runs writes as one transaction, or as part of the one that is open: a savepoint inside it would cost a copy. */
export function together(database: Database, write: () => void): void {
  if (database.inTransaction) write();
  else database.transaction(write).immediate();
}

function upsertSql<F>({ table, columns, derived = {} }: TableSpec<F>): string {
  const fields = Object.entries<{ name: string }>(columns).map(([field, { name }]) => ({ name, sql: `$${field}` }));
  const all = [...fields, ...Object.entries(derived).map(([name, { sql }]) => ({ name, sql }))];
  const names = all.map(({ name }) => name);
  const list = (from: string) => names.map((name) => `${from}.${name}`).join(', ');
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${all.map(({ sql }) => sql).join(', ')})
    ON CONFLICT DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (${list(table)}) IS NOT (${list('excluded')})`;
}

/** Rows in arrays of at most one transaction's size. */
export function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
