/**
 * A disk that is not there looks like many torrents without files. Two or more torrents of one folder that lose their
 * files within ten minutes are taken for that: until they are back, or the owner says that it is right, nothing of
 * their client is removed.
 */
import type { Clock } from '../clock.ts';
import type { LostMount, MountStore } from '../database/mounts.ts';
import { keyOf, type Tracked } from './tracked.ts';

export interface MountWatch {
  /** Called with each torrent as it is now. */
  look(tracked: Tracked): void;
  /** It is not here any more. */
  forget(tracked: Tracked): void;
  /** All torrents of the client were looked at. */
  answered(client: string): void;
  isLost(client: string): boolean;
  /** Keys of torrents without files for another reason than a lost disk or an import. */
  missing(): string[];
  /** Those that the owner has not confirmed. */
  lost(): LostMount[];
  /** The owner says that the files are gone on purpose. Gives the clients that this is about. */
  confirm(): string[];
}

const together = 10 * 60_000;
const enough = 2;

interface Folder {
  /** Key of a torrent without files to when it lost them, Unix milliseconds. */
  missing: Map<string, number>;
  lost: LostMount | null;
  /** Keys of those that speak for a lost disk, also when their files are back. */
  witnesses: Set<string>;
}

export interface MountWatchOptions {
  store: MountStore;
  clock: Clock;
  /** An import of it is under way, which may move its files. */
  isImporting: (key: string) => boolean;
  /** Told of the client of a folder that was lost or came back. */
  changed: (client: string) => void;
}

export function createMountWatch({ store, clock, isImporting, changed }: MountWatchOptions): MountWatch {
  const folders = new Map<string, Folder>();
  for (const lost of store.all()) {
    folders.set(placeOf(lost.client, lost.folder), { missing: new Map(), lost, witnesses: new Set() });
  }

  const folderOf = ({ client, torrent }: Tracked): Folder => {
    const place = placeOf(client, torrent.savePath);
    const known = folders.get(place) ?? { missing: new Map(), lost: null, witnesses: new Set() };
    folders.set(place, known);
    return known;
  };
  const lose = (folder: Folder, { client, torrent }: Tracked) => {
    if (folder.lost?.confirmedAt === null) return void folder.witnesses.add(keyOf(client, torrent.hash));
    // What the owner has confirmed says nothing about those that follow.
    const from = folder.lost?.confirmedAt ?? 0;
    const times = [...folder.missing.values()].filter((time) => time > from);
    const newest = Math.max(0, ...times);
    if (times.filter((time) => newest - time <= together).length < enough) return;
    folder.witnesses = new Set(folder.missing.keys());
    folder.lost = { client, folder: torrent.savePath, since: clock.now(), confirmedAt: null };
    store.save(folder.lost);
    changed(client);
  };
  const end = (folder: Folder) => {
    if (!folder.lost) return;
    const { client, folder: path } = folder.lost;
    folder.lost = null;
    store.forget(client, path);
    changed(client);
  };
  /** It was an import after all, so it says nothing about the disk. */
  const excuse = (folder: Folder, key: string) => {
    folder.missing.delete(key);
    if (!folder.witnesses.delete(key) || folder.witnesses.size >= enough) return;
    if (folder.lost?.confirmedAt === null) end(folder);
  };
  const forget = (tracked: Tracked) => {
    const folder = folderOf(tracked);
    folder.missing.delete(keyOf(tracked.client, tracked.torrent.hash));
  };
  return {
    look(tracked) {
      const { client, torrent, memory } = tracked;
      if (torrent.state !== 'missingFiles') {
        if (isAtRest(torrent.state)) forget(tracked);
        return;
      }
      const folder = folderOf(tracked);
      const key = keyOf(client, torrent.hash);
      if (isMovedAway(tracked)) return excuse(folder, key);
      if (folder.missing.has(key) || isImporting(key)) return;
      folder.missing.set(key, clock.now() - memory.notes.evidence.missingMs);
      lose(folder, tracked);
    },
    forget,
    answered(client) {
      for (const folder of folders.values())
        if (folder.lost?.client === client && folder.missing.size === 0) end(folder);
    },
    isLost: (client) => [...folders.values()].some(({ lost }) => lost?.client === client && lost.confirmedAt === null),
    missing() {
      const lost = new Set(
        [...folders.values()].flatMap((one) => (one.lost?.confirmedAt === null ? one.lost.client : [])),
      );
      const alone = [...folders].filter(([place]) => !lost.has(place.slice(0, place.indexOf('\n'))));
      return alone.flatMap(([, { missing }]) => [...missing.keys()]);
    },
    lost: () => [...folders.values()].flatMap(({ lost }) => (lost?.confirmedAt === null ? lost : [])),
    confirm() {
      const confirmed: string[] = [];
      for (const { lost } of folders.values()) {
        if (lost?.confirmedAt !== null) continue;
        lost.confirmedAt = clock.now();
        store.save(lost);
        confirmed.push(lost.client);
        changed(lost.client);
      }
      return confirmed;
    },
  };
}

/** An import that moved its files leaves a torrent without them; that says nothing about the disk. */
function isMovedAway({ memory }: Tracked): boolean {
  return memory.importedAt !== null && memory.notes.importedWith === 'Move';
}

/** While it is checked or moved nobody knows whether its files are back. */
function isAtRest(state: string): boolean {
  return !['checkingUP', 'checkingDL', 'checkingResumeData', 'allocating', 'moving', 'unknown', 'error'].includes(
    state,
  );
}

function placeOf(client: string, folder: string): string {
  return `${client}\n${folder}`;
}
