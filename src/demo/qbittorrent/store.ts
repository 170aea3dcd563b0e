import { type History, history } from './change.ts';
import type { Dialect } from './dialect.ts';
import { createTorrent, type DemoTorrent, type NewTorrent } from './torrent.ts';
import { type Wire, wire } from './wire.ts';

export interface Preferences {
  save_path: string;
  queueing_enabled: boolean;
  [key: string]: unknown;
}

/** Everything that the demo client knows, with a history of changes from which the deltas of each session are made. */
export interface Store {
  dialect: Dialect;
  now: () => number;
  torrents: Map<string, DemoTorrent>;
  /** Name to save path; '' = derived from the default one. */
  categories: Map<string, string>;
  tags: Set<string>;
  preferences: Preferences;
  /** What was deleted through the interface, and whether with its files. */
  deleted: { hash: string; files: boolean }[];
  /** Values of `server_state` and `transfer/info` that a test or the demo sets. */
  server: Wire;
  /** Counts every change. */
  version(): number;
  /** What differs from the state at a version. */
  torrentChanges: History;
  categoryChanges: History;
  tagChanges: History;
  trackerChanges: History;
  add(torrent: NewTorrent): DemoTorrent;
  /** Changes fields of a torrent; an unknown hash is skipped. */
  update(hash: string, patch: Partial<DemoTorrent>): void;
  remove(hash: string): boolean;
  setCategory(name: string, savePath: string): void;
  removeCategory(name: string): void;
  addTag(name: string): void;
  removeTag(name: string): void;
}

export function createStore(dialect: Dialect, now: () => number, savePath: string): Store {
  let version = 0;
  const bump = () => ++version;
  const torrentChanges = history(bump);
  const categoryChanges = history(bump);
  const tagChanges = history(bump);
  const trackerChanges = history(bump);
  const torrents = new Map<string, DemoTorrent>();
  const categories = new Map<string, string>();
  const tags = new Set<string>();
  const preferences: Preferences = { save_path: savePath, queueing_enabled: true };

  const announce = (torrent: DemoTorrent) => {
    for (const { url } of torrent.trackers) trackerChanges.touch(url, ['hashes']);
  };
  const setCategory = (name: string, path: string) => {
    if (categories.has(name)) categoryChanges.touch(name, ['savePath']);
    else categoryChanges.add(name);
    categories.set(name, path);
    // From 5.2 on the client makes the missing parents of a category.
    const parent = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    if (dialect.modern && parent !== '' && !categories.has(parent)) setCategory(parent, '');
  };
  const addTag = (name: string) => {
    if (tags.has(name)) return;
    tags.add(name);
    tagChanges.add(name);
  };
  const label = ({ category, tags: names }: Partial<DemoTorrent>) => {
    if (category && !categories.has(category)) setCategory(category, '');
    for (const name of names ?? []) addTag(name);
  };
  let lastPlace = 0;

  const update = (hash: string, patch: Partial<DemoTorrent>) => {
    const torrent = torrents.get(hash);
    if (!torrent) return;
    const before = wire(torrent, dialect);
    label(patch);
    if (patch.trackers) announce(torrent);
    Object.assign(torrent, patch);
    if (patch.trackers) announce(torrent);
    const after = wire(torrent, dialect);
    torrentChanges.touch(
      hash,
      Object.keys(after).filter((field) => before[field] !== after[field]),
    );
  };

  return {
    dialect,
    now,
    torrents,
    categories,
    tags,
    preferences,
    deleted: [],
    server: {},
    version: () => version,
    torrentChanges,
    categoryChanges,
    tagChanges,
    trackerChanges,
    add(given) {
      const torrent = createTorrent(given, now(), preferences.save_path);
      if (torrent.progress < 1 && given.priority === undefined) torrent.priority = ++lastPlace;
      label(torrent);
      torrents.set(torrent.hash, torrent);
      torrentChanges.add(torrent.hash);
      announce(torrent);
      return torrent;
    },
    update,
    remove(hash) {
      const torrent = torrents.get(hash);
      if (!torrent) return false;
      torrents.delete(hash);
      torrentChanges.remove(hash);
      announce(torrent);
      return true;
    },
    setCategory,
    removeCategory(name) {
      if (!categories.delete(name)) return;
      categoryChanges.remove(name);
      for (const torrent of torrents.values()) if (torrent.category === name) update(torrent.hash, { category: '' });
    },
    addTag,
    removeTag(name) {
      if (!tags.delete(name)) return;
      tagChanges.remove(name);
      for (const torrent of torrents.values()) {
        if (torrent.tags.includes(name)) update(torrent.hash, { tags: torrent.tags.filter((tag) => tag !== name) });
      }
    },
  };
}
