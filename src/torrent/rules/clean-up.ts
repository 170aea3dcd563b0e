/** Which files of a finished download are junk and may go from the disk, once the torrent has left its client. */
import type { FileFilter } from './file-filter.ts';
import { hasWantedType, isArchive } from './file-filter.ts';

/** A file below the download's folder. */
export interface DiskFile {
  /** Below the folder, separated by `/`. */
  path: string;
  /** Whether it could be played; null = nobody tested it. */
  isPlayable: boolean | null;
}

export interface CleanUpFacts {
  /** The download's own folder. All folders here are full paths as this process sees them. */
  folder: string;
  /** Where all finished downloads of the owner lie. */
  completedFolder: string;
  /** Folders at which disks begin. */
  mounts: readonly string[];
  /** Files and folders of every torrent that is on any client; null = not known. */
  inUse: readonly string[] | null;
  /** Null = the folder could not be read. */
  files: readonly DiskFile[] | null;
  /** Its import is proven and moved what was wanted into the library: nobody misses what is left. */
  moved: boolean;
}

export type CleanUp =
  /** `because`: as the end of a sentence. */
  | { do: 'nothing'; because: string }
  /** These go, and folders that are empty then, its own one too. */
  | { do: 'delete'; paths: string[] }
  /** Nothing of it is any good: its folder goes, and its release is given up with the manager. */
  | { do: 'give up'; because: string };

export function cleanUp(filter: FileFilter, facts: CleanUpFacts): CleanUp {
  const because = refusal(facts);
  if (because !== null || facts.files === null)
    return { do: 'nothing', because: because ?? 'its folder could not be read' };
  if (facts.files.length === 0) return { do: 'delete', paths: [] };
  const files = facts.files.filter(({ path }) => !isOfNoInterest(path));
  const good = files.filter((file) => isGood(filter, file));
  if (good.length === 0 && facts.moved) return { do: 'delete', paths: facts.files.map(({ path }) => path) };
  if (good.length === files.length) return { do: 'nothing', because: 'there is nothing to clean up' };
  const bad = files.filter((file) => !isGood(filter, file));
  if (good.length > 0) return { do: 'delete', paths: bad.map(({ path }) => path) };
  // A type that nobody listed is no proof that a file is bad.
  if (bad.some(({ isPlayable }) => isPlayable !== false)) {
    return { do: 'nothing', because: 'it holds only file types that are not known' };
  }
  return { do: 'give up', because: 'none of its files can be played' };
}

/** Folders below the given ones that hold no file, deepest first. The given folders themselves stay. */
export function emptyFolders(folders: readonly string[], files: readonly string[]): string[] {
  const empty = folders.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)));
  return empty.sort((a, b) => b.split('/').length - a.split('/').length || (a < b ? -1 : 1));
}

/** What stands in the way; null = nothing. */
function refusal({ folder, completedFolder, mounts, inUse }: CleanUpFacts): string | null {
  if (folder === completedFolder || !isWithin(folder, completedFolder)) {
    return 'its folder does not lie below the folder of finished downloads';
  }
  if (mounts.some((mount) => isWithin(mount, folder))) return 'a disk begins in its folder';
  if (inUse === null) return 'it is not known which files torrents use';
  return inUse.some((path) => isWithin(path, folder) || isWithin(folder, path)) ? 'a torrent uses its files' : null;
}

/** Left behind by systems and clients. */
function isOfNoInterest(path: string): boolean {
  return /(^|\/)(desktop\.ini|\.DS_Store|[^/]*\.parts)$/i.test(path);
}

/** An archive waits for its extraction. */
function isGood(filter: FileFilter, { path, isPlayable }: DiskFile): boolean {
  return isArchive(path) || (hasWantedType(filter, path) && isPlayable !== false);
}

/** The path is the folder or lies below it, by whole names. */
function isWithin(path: string, folder: string): boolean {
  const base = folder.replace(/\/+$/, '');
  return path === base || path === folder || path.startsWith(`${base}/`);
}
