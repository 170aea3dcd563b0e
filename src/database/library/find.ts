/**
 * Finds the ids of one page of a list in title order, and how many there are. Only the list's covering index, its
 * trigram index and the tallies are read; rows come afterwards.
 *
 * - Without text the total comes from a tally. A filter that few rows pass is answered by its own index; otherwise the
 *   title index is walked from its nearer end.
 * - Text of three and more characters goes to the trigram index while that gives few rows.
 * - What is left (one or two characters, or text that a good part of the titles has) looks at every title of the
 *   index. That is bounded by the size of the list; `isLong` says when it does not belong on a thread that serves.
 */
import type { Database, SQLQueryBindings } from 'bun:sqlite';

export type ListName = 'movies' | 'series' | 'artists' | 'albums';

/** Plain data: it may travel to another thread. */
export interface Search {
  list: ListName;
  /** Folded; '' = any title. */
  needle: string;
  /** Condition over columns of the title index; '' = none. */
  scan: string;
  /** The same for `<list>_flags`; null = there is no such index. */
  seek: string | null;
  /** Values of the condition's placeholders. */
  values: (number | string)[];
  /** Rows that pass the condition, whatever their title. */
  matching: number;
  /** Rows in all. */
  size: number;
  offset: number;
  limit: number;
}

export interface Found {
  ids: number[];
  total: number;
}

/** Up to so many rows are sorted on the spot. */
const few = 1000;
/** So many titles are looked at in half a millisecond. */
const shortList = 5000;
/** So many are passed over by a filter in five milliseconds: asking the thread is worth it only beyond that. */
const shortWalk = 100_000;

/** Where text is looked for. */
export const searched: Record<ListName, readonly string[]> = {
  movies: ['fold'],
  series: ['fold'],
  artists: ['fold'],
  albums: ['fold', 'artist_fold'],
};

/** The search has to look at more titles than a thread that serves should. */
export function isLong(database: Database, search: Search): boolean {
  if (search.needle === '') return passedOver(search) > shortWalk;
  return search.size > shortList && search.matching > 0 && !isRare(database, search);
}

/** How many titles a page without text is away from the nearer end, about. */
function passedOver({ scan, seek, matching, size, offset, limit }: Search): number {
  if (scan === '' || offset >= matching || (seek !== null && matching <= few)) return 0;
  return (Math.min(offset + limit, matching - offset) * size) / matching;
}

/** @param totals remembers what was counted by looking at every title; the caller empties it when rows change. */
export function find(database: Database, search: Search, totals?: Map<string, number>): Found {
  const { needle, matching, seek } = search;
  if (matching === 0) return { ids: [], total: 0 };
  if (needle === '' && seek !== null && search.scan !== '' && matching <= few)
    return sliced(sought(database, search), search);
  if (needle !== '' && isRare(database, search)) return sliced(rare(database, search), search);
  const total = needle === '' ? matching : countedOnce(database, search, totals);
  return { ids: walked(database, search, total), total };
}

function sliced(ids: number[], { offset, limit }: Search): Found {
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}

function sought(database: Database, { list, seek, values }: Search): number[] {
  return idsOf(database, `SELECT id FROM ${list} INDEXED BY ${list}_flags WHERE ${seek} ORDER BY fold, id`, values);
}

function isRare(database: Database, { list, needle }: Search): boolean {
  if (!hasTrigram(needle)) return false;
  const sql = `SELECT count(*) AS id FROM (SELECT 1 FROM ${list}_text WHERE ${list}_text MATCH ? LIMIT ${few + 1})`;
  return (idsOf(database, sql, [phrase(needle)])[0] ?? 0) <= few;
}

function rare(database: Database, { list, needle, scan, values }: Search): number[] {
  const sql = `SELECT ${list}.id FROM ${list}_text CROSS JOIN ${list} ON ${list}.id = ${list}_text.rowid
    WHERE ${all(`${list}_text MATCH ?`, scan)} ORDER BY ${list}.fold, ${list}.id`;
  return idsOf(database, sql, [phrase(needle), ...values]);
}

function countedOnce(database: Database, search: Search, totals?: Map<string, number>): number {
  const key = JSON.stringify([search.list, search.needle, search.scan, search.values]);
  const known = totals?.get(key);
  if (known !== undefined) return known;
  const total = counted(database, search);
  totals?.set(key, total);
  return total;
}

function counted(database: Database, search: Search): number {
  const { list, needle, scan } = search;
  if (scan === '' && hasTrigram(needle)) {
    return (
      idsOf(database, `SELECT count(*) AS id FROM ${list}_text WHERE ${list}_text MATCH ?`, [phrase(needle)])[0] ?? 0
    );
  }
  const { from, values } = search.seek !== null && scan !== '' ? seeking(search, search.seek) : walking(search);
  return idsOf(database, `SELECT count(*) AS id ${from}`, values)[0] ?? 0;
}

function walked(database: Database, search: Search, total: number): number[] {
  const { offset } = search;
  const limit = Math.min(search.limit, total - offset);
  if (limit <= 0) return [];
  const { from, values } = walking(search);
  if (offset <= total / 2) {
    return idsOf(database, `SELECT id ${from} ORDER BY fold, id LIMIT ? OFFSET ?`, [...values, limit, offset]);
  }
  const fromEnd = total - offset - limit;
  const backwards = `SELECT id ${from} ORDER BY fold DESC, id DESC LIMIT ? OFFSET ?`;
  return idsOf(database, backwards, [...values, limit, fromEnd]).reverse();
}

interface Rows {
  from: string;
  values: SQLQueryBindings[];
}

/** All titles one after the other, in the order of pages. */
function walking({ list, needle, scan, values }: Search): Rows {
  return rowsWith(list, needle, `${list}_title`, scan, values);
}

/** Only those that pass the filter, in no order. */
function seeking({ list, needle, values }: Search, seek: string): Rows {
  return rowsWith(list, needle, `${list}_flags`, seek, values);
}

function rowsWith(list: ListName, needle: string, index: string, filter: string, values: Search['values']): Rows {
  const places = needle === '' ? [] : searched[list];
  const text = places.map((place) => `instr(${place}, ?)`).join(' OR ');
  const where = all(filter, text && `(${text})`);
  return {
    from: `FROM ${list} INDEXED BY ${index}${where && ` WHERE ${where}`}`,
    values: [...values, ...places.map(() => needle)],
  };
}

function all(...conditions: string[]): string {
  return conditions.filter((condition) => condition !== '').join(' AND ');
}

function hasTrigram(needle: string): boolean {
  return [...needle].length >= 3;
}

/** A string of the full-text query language: nothing in it has a meaning but the quotes. */
function phrase(needle: string): string {
  return `"${needle.replaceAll('"', '""')}"`;
}

function idsOf(database: Database, sql: string, values: SQLQueryBindings[]): number[] {
  return database
    .query<{ id: number }, SQLQueryBindings[]>(sql)
    .all(...values)
    .map(({ id }) => id);
}
