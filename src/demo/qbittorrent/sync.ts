import { jsonMembers } from '../http/json.ts';
import type { Answer } from '../http/request.ts';
import { categoryOf } from './category.ts';
import type { Changes } from './change.ts';
import type { Store } from './store.ts';
import { serverState } from './transfer.ts';
import { type Wire, wire } from './wire.ts';

/** What one session was told: `last` with its newest answer, `accepted` with the one it came back for. */
export interface SyncState {
  last: Told | null;
  accepted: Told | null;
}

interface Told {
  rid: number;
  /** Version of the store. */
  version: number;
  server: Wire;
}

const highestRid = 1_000_000;

/** The answer of `sync/maindata`: everything, or what changed since the answer that `rid` names. */
export function maindata(store: Store, session: SyncState, rid: number): Answer {
  if (session.last && session.last.rid === rid) session.accepted = session.last;
  const base = session.accepted && session.accepted.rid === rid && rid !== 0 ? session.accepted : null;
  if (!base) session.accepted = null;
  const told: Told = {
    rid: ((session.last?.rid ?? 0) % highestRid) + 1,
    version: store.version(),
    server: serverState(store),
  };
  session.last = told;
  const headers = { 'content-type': 'application/json' };
  if (base) return { status: 200, headers, body: JSON.stringify(delta(store, base, told)) };
  return { status: 200, headers, body: fullAnswer(store, told) };
}

/** Everything. Empty collections are left out from 5.0 on. */
function fullAnswer(store: Store, told: Told): Iterable<string> {
  const { dialect } = store;
  const rest: Wire = {
    full_update: true,
    rid: told.rid,
    server_state: told.server,
    categories: Object.fromEntries([...store.categories.keys()].map((name) => [name, categoryOf(store, name)])),
    tags: dialect.stops ? [...store.tags].sort() : [...store.tags],
    trackers: trackerHashes(store, null),
  };
  for (const key of ['categories', 'tags', 'trackers']) if (dialect.stops && isEmpty(rest[key])) delete rest[key];
  const head = JSON.stringify(rest).slice(0, -1);
  if (dialect.stops && store.torrents.size === 0) return [`${head}}`];
  const torrents = [...store.torrents.values()];
  const members = torrents.map((torrent) => torrent.hash);
  return jsonMembers(`${head},"torrents":{`, wires(store, members), '}}');
}

function* wires(store: Store, hashes: string[]): Generator<[string, Wire]> {
  for (const hash of hashes) {
    const torrent = store.torrents.get(hash);
    if (torrent) yield [hash, wire(torrent, store.dialect)];
  }
}

function delta(store: Store, base: Told, told: Told): Wire {
  const torrents = store.torrentChanges.since(base.version);
  const categories = store.categoryChanges.since(base.version);
  const tags = store.tagChanges.since(base.version);
  const trackers = store.trackerChanges.since(base.version);
  const urls = trackers.changed.size > 0 ? trackerHashes(store, new Set(trackers.changed.keys())) : {};
  const answer: Wire = {
    torrents: changedTorrents(store, torrents),
    torrents_removed: torrents.removed,
    categories: Object.fromEntries([...categories.changed.keys()].map((name) => [name, categoryOf(store, name)])),
    categories_removed: categories.removed,
    tags: [...tags.changed.keys()],
    tags_removed: tags.removed,
    trackers: urls,
    trackers_removed: [...trackers.changed.keys()].filter((url) => !(url in urls)),
    server_state: Object.fromEntries(Object.entries(told.server).filter(([key, value]) => base.server[key] !== value)),
  };
  for (const [key, value] of Object.entries(answer)) if (isEmpty(value)) delete answer[key];
  return { ...answer, rid: told.rid };
}

function changedTorrents(store: Store, { changed }: Changes): Wire {
  const members: Wire = {};
  for (const [hash, fields] of changed) {
    const torrent = store.torrents.get(hash);
    if (!torrent) continue;
    const all = wire(torrent, store.dialect);
    members[hash] = fields === 'all' ? all : Object.fromEntries([...fields].map((field) => [field, all[field]]));
  }
  return members;
}

/** Announce URL to the hashes of all its torrents; of the given URLs only, null = of all. */
function trackerHashes(store: Store, urls: Set<string> | null): Record<string, string[]> {
  const hashes: Record<string, string[]> = {};
  for (const torrent of store.torrents.values()) {
    for (const { url } of torrent.trackers) {
      if (urls && !urls.has(url)) continue;
      hashes[url] ??= [];
      hashes[url].push(torrent.hash);
    }
  }
  return hashes;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
