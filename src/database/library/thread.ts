/** A thread that searches library files for a process that has to stay responsive. Started by `scanner.ts`. */
import { parentPort } from 'node:worker_threads';
import type { Found, Search } from './find.ts';
import { openSearched, type SearchedFile } from './searched-file.ts';

export interface Question {
  id: number;
  file: string;
  /** Another for another file of the same name. */
  generation: string;
  search: Search;
}

/** `code` is SQLite's, '' for anything else. */
export type Reply = { id: number } & ({ found: Found } | { code: string; message: string });

/** Milliseconds from a search to the reading ahead: where a library is being read, its file has changed by then. */
const settled = 100;
const files = new Map<string, { generation: string; file: SearchedFile }>();
let isReading = false;

function opened(path: string, generation: string): SearchedFile {
  const known = files.get(path);
  if (known?.generation === generation) return known.file;
  known?.file.close();
  files.delete(path);
  const file = openSearched(path);
  files.set(path, { generation, file });
  return file;
}

function answer({ file: path, generation, search }: Question): Found {
  const found = opened(path, generation).find(search);
  if (!isReading) setTimeout(readOn, settled);
  isReading = true;
  return found;
}

/** Part by part: whoever asks something meanwhile is answered in between. */
function readOn(): void {
  isReading = [...files.values()].some(({ file }) => readPart(file));
  if (isReading) setTimeout(readOn, 0);
}

/** What goes wrong here is told to whoever asks next. */
function readPart(file: SearchedFile): boolean {
  try {
    return file.readPart();
  } catch {
    return false;
  }
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
