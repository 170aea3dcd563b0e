/** The folder of a download on the disk. */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Listing {
  /** Below the folder, separated by `/`. */
  files: string[];
  folders: string[];
}

const most = 10_000;

/** Null = it is no folder, holds a link or something else that is no file, or too much. */
export function listFolder(folder: string): Listing | null {
  const listing: Listing = { files: [], folders: [] };
  const walk = (place: string): boolean => {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = join(place, entry.name);
      if (entry.isDirectory()) {
        listing.folders.push(slashes(relative(folder, path)));
        if (!walk(path)) return false;
      } else if (entry.isFile()) listing.files.push(slashes(relative(folder, path)));
      else return false;
      if (listing.files.length + listing.folders.length > most) return false;
    }
    return true;
  };
  try {
    return existsSync(folder) && lstatSync(folder).isDirectory() && walk(folder) ? listing : null;
  } catch {
    return null;
  }
}

/**
 * Folders at which disks begin, as far as the system tells; where it does not, the folder itself if its disk differs. A
 * disk that begins in the folder behind a link is told as the folder itself.
 */
export function mountsAround(folder: string): string[] {
  const real = realpathSync(folder);
  const mounts = told() ?? (lstatSync(real).dev === lstatSync(dirname(real)).dev ? [] : [real]);
  const isInside = mounts.some((mount) => mount === real || mount.startsWith(`${real}/`));
  return isInside ? [...mounts, folder] : mounts;
}

/** Folders at which disks begin; none where the system does not tell. */
export function mountPoints(): string[] {
  return told() ?? [];
}

/** Null = the system does not tell. */
function told(): string[] | null {
  try {
    const lines = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    return lines.flatMap((line) => decode(line.split(' ')[1] ?? '') || []);
  } catch {
    return null;
  }
}

/** Blanks and the like are written as octal numbers. */
function decode(path: string): string {
  return path.replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

/** Removes files, then folders that are empty ('' = the folder itself); gives how many files went. */
export function removeFiles(folder: string, files: readonly string[], folders: readonly string[]): number {
  let removed = 0;
  for (const file of files) {
    rmSync(join(folder, file), { force: true });
    removed += 1;
  }
  for (const empty of folders) {
    const path = join(folder, empty);
    if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
  }
  return removed;
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
