/** The torrents that this worker owns, as the client last told, together with what is remembered of each. */
import { isComplete, type Torrent, type TorrentState } from '../client/torrent.ts';
import type { TorrentsMessage } from '../supervisor/message.ts';
import type { ClientBook } from './client-book.ts';
import type { Memories } from './memories.ts';
import { type Memory, noNotes } from './rules/memory.ts';
import { keyOf, newTracked, type Tracked } from './tracked.ts';

export interface Registry {
  get(key: string): Tracked | undefined;
  /** Those of one client, or of all. */
  all(client?: string): Iterable<Tracked>;
  /** Keys of the torrents with this hash, on any client. @param hash upper case */
  withHash(hash: string): string[];
  /** What is remembered of a torrent, also of one that left: not to be kept over a pause. */
  remembered(client: string, hash: string): Memory | undefined;
  /** Something is being downloaded. */
  busy(): boolean;
  /** Unix milliseconds at which a torrent last came, left, was complete or broke, or stopped to be so; 0 = never. */
  movedAt(): number;
  /** Takes a part of an answer; gives the keys that changed once the answer is complete, nothing before. */
  take(message: TorrentsMessage, now: number): string[];
  /** The client is away. */
  lose(client: string): void;
  /** A remembered torrent that is not here any more is forgotten completely. */
  forget(client: string, hash: string): void;
  /** What it said is to be remembered is on disk. */
  written(now: number): void;
}

export interface RegistryListener {
  /** What is remembered changed. */
  remember(memory: Memory): void;
  /** The client says something new about it; it still is as it was. */
  changes(tracked: Tracked): void;
  /** It is as the client says now. */
  changed(tracked: Tracked): void;
  /** @param isCertain false = it only is not on a list that begins anew, as that of a client that has just started */
  left(tracked: Tracked, isCertain: boolean): void;
}

export interface RegistryOptions {
  memories: Memories;
  clients: ClientBook;
  listener: RegistryListener;
  /** A category that is no home: what is in it came from elsewhere. */
  isSpecial: (category: string) => boolean;
  /** Gives what is kept of a torrent as it came. */
  compact?: (torrent: Torrent) => Torrent;
}

export function createRegistry(options: RegistryOptions): Registry {
  const { memories, clients, listener, isSpecial, compact = (torrent) => torrent } = options;
  const tracked = new Map<string, Tracked>();
  const downloading = new Set<string>();
  const parts = new Map<string, TorrentsMessage[]>();

  let movedAt = 0;

  const observe = (client: string, torrent: Torrent, full: boolean, now: number): string => {
    const key = keyOf(client, torrent.hash);
    const before = memories.find(client, torrent.hash);
    const memory = recall(before, client, torrent, now);
    const known = tracked.get(key);
    const isKnown = known?.memory === memory;
    if (isKnown) listener.changes(known);
    if (!full && (!isKnown || phaseOf(known.torrent) !== phaseOf(torrent))) movedAt = now;
    if (update(memory, torrent, isSpecial) || before !== memory) listener.remember(memory);
    memories.keep(memory);
    const entry = isKnown ? known : newTracked(client, torrent, memory, clients.watched(client));
    forgetDetails(entry, torrent);
    entry.completeSince = isComplete(torrent) ? (entry.completeSince ?? now) : null;
    entry.torrent = torrent;
    tracked.set(key, entry);
    if (isDownloading(torrent)) downloading.add(key);
    else downloading.delete(key);
    listener.changed(entry);
    return key;
  };
  const leave = (client: string, hash: string, isCertain: boolean, now: number): string => {
    const key = keyOf(client, hash);
    const entry = tracked.get(key);
    if (entry) listener.left(entry, isCertain);
    if (isCertain) movedAt = now;
    tracked.delete(key);
    downloading.delete(key);
    const memory = entry?.memory ?? memories.find(client, hash);
    if (!memory || memory.goneAt !== null) return key;
    memory.goneAt = now;
    listener.remember(memory);
    memories.leave(memory, now);
    return key;
  };
  const apply = (answer: TorrentsMessage[], now: number): string[] => {
    const client = answer[0]?.client ?? '';
    const full = answer[0]?.full ?? false;
    clients.answered(client, full);
    const changed = answer.flatMap((part) => part.upserts.map((torrent) => observe(client, torrent, full, now)));
    const gone = answer.flatMap((part) => part.removed);
    if (full) {
      const here = new Set(changed);
      for (const memory of memories.here())
        if (memory.client === client && !here.has(keyOf(client, memory.hash))) gone.push(memory.hash);
    }
    return [...changed, ...gone.map((hash) => leave(client, hash, !full, now))];
  };

  return {
    get: (key) => tracked.get(key),
    *all(client) {
      for (const one of tracked.values()) if (client === undefined || one.client === client) yield one;
    },
    withHash: (hash) =>
      clients
        .names()
        .map((client) => keyOf(client, hash.toLowerCase()))
        .filter((key) => tracked.has(key)),
    remembered: memories.find,
    busy: () => downloading.size > 0,
    movedAt: () => movedAt,
    take(message, now) {
      const open = message.full ? [] : (parts.get(message.client) ?? []);
      open.push({ ...message, upserts: message.upserts.map(compact) });
      parts.set(message.client, open);
      if (!message.last) return [];
      parts.delete(message.client);
      // Changes mean nothing without the answer that they change.
      if (!open[0]?.full && !clients.isKnown(message.client)) return [];
      return apply(open, now);
    },
    lose: (client) => void parts.delete(client),
    forget: memories.forget,
    written: memories.written,
  };
}

