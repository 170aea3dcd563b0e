/** Reading rows by their ids, with the fields' own names and types. */
import type { Database } from 'bun:sqlite';
import type { Columns } from './columns.ts';

type Stored = Record<string, unknown>;

/** `table.has_file AS hasFile, …` */
export function selectList<T>(table: string, columns: Columns<T>): string {
  return Object.entries<{ name: string }>(columns)
    .map(([field, { name }]) => `${table}.${name} AS ${field}`)
    .join(', ');
}

/** Turns stored rows into what `columns` describes; fields that it does not name stay as they are. */
export function typed<T>(rows: Stored[], columns: Columns<T>): T[] {
  const flags = Object.entries<{ isFlag: boolean }>(columns).flatMap(([field, { isFlag }]) => (isFlag ? [field] : []));
  for (const row of rows) for (const field of flags) row[field] = row[field] === 1;
  return rows as T[];
}

/** The profile of a row of `table`, for its `SELECT`; to be used with `profileJoin`. */
export const profileFields =
  "coalesce(profiles.name, '') AS profileName, coalesce(profiles.min_format_score, 0) AS minFormatScore";

export function profileJoin(table: string): string {
  return `LEFT JOIN profiles ON profiles.id = ${table}.profile_id`;
}

/** All rows of a statement with one parameter: a JSON list of ids. */
export function byIds(database: Database, sql: string, ids: readonly number[]): Stored[] {
  return database.query<Stored, [string]>(sql).all(JSON.stringify(ids));
}

/** Rows in lists by what they belong to, in the order in which they come. */
export function grouped<T>(rows: readonly T[], ownerOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const owner = ownerOf(row);
    const group = groups.get(owner);
    if (group) group.push(row);
    else groups.set(owner, [row]);
  }
  return groups;
}
