/** What the interface shows of the torrents in memory. Pure. */
import type { ClientHealth } from '../client/health.ts';
import type { Torrent } from '../client/torrent.ts';
import type { Distribution } from '../http/torrents/distribution.ts';
import type { TorrentEntry, TorrentQuery } from '../http/torrents/list.ts';
import { type Compare, createSlice } from '../sorted-slice.ts';
import type { Owner, Owners } from '../supervisor/owners.ts';

/** One client instance as its feed knows it. */
export interface ClientView {
  name: string;
  state: ClientHealth['state'];
  torrents: ReadonlyMap<string, Torrent>;
}

/** What stands for "no category". */
export const uncategorized = 'uncategorized';

/** The tag by which an owner excludes a torrent from all rules. */
const protectTag = 'ignored';

/** @param byCategory category ('' = none) to client instance to count. @param reachable client instances to show. */
export function distributionOf(
  byCategory: ReadonlyMap<string, ReadonlyMap<string, number>>,
  reachable: ReadonlySet<string>,
): Distribution {
  const distribution: Distribution = { [uncategorized]: {} };
  for (const [category, clients] of byCategory) {
    const shown = [...clients].filter(([client]) => reachable.has(client));
    if (shown.length === 0) continue;
    const counts = { ...distribution[category || uncategorized] };
    for (const [client, count] of shown) counts[client] = (counts[client] ?? 0) + count;
    distribution[category || uncategorized] = counts;
  }
  return distribution;
}

interface Row {
  client: string;
  torrent: Torrent;
  owner: Owner | null;
  /** What it is sorted by; null = not known. */
  key: string | number | null;
}

/** What is known of torrents besides what the clients say. */
export interface TorrentMarks {
  /** Of tags that protect, ours and those of predecessors. */
  prefixes: readonly string[];
  /** What the worker plans; null = nothing. */
  nextOf(worker: string, client: string, hash: string): TorrentEntry['next'];
}

/** One page of the torrents of all reachable clients. */
export function torrentPage(
  clients: readonly ClientView[],
  owners: Owners,
  { prefixes, nextOf }: TorrentMarks,
  query: TorrentQuery,
): { total: number; torrents: TorrentEntry[] } {
  const start = query.page * query.page_size;
  const rows = createSlice(start, start + query.page_size, order(query.order));
  eachMatching(clients, owners, query, rows.add);
  const { total, slice } = rows.build();
  const protectTags = new Set(prefixes.map((prefix) => `${prefix}-${protectTag}`));
  return { total, torrents: slice.map((row) => entryOf(row, protectTags, nextOf)) };
}

function eachMatching(
  clients: readonly ClientView[],
  owners: Owners,
  query: TorrentQuery,
  take: (row: Row) => void,
): void {
  const fits = filterOf(query);
  const keyOf = keys[query.sort];
  for (const { name, state, torrents } of clients) {
    if (state !== 'up' || (query.client !== undefined && query.client !== name)) continue;
    const ownerOf = remembered((category) => owners.ownerOf(category, name));
    for (const torrent of torrents.values()) {
      if (!fits(torrent)) continue;
      const owner = ownerOf(torrent.category);
      if (query.instance !== undefined && owner?.worker !== query.instance) continue;
      take({ client: name, torrent, owner, key: keyOf(torrent, name, owner) });
    }
  }
}

/** There are few categories and many torrents. */
function remembered(look: (category: string) => Owner | null): (category: string) => Owner | null {
  const known = new Map<string, Owner | null>();
  return (category) => {
    const owner = known.get(category);
    if (owner !== undefined) return owner;
    const found = look(category);
    known.set(category, found);
    return found;
  };
}

function filterOf({ category, q, state, tracker }: TorrentQuery): (torrent: Torrent) => boolean {
  const tests: ((torrent: Torrent) => boolean)[] = [];
  if (category !== undefined) {
    tests.push((torrent) => (torrent.category || uncategorized) === category);
  }
  if (state !== undefined) tests.push((torrent) => torrent.state === state);
  if (tracker !== undefined) {
    const host = tracker.toLowerCase();
    tests.push((torrent) => torrent.trackers.includes(host));
  }
  if (q !== undefined) {
    const part = q.toLowerCase();
    tests.push((torrent) => torrent.name.toLowerCase().includes(part));
  }
  return (torrent) => tests.every((test) => test(torrent));
}

const keys: Record<
  TorrentQuery['sort'],
  (torrent: Torrent, client: string, owner: Owner | null) => string | number | null
> = {
  name: ({ name }) => name.toLowerCase(),
  category: ({ category }) => category.toLowerCase() || null,
  instance: (_, __, owner) => owner?.worker ?? null,
  client: (_, client) => client,
  state: ({ state }) => state,
  tracker: ({ trackers }) => trackers[0] ?? null,
  progress: ({ progress }) => progress,
  size: ({ size }) => size,
  ratio: ({ ratio }) => ratio,
  seedingTime: ({ seedingTime }) => seedingTime,
  addedOn: ({ addedOn }) => addedOn,
  completedOn: ({ completedOn }) => completedOn,
  eta: ({ eta }) => eta,
};

/** Not known comes last either way; equal ones are told apart by hash and client, so that pages are stable. */
function order(direction: TorrentQuery['order']): Compare<Row> {
  const sign = direction === 'desc' ? -1 : 1;
  return (a, b) => {
    if (a.key !== b.key) {
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return a.key < b.key ? -sign : sign;
    }
    if (a.torrent.hash !== b.torrent.hash) return a.torrent.hash < b.torrent.hash ? -1 : 1;
    if (a.client === b.client) return 0;
    return a.client < b.client ? -1 : 1;
  };
}

function entryOf(
  { client, torrent, owner }: Row,
  protectTags: ReadonlySet<string>,
  nextOf: TorrentMarks['nextOf'],
): TorrentEntry {
  const { hash, name, category, state, progress, size, ratio, seedingTime, eta, trackers, tags } = torrent;
  return {
    client,
    hash,
    name,
    category,
    instance: owner?.worker ?? null,
    state,
    progress,
    size,
    ratio,
    seedingTime,
    addedOn: iso(torrent.addedOn || null),
    completedOn: iso(torrent.completedOn),
    eta,
    tracker: trackers[0] ?? null,
    tags,
    protected: tags.some((tag) => protectTags.has(tag)),
    next: owner && nextOf(owner.worker, client, torrent.hash),
  };
}

/** A time that no calendar has is not known. */
function iso(seconds: number | null): string | null {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
