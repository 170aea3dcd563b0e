/** What the charts measure, as far as this program knows it. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { libraryFile, searchFile } from '../database/files.ts';
import { type Completeness, completenessOf } from '../database/library/completeness.ts';
import { searchesSince } from '../database/search/count.ts';
import { clientCategories } from './categories.ts';
import type { Meters } from './history.ts';
import type { Runtime } from './runtime.ts';
import { viewClients } from './torrent-views.ts';

/** @param runtime null until the instances are built. */
export function createMeters(runtime: () => Runtime | null, dataFolder: string): Meters {
  const freeBytes = createFreeBytes();
  return {
    queue: () => {
      const running = runtime();
      const members = running?.supervisor.members() ?? [];
      return Object.fromEntries(
        (running?.config().instances ?? []).map(({ section }) => [
          section,
          members.find(({ unit }) => unit.section === section && unit.role === 'torrent')?.report.queueCount ?? null,
        ]),
      );
    },
    free_space: () => freeSpace(runtime(), freeBytes),
    searches: () =>
      Object.fromEntries(
        (runtime()?.config().instances ?? []).map(({ section }) => [
          section,
          searchesSince(searchFile(dataFolder, section), Date.now() - 3_600_000),
        ]),
      ),
    complete: () => {
      const byKind = Map.groupBy(runtime()?.config().instances ?? [], ({ kind }) => kind);
      return Object.fromEntries(
        [...byKind].map(([kind, instances]) => [
          kind,
          shareOf(instances.flatMap(({ section }) => completenessOf(libraryFile(dataFolder, section), kind) ?? [])),
        ]),
      );
    },
    ratio: () => {
      const running = runtime();
      if (!running) return {};
      const categories = clientCategories(running.config(), running.owners(), viewClients(running));
      const shown = categories.filter(({ managedBy, torrentCount }) => managedBy === 'arr' && torrentCount > 0);
      return Object.fromEntries(shown.map(({ instance, avgRatio }) => [instance, avgRatio]));
    },
  };
}

/** Of everything that is monitored; null while nothing is. */
function shareOf(libraries: readonly Completeness[]): number | null {
  const sum = (field: keyof Completeness) => libraries.reduce((total, library) => total + library[field], 0);
  const monitored = sum('monitored');
  return monitored === 0 ? null : sum('available') / monitored;
}

/** Of the folders that are named for it; without one, what the clients say of theirs, by client instance. */
async function freeSpace(running: Runtime | null, freeBytes: FreeBytes): Promise<Record<string, number | null>> {
  if (!running) return {};
  const folders = foldersOf(running.config());
  const measured = await Promise.all(folders.map(async (folder) => [folder, await freeBytes(folder)] as const));
  if (folders.length > 0) return Object.fromEntries(measured);
  return Object.fromEntries(
    [...running.clients()].map(([name, feed]) => [
      name,
      feed.health().state === 'up' ? feed.server().freeSpaceOnDisk : null,
    ]),
  );
}

function foldersOf({ Settings, clients }: Config): string[] {
  const named = [Settings.FreeSpaceFolder, ...clients.map(({ FreeSpaceFolder }) => FreeSpaceFolder)];
  return [...new Set(named.filter((folder) => folder !== ''))];
}

type FreeBytes = (folder: string) => Promise<number | null>;

const patienceMs = 5000;

/** null for a folder that cannot be measured. A file system that hangs is not asked again before it has answered. */
function createFreeBytes(): FreeBytes {
  const waiting = new Set<string>();
  return async (folder) => {
    if (waiting.has(folder)) return null;
    waiting.add(folder);
    const answer = statfs(folder)
      .then(({ bavail, bsize }) => bavail * bsize)
      .catch(() => null)
      .finally(() => waiting.delete(folder));
    return Promise.race([answer, Bun.sleep(patienceMs).then(() => null)]);
  };
}
