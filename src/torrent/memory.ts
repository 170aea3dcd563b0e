/** Between the rows of the database and what the rules read. */
import type { TorrentRow } from '../database/torrents.ts';
import { type Memory, type Notes, noNotes, seenNotes } from './rules/memory.ts';

export function toMemory(row: TorrentRow): Memory {
  return { ...row, notes: toNotes(row.notes) };
}

/** Thousands note nothing of their own: these have one object together. */
function toNotes(stored: object): Notes {
  const notes = { ...noNotes, ...stored };
  return [noNotes, seenNotes].find((ordinary) => Bun.deepEquals(ordinary, notes)) ?? notes;
}

/** Most torrents have nothing to note: what is as ever is not stored. */
export function toRow(memory: Memory): TorrentRow {
  const entries = Object.entries(memory.notes);
  return {
    ...memory,
    notes: Object.fromEntries(entries.filter(([key, value]) => !Bun.deepEquals(value, noNotes[key as keyof Notes]))),
  };
}
