/** What the process remembers: its stores, and the marks that stand in two files. */
import type { Database } from 'bun:sqlite';
import type { Known } from '../database/library/known.ts';
import type { LibraryWriter } from '../database/library/writer.ts';
import { type CycleStore, cycleStore } from '../database/search/cycle.ts';
import { type MarkStore, markStore } from '../database/search/marks.ts';
import { type RequestStore, requestStore } from '../database/search/requests.ts';
import { type SearchedItem, type SearchStore, searchStore } from '../database/search/searches.ts';
import { type SwitchStore, switchStore } from '../database/search/switches.ts';

export interface Memory {
  marks: MarkStore;
  cycle: CycleStore;
  searches: SearchStore;
  switches: SwitchStore;
  requests: RequestStore;
  /** The turn of these in this cycle is over. @param at of the search; null = they were passed over */
  settle(items: readonly SearchedItem[], at: number | null): void;
  /** Puts the marks of these on their rows, for when that could not be done at once. */
  show(items: readonly SearchedItem[]): void;
  /** A new cycle. */
  clear(): void;
  /** Runs writes to the search file as one transaction. */
  together(write: () => void): void;
}

/** @param database the search file */
export function openMemory(database: Database, library: LibraryWriter, known: Known): Memory {
  const marks = markStore(database);
  const show = (items: readonly SearchedItem[]) =>
    known.together(() => {
      for (const { key, id, table } of items) known.mark(table, id, marks.get(key));
    });
  const together = (write: () => void) => database.transaction(write).immediate();
  return {
    marks,
    cycle: cycleStore(database),
    searches: searchStore(database),
    switches: switchStore(database),
    requests: requestStore(database),
    show,
    settle(items, at) {
      together(() => {
        for (const { key, upgrade } of items) marks.searched(key, upgrade, at);
      });
      show(items);
    },
    clear() {
      marks.clear();
      for (const table of ['movies', 'series', 'episodes', 'albums'] as const) library.marks.clearSearched(table);
    },
    together,
  };
}
