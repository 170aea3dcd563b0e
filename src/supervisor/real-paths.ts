/** Where paths lead on this machine: several names, by symbolic links, may be one place. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';

export interface RealPaths {
  /**
   * The path without links, as far as this program sees it: what does not exist here stays as it is, below the nearest
   * folder that does.
   */
  of(path: string): Promise<string>;
  /** It can be seen here. */
  isHere(path: string): Promise<boolean>;
  /** Where links in a folder lead, within bounds; none if it is no folder that can be seen here. */
  linksIn(folder: string): Promise<string[]>;
}

/** Entries of one folder that are looked at. */
const most = 2_000;
/** Folders within folders. */
const deepest = 3;

/** What was asked once is kept: make one for each set of questions. */
export function createRealPaths(): RealPaths {
  const known = new Map<string, Promise<string>>();
  const here = new Map<string, Promise<boolean>>();

  const resolve = async (path: string): Promise<string> => {
    try {
      return await realpath(path);
    } catch {
      const parent = posix.dirname(path);
      return parent === path ? path : posix.join(await of(parent), posix.basename(path));
    }
  };
  const of = (path: string): Promise<string> => {
    if (!posix.isAbsolute(path)) return Promise.resolve(path);
    const answer = known.get(path) ?? resolve(path);
    known.set(path, answer);
    return answer;
  };
  const isHere = (path: string): Promise<boolean> => {
    const answer = here.get(path) ?? exists(path);
    here.set(path, answer);
    return answer;
  };
  const linksIn = async (folder: string): Promise<string[]> => {
    if (!posix.isAbsolute(folder)) return [];
    const found: string[] = [];
    let left = most;
    const walk = async (place: string, depth: number): Promise<void> => {
      for (const entry of await listOf(place)) {
        left -= 1;
        if (left < 0) return;
        const path = posix.join(place, entry.name);
        if (entry.isSymbolicLink()) found.push(await of(path));
        else if (entry.isDirectory() && depth < deepest) await walk(path, depth + 1);
      }
    };
    await walk(folder, 1);
    return found;
  };
  return { of, isHere, linksIn };
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return posix.isAbsolute(path);
  } catch {
    return false;
  }
}

async function listOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
