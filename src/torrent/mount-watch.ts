/**
 * A disk that is not there looks like many torrents without files. Two or more torrents of one folder that lose their
 * files within ten minutes are taken for that: until they are back, or the owner says that it is right, nothing of
 * their client is removed.
 */
import type { Clock } from '../clock.ts';
import type { LostMount, MountStore } from '../database/mounts.ts';
import type { MissingFolder } from '../supervisor/message.ts';
import { keyOf, type Tracked } from './tracked.ts';

export interface MountWatch {
  /** Called with each torrent as it is now. */
  look(tracked: Tracked): void;
  /** It is not here any more. */
  forget(tracked: Tracked): void;
  /** All torrents of the client were looked at. */
  answered(client: string): void;
  /** Files of several torrents of the client went missing together, here or with those of other owners. */
  isLost(client: string): boolean;
  /** Keys of torrents without files for another reason than a lost disk or an import. */
  missing(): string[];
  /** Torrents of all owners together tell whether a disk of the client is lost. */
  heard(client: string, lost: boolean): void;
  /** The person says that the files in these folders are gone on purpose. Gives how many torrents that are. */
  confirm(client: string, folders: readonly string[]): number;
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
  /** Told of the folders of a client that miss files, whenever that changes. */
  tell: (client: string, folders: MissingFolder[]) => void;
}

export function createMountWatch({ store, clock, isImporting, changed, tell }: MountWatchOptions): MountWatch {
  const folders = new Map<string, Folder>();
  /** Clients that have lost a disk, by what is known here. Every torrent is judged by it, so it is kept at hand. */
  let here = new Set<string>();
  /** Clients of which other owners say so too. */
  const elsewhere = new Set<string>();
  const told = new Map<string, string>();
  for (const lost of store.all()) {
    folders.set(placeOf(lost.client, lost.folder), { missing: new Map(), lost, witnesses: new Set() });
  }

  const judge = () => {
    here = new Set([...folders.values()].flatMap(({ lost }) => (lost?.confirmedAt === null ? lost.client : [])));
  };
  judge();
  const folderOf = ({ client, torrent }: Tracked): Folder => {
    const place = placeOf(client, torrent.savePath);
    const known = folders.get(place) ?? { missing: new Map(), lost: null, witnesses: new Set() };
    folders.set(place, known);
    return known;
  };
  const lose = (folder: Folder, { client, torrent }: Tracked) => {
    if (folder.lost?.confirmedAt === null) return void folder.witnesses.add(keyOf(client, torrent.hash));
    const times = unconfirmed(folder);
    const newest = Math.max(0, ...times);
    if (times.filter((time) => newest - time <= together).length < enough) return;
    folder.witnesses = new Set(folder.missing.keys());
    const { confirmed = [] } = folder.lost ?? {};
    folder.lost = { client, folder: torrent.savePath, since: clock.now(), confirmedAt: null, confirmed };
    store.save(folder.lost);
    judge();
    changed(client);
  };
  const end = (folder: Folder) => {
    if (!folder.lost) return;
    const { client, folder: path } = folder.lost;
    folder.lost = null;
    store.forget(client, path);
    judge();
    changed(client);
  };
  /** It was an import after all, so it says nothing about the disk. */
  const excuse = (folder: Folder, key: string) => {
    folder.missing.delete(key);
    if (!folder.witnesses.delete(key) || folder.witnesses.size >= enough) return;
    if (folder.lost?.confirmedAt === null) end(folder);
  };
  const forget = (tracked: Tracked) => {
    const { client, torrent } = tracked;
    folders.get(placeOf(client, torrent.savePath))?.missing.delete(keyOf(client, torrent.hash));
  };
  const ofClient = (client: string) => [...folders].filter(([place]) => clientOf(place) === client);
  const state = (client: string) => {
    const missing = ofClient(client).flatMap(([place, folder]): MissingFolder[] => {
      const lost = folder.lost?.confirmedAt === null;
      const since = lost ? [] : unconfirmed(folder);
      return lost || since.length > 0 ? [{ folder: place.slice(client.length + 1), since, lost }] : [];
    });
    const text = JSON.stringify(missing);
    if (told.get(client) === text) return;
    told.set(client, text);
    tell(client, missing);
  };
  const isLost = (client: string) => elsewhere.has(client) || here.has(client);
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
      state(client);
    },
    isLost,
    missing() {
      const alone = [...folders].filter(([place]) => !isLost(clientOf(place)));
      return alone.flatMap(([, { missing }]) => [...missing.keys()]);
    },
    heard(client, lost) {
      if (lost === elsewhere.has(client)) return;
      if (lost) elsewhere.add(client);
      else elsewhere.delete(client);
      changed(client);
    },
    confirm(client, names) {
      let count = 0;
      for (const [place, folder] of ofClient(client)) {
        const name = place.slice(client.length + 1);
        if (!names.includes(name)) continue;
        if (folder.lost === null && folder.missing.size === 0) continue;
        const since = folder.lost?.since ?? clock.now();
        const confirmed = [...folder.missing.keys()].map((key) => key.slice(client.length + 1));
        folder.lost = { client, folder: name, since, confirmedAt: clock.now(), confirmed };
        folder.witnesses.clear();
        store.save(folder.lost);
        count += folder.missing.size;
      }
      judge();
      state(client);
      changed(client);
      return count;
    },
  };
}

/** When torrents of a folder lost their files, but for those that the owner has confirmed: they say nothing any more. */
function unconfirmed({ missing, lost }: Folder): number[] {
  const known = new Set(lost?.confirmed.map((hash) => keyOf(lost.client, hash)));
  return [...missing].flatMap(([key, time]) => (known.has(key) ? [] : time));
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

function clientOf(place: string): string {
  return place.slice(0, place.indexOf('\n'));
}
