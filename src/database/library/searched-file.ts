/** A library file that is searched again and again, with what is remembered of its present state. */
import { openReader } from '../open.ts';
import { type Found, find, type ListName, type Search } from './find.ts';
import { createTitles, type Titles } from './titles.ts';

export interface SearchedFile {
  find(search: Search): Found;
  /**
   * Reads a part of what answers the next such searches from memory.
   * @returns whether something is left; what was wanted of another state of the file is given up
   */
  readPart(): boolean;
  close(): void;
}

const mostTotals = 200;
/** Longer lists would need too much memory. */
const mostTitles = 500_000;

/** @throws SQLite's errors, as all methods */
export function openSearched(path: string): SearchedFile {
  const database = openReader(path);
  const totals = new Map<string, number>();
  const titles = new Map<ListName, Titles>();
  /** SQLite's number that changes when another process has written. */
  let known = -1;

  const forget = () => {
    totals.clear();
    titles.clear();
  };
  /** Runs a read of one state of the file. */
  const current = <T>(read: () => T): T =>
    database.transaction(() => {
      const { data_version: version } = database.query('PRAGMA data_version').get() as { data_version: number };
      if (version !== known) forget();
      known = version;
      return read();
    })();
  const want = (search: Search) => {
    if (search.size > mostTitles) return;
    const list = titles.get(search.list) ?? createTitles(search.list);
    titles.set(search.list, list);
    list.want(search);
  };

  return {
    find: (search) =>
      current(() => {
        const remembered = titles.get(search.list)?.find(search);
        if (remembered) return remembered;
        want(search);
        if (totals.size >= mostTotals) totals.clear();
        return find(database, search, totals);
      }),
    readPart: () => current(() => [...titles.values()].some((list) => list.readPart(database))),
    close() {
      forget();
      database.close();
    },
  };
}
