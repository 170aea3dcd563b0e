/**
 * The titles of a list in memory, in the order of pages: for a thread that answers many searches over rows that rest.
 * They are read part by part, so that questions are answered in between. They hold for one state of the file: whoever
 * keeps them throws them away when rows change.
 */
import type { Database, SQLQueryBindings } from 'bun:sqlite';
import { type Found, type ListName, type Search, searched } from './find.ts';

export interface Titles {
  /** What `find` gives for the same search; null = something that it needs was not read yet. */
  find(search: Search): Found | null;
  /** Notes what such a search needs. */
  want(search: Search): void;
  /** Reads the next part of what is wanted. @returns whether something is left */
  readPart(database: Database): boolean;
}

/** A part begins behind it. */
type Place = readonly [fold: string, id: number];

interface Rows {
  ids: Float64Array;
  /** One title a line; folded text holds no control characters. */
  text: string;
  /** Where each line begins, and where one more would. */
  starts: Uint32Array;
}

/** A condition, and for each row `1` if it passes, else `0`: as far as that was read. */
interface Filter extends Pick<Search, 'scan' | 'values'> {
  passing: string[];
}

/** Read in about a millisecond. */
const partSize = 5000;
/** Of all results that are kept, at four bytes each. */
const mostFound = 500_000;
const mostFilters = 32;
const before: Place = ['', Number.MIN_SAFE_INTEGER];

/** @param size rows of one part */
export function createTitles(list: ListName, size = partSize): Titles {
  /** Where the parts begin. */
  const places: Place[] = [before];
  let reading: { ids: number[]; text: string[] } = { ids: [], text: [] };
  const filters = new Map<string, Filter>();
  const results = new Map<string, Uint32Array>();
  let kept = 0;
  let rows: Rows | null = null;

  const readTitles = (database: Database): Rows | null => {
    const line = searched[list].join(' || char(9) || ');
    const sql = `SELECT group_concat(id) AS ids, group_concat(line, char(10)) AS text, max(fold) AS fold
      FROM (SELECT id, fold, ${line} AS line ${partOf(list)})`;
    type Part = { ids: string | null; text: string; fold: string };
    const part = database.query<Part, SQLQueryBindings[]>(sql).get(...(places.at(-1) ?? before), size);
    const ids = part?.ids?.split(',').map(Number) ?? [];
    for (const id of ids) reading.ids.push(id);
    if (part && ids.length > 0) reading.text.push(part.text);
    if (part && ids.length === size) {
      places.push([part.fold, ids.at(-1) ?? 0]);
      return null;
    }
    const read = rowsOf(reading.ids, reading.text.join('\n'));
    reading = { ids: [], text: [] };
    return read;
  };

  const readFilter = (database: Database, { passing, scan, values }: Filter) => {
    const sql = `SELECT group_concat(passes, '') AS passing
      FROM (SELECT coalesce(${scan}, 0) AS passes ${partOf(list)})`;
    const place = places[passing.length] ?? before;
    const part = database.query<{ passing: string | null }, SQLQueryBindings[]>(sql).get(...values, ...place, size);
    passing.push(part?.passing ?? '');
  };
  const isRead = ({ passing }: Filter) => passing.length === places.length;

  const matching = (search: Search, known: Rows, filter: Filter | undefined): Uint32Array => {
    const key = JSON.stringify([search.needle, search.scan, search.values]);
    const same = results.get(key);
    if (same) return same;
    const found = positions(known, search.needle, filter?.passing.join('') ?? null);
    results.set(key, found);
    for (kept += found.length; kept > mostFound && results.size > 1; ) kept -= dropOldest(results)?.length ?? 0;
    return found;
  };

  return {
    find(search) {
      const { offset, limit } = search;
      const known = rows;
      const filter = filters.get(keyOf(search));
      if (known === null || (search.scan !== '' && (filter === undefined || !isRead(filter)))) return null;
      const found = matching(search, known, filter);
      const ids = Array.from(found.subarray(offset, offset + limit), (at) => known.ids[at] ?? 0);
      return { ids, total: found.length };
    },
    want(search) {
      const { scan, values } = search;
      const key = keyOf(search);
      if (scan === '' || filters.has(key)) return;
      if (filters.size >= mostFilters) dropOldest(filters);
      filters.set(key, { scan, values, passing: [] });
    },
    readPart(database) {
      if (rows === null) rows = readTitles(database);
      else {
        const [next] = [...filters.values()].filter((filter) => !isRead(filter));
        if (next) readFilter(database, next);
      }
      return rows === null || [...filters.values()].some((filter) => !isRead(filter));
    },
  };
}

function keyOf({ scan, values }: Search): string {
  return JSON.stringify([scan, values]);
}

/** Placeholders: fold and id of the place, and how many rows. */
function partOf(list: ListName): string {
  return `FROM ${list} INDEXED BY ${list}_title WHERE (fold, id) > (?, ?) ORDER BY fold, id LIMIT ?`;
}

function rowsOf(ids: readonly number[], text: string): Rows {
  const starts = new Uint32Array(ids.length + 1);
  for (let at = 1; at < ids.length; at += 1) starts[at] = text.indexOf('\n', starts[at - 1]) + 1;
  starts[ids.length] = text.length + 1;
  return { ids: Float64Array.from(ids), text, starts };
}

/** Rows by their place in the order. @param passing null = all do */
function positions({ ids, text, starts }: Rows, needle: string, passing: string | null): Uint32Array {
  const found: number[] = [];
  const startOf = (row: number) => starts[row] ?? text.length + 1;
  let row = 0;
  for (let at = text.indexOf(needle); at !== -1 && row < ids.length; at = text.indexOf(needle, startOf(row))) {
    while (startOf(row + 1) <= at) row += 1;
    if (passing === null || passing.charCodeAt(row) === one) found.push(row);
    row += 1;
  }
  return Uint32Array.from(found);
}

const one = 49;

function dropOldest<T>(map: Map<string, T>): T | undefined {
  const [oldest] = map;
  if (oldest) map.delete(oldest[0]);
  return oldest?.[1];
}
