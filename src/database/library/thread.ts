/** A thread that searches library files for a process that has to stay responsive. Started by `scanner.ts`. */
import type { Database } from 'bun:sqlite';
import { parentPort } from 'node:worker_threads';
import { openReader } from '../open.ts';
import { type Found, find, type Search } from './find.ts';

export interface Question {
  id: number;
  file: string;
  /** Another for another file of the same name. */
  generation: string;
  search: Search;
}

/** `code` is SQLite's, '' for anything else. */
export type Reply = { id: number } & ({ found: Found } | { code: string; message: string });

interface OpenFile {
  generation: string;
  database: Database;
  /** SQLite's number that changes when another process has written. */
  version: number;
  totals: Map<string, number>;
}

const mostTotals = 200;
const files = new Map<string, OpenFile>();

function opened(file: string, generation: string): OpenFile {
  const known = files.get(file);
  if (known?.generation === generation) return known;
  known?.database.close();
  files.delete(file);
  const fresh = { generation, database: openReader(file), version: -1, totals: new Map<string, number>() };
  files.set(file, fresh);
  return fresh;
}

function answer({ file, generation, search }: Question): Found {
  const { database, ...state } = opened(file, generation);
  return database.transaction(() => {
    const { data_version: version } = database.query('PRAGMA data_version').get() as { data_version: number };
    if (version !== state.version || state.totals.size >= mostTotals) state.totals.clear();
    const open = files.get(file);
    if (open) open.version = version;
    return find(database, search, state.totals);
  })();
}

parentPort?.on('message', (data: Question) => {
  let reply: Reply;
  try {
    reply = { id: data.id, found: answer(data) };
  } catch (error) {
    const { code } = error as { code?: unknown };
    reply = { id: data.id, code: typeof code === 'string' ? code : '', message: String(error) };
  }
  parentPort?.postMessage(reply);
});
