/** Looking through all folders below one, and removing those that are empty. */
import { type Dirent, lstatSync, rmdirSync, type Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isMarked, type SeenFolder } from '../rules/sweep.ts';

/** Further ones are taken as not empty. */
const most = 20_000;

/** Null = it is no folder, a link leads to it, or it could not be read. Links and other disks are not entered. */
export async function lookThrough(root: string, signal: AbortSignal): Promise<SeenFolder[] | null> {
  const disk = await statOf(root);
  if (disk === null || !disk.isDirectory() || (await realOf(root)) !== root) return null;
  const seen: SeenFolder[] = [];
  const walk = async (path: string): Promise<boolean> => {
    const entries = await listOf(join(root, path));
    if (entries === null) return false;
    for (const entry of entries.filter((one) => one.isDirectory())) {
      signal.throwIfAborted();
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      const stats = await statOf(join(root, below));
      if (!stats?.isDirectory()) continue;
      const folder = { path: below, holdsMore: true, changedAt: changeOf(stats) };
      seen.push(folder);
      if (stats.dev !== disk.dev || isMarked(entry.name) || seen.length >= most) continue;
      folder.holdsMore = !(await walk(below));
    }
    return entries.every((one) => one.isDirectory());
  };
  await walk('');
  return seen;
}

/**
 * Without a pause, deepest first. The system itself refuses to remove one that is not empty, a link, or the place of a
 * disk. @returns those that went @param changedAt as it was when each was looked at
 */
export function removeEmpty(root: string, paths: readonly string[], changedAt: ReadonlyMap<string, number>): string[] {
  const gone: string[] = [];
  for (const path of paths) {
    const isAsSeen =
      gone.some((one) => one.startsWith(`${path}/`)) || isUnchanged(join(root, path), changedAt.get(path));
    if (!isAsSeen) return gone;
    try {
      rmdirSync(join(root, path));
    } catch {
      return gone;
    }
    gone.push(path);
  }
  return gone;
}

function isUnchanged(path: string, changedAt: number | undefined): boolean {
  try {
    const stats = lstatSync(path);
    return stats.isDirectory() && changeOf(stats) === changedAt;
  } catch {
    return false;
  }
}

function changeOf({ mtimeMs, ctimeMs, birthtimeMs }: Stats): number {
  return Math.max(mtimeMs, ctimeMs, birthtimeMs);
}

async function realOf(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    return null;
  }
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch {
    return null;
  }
}

async function listOf(path: string): Promise<Dirent[] | null> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch {
    return null;
  }
}