/** A torrent that was added at another time is another torrent. */
function recall(known: Memory | undefined, client: string, torrent: Torrent, now: number): Memory {
  if (known?.addedOn === torrent.addedOn) return known;
  return {
    client,
    hash: torrent.hash,
    name: torrent.name,
    category: torrent.category,
    addedOn: torrent.addedOn,
    firstSeen: now,
    origin: null,
    importedAt: null,
    importedBy: null,
    tagged: false,
    failures: 0,
    nextTry: null,
    verdicts: {},
    goneAt: null,
    formerCategory: null,
    notes: noNotes,
  };
}

/** Whether anything changed. */
function update(memory: Memory, torrent: Torrent, isSpecial: (category: string) => boolean): boolean {
  const { name, category, origin, goneAt, formerCategory } = memory;
  memory.name = torrent.name;
  memory.category = torrent.category;
  memory.origin = origin ?? originOf(torrent);
  memory.goneAt = null;
  if (category !== torrent.category && !isSpecial(category)) memory.formerCategory = category;
  return (
    name !== memory.name ||
    category !== memory.category ||
    origin !== memory.origin ||
    goneAt !== null ||
    formerCategory !== memory.formerCategory
  );
}

/** What was read of it on demand holds until its state says that it changed. */
function forgetDetails(entry: Tracked, next: Torrent): void {
  const { state, trackers } = entry.torrent;
  if (state !== next.state) entry.files = null;
  if (state !== next.state || !sameHosts(trackers, next.trackers)) entry.trackers = null;
}

function sameHosts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((host, index) => host === b[index]));
}

const incompleteAtRest: ReadonlySet<TorrentState> = new Set([
  'downloading',
  'stalledDL',
  'forcedDL',
  'queuedDL',
  'stoppedDL',
]);

/**
 * A client that has just started shows finished torrents as being checked, with nothing downloaded. Only a state at
 * rest tells whether a torrent was complete before we saw it.
 */
function originOf(torrent: Torrent): Memory['origin'] {
  if (isComplete(torrent)) return 'complete';
  if (torrent.state === 'metaDL' || torrent.state === 'forcedMetaDL') return 'incomplete';
  return incompleteAtRest.has(torrent.state) && torrent.amountLeft > 0 ? 'incomplete' : null;
}

/** What a manager sees of a torrent's state. */
function phaseOf(torrent: Torrent): string {
  const { state } = torrent;
  if (state === 'error' || state === 'missingFiles') return state;
  return isComplete(torrent) ? 'complete' : 'incomplete';
}

function isDownloading({ state, amountLeft }: Torrent): boolean {
  if (state === 'metaDL' || state === 'forcedMetaDL') return true;
  return amountLeft > 0 && state !== 'stoppedDL' && incompleteAtRest.has(state);
}
