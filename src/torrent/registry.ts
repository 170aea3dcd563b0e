/** The torrents that this worker owns, as the client last told, together with what is remembered of each. */
import { isComplete, type Torrent, type TorrentState } from '../client/torrent.ts';
import type { TorrentRow } from '../database/torrents.ts';
import type { TorrentsMessage } from '../supervisor/message.ts';

/** One object for as long as the torrent is here. */
export interface Tracked {
  client: string;
  torrent: Torrent;
  /** Changed in place; say so to the journal. */
  memory: TorrentRow;
  /** Unix milliseconds since when this process sees it complete; null = it is not. */
  completeSince: number | null;
  /** Unix milliseconds before which the import tag is not sent again. */
  tagAgain: number;
}

export interface Registry {
  get(key: string): Tracked | undefined;
  /** Keys of the torrents with this hash, on any client. @param hash upper case */
  withHash(hash: string): string[];
  /** What is remembered of a torrent, also of one that left. */
  remembered(client: string, hash: string): TorrentRow | undefined;
  /** The client is connected and its answer is complete. */
  isFresh(client: string): boolean;
  /** Something is being downloaded. */
  busy(): boolean;
  /** Takes a part of an answer; gives the keys that changed once the answer is complete, nothing before. */
  take(message: TorrentsMessage, now: number): string[];
  /** The client is away: what is known of its torrents is old. */
  lose(client: string): void;
  /** A remembered torrent that is not here any more is forgotten completely. */
  forget(client: string, hash: string): void;
}

export function keyOf(client: string, hash: string): string {
  return `${client}/${hash}`;
}

/** @param rows what is remembered from before @param remember is told of each row that changed */
export function createRegistry(rows: TorrentRow[], remember: (row: TorrentRow) => void): Registry {
  const memories = new Map(rows.map((row) => [keyOf(row.client, row.hash), row]));
  const tracked = new Map<string, Tracked>();
  const clients = new Set<string>();
  const fresh = new Set<string>();
  const downloading = new Set<string>();
  const parts = new Map<string, TorrentsMessage[]>();

  const observe = (client: string, torrent: Torrent, now: number): string => {
    const key = keyOf(client, torrent.hash);
    const memory = recall(memories.get(key), client, torrent, now);
    if (update(memory, torrent) || memories.get(key) !== memory) remember(memory);
    memories.set(key, memory);
    const known = tracked.get(key);
    const entry = known?.memory === memory ? known : { client, torrent, memory, completeSince: null, tagAgain: 0 };
    const completeSince = isComplete(torrent) ? (entry.completeSince ?? now) : null;
    tracked.set(key, Object.assign(entry, { torrent, memory, completeSince }));
    if (isDownloading(torrent)) downloading.add(key);
    else downloading.delete(key);
    return key;
  };
  const leave = (key: string, now: number) => {
    tracked.delete(key);
    downloading.delete(key);
    const memory = memories.get(key);
    if (!memory || memory.goneAt !== null) return;
    memory.goneAt = now;
    remember(memory);
  };
  const apply = (answer: TorrentsMessage[], now: number): string[] => {
    const client = answer[0]?.client ?? '';
    const changed = answer.flatMap((part) => part.upserts.map((torrent) => observe(client, torrent, now)));
    const gone = answer.flatMap((part) => part.removed.map((hash) => keyOf(client, hash)));
    if (answer[0]?.full) {
      const here = new Set(changed);
      const missing = [...memories].filter(
        ([key, memory]) => memory.client === client && memory.goneAt === null && !here.has(key),
      );
      gone.push(...missing.map(([key]) => key));
    }
    for (const key of gone) leave(key, now);
    clients.add(client);
    fresh.add(client);
    return [...changed, ...gone];
  };

  return {
    get: (key) => tracked.get(key),
    withHash: (hash) =>
      [...clients].map((client) => keyOf(client, hash.toLowerCase())).filter((key) => tracked.has(key)),
    remembered: (client, hash) => memories.get(keyOf(client, hash)),
    isFresh: (client) => fresh.has(client),
    busy: () => downloading.size > 0,
    take(message, now) {
      const open = message.full ? [] : (parts.get(message.client) ?? []);
      open.push(message);
      parts.set(message.client, open);
      if (!message.last) return [];
      parts.delete(message.client);
      // Changes mean nothing without the answer that they change.
      if (!open[0]?.full && !fresh.has(message.client)) return [];
      return apply(open, now);
    },
    lose(client) {
      parts.delete(client);
      fresh.delete(client);
    },
    forget: (client, hash) => void memories.delete(keyOf(client, hash)),
  };
}

/** A torrent that was added at another time is another torrent. */
function recall(known: TorrentRow | undefined, client: string, torrent: Torrent, now: number): TorrentRow {
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
  };
}

/** Whether anything changed. */
function update(memory: TorrentRow, torrent: Torrent): boolean {
  const { name, category, origin, goneAt } = memory;
  memory.name = torrent.name;
  memory.category = torrent.category;
  memory.origin = origin ?? originOf(torrent);
  memory.goneAt = null;
  return name !== memory.name || category !== memory.category || origin !== memory.origin || goneAt !== null;
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
function originOf(torrent: Torrent): TorrentRow['origin'] {
  if (isComplete(torrent)) return 'complete';
  if (torrent.state === 'metaDL' || torrent.state === 'forcedMetaDL') return 'incomplete';
  return incompleteAtRest.has(torrent.state) && torrent.amountLeft > 0 ? 'incomplete' : null;
}

function isDownloading({ state, amountLeft }: Torrent): boolean {
  if (state === 'metaDL' || state === 'forcedMetaDL') return true;
  return amountLeft > 0 && state !== 'stoppedDL' && incompleteAtRest.has(state);
}
