import { jsonList } from '../http/json.ts';
import { json, notFound, text } from './answer.ts';
import { type Call, named, type Routes, read, single } from './route.ts';
import { type DemoTorrent, isMetadataState, isStopped, isUploadState } from './torrent.ts';
import { properties, type Wire, wire } from './wire.ts';

/** Fields that only `sync/maindata` has. */
const syncOnly = ['has_tracker_warning', 'has_tracker_error', 'has_other_announce_error'];

type Filter = (torrent: DemoTorrent) => boolean;

const filters: Record<string, Filter> = {
  downloading: ({ state }) => state.endsWith('DL') || state === 'downloading',
  seeding: ({ state }) => isUploadState(state),
  completed: ({ progress }) => progress === 1,
  stalled: ({ state }) => state.startsWith('stalled'),
  stalled_uploading: ({ state }) => state === 'stalledUP',
  stalled_downloading: ({ state }) => state === 'stalledDL' || isMetadataState(state),
  checking: ({ state }) => state.startsWith('checking'),
  errored: ({ state }) => state === 'error' || state === 'missingFiles',
};

/** An unknown word lets everything pass, and so does the stopping word of the other dialect. */
function filterOf({ store, param }: Call): Filter {
  const word = param('filter') ?? 'all';
  const { stops } = store.dialect;
  if (word === (stops ? 'stopped' : 'paused')) return ({ state }) => isStopped(state);
  if (word === (stops ? 'running' : 'resumed')) return ({ state }) => !isStopped(state);
  return filters[word] ?? (() => true);
}

function matching(call: Call): DemoTorrent[] {
  const { param, store } = call;
  const wanted = filterOf(call);
  const category = param('category');
  const tag = param('tag');
  const from = param('hashes') === null ? [...store.torrents.values()] : named(call);
  return from.filter(
    (torrent) =>
      wanted(torrent) &&
      (category === null || torrent.category === category) &&
      (tag === null || (tag === '' ? torrent.tags.length === 0 : torrent.tags.includes(tag))),
  );
}

function listed(torrent: DemoTorrent, { store }: Call): Wire {
  const fields = wire(torrent, store.dialect);
  for (const field of syncOnly) delete fields[field];
  return { ...fields, hash: torrent.hash };
}

/** A page of the list; a negative offset counts from the end, one past the end is ignored before 5.2. */
function cut<T>(list: T[], { store, param }: Call): T[] {
  const limit = Number.parseInt(param('limit') ?? '', 10) || 0;
  let offset = Number.parseInt(param('offset') ?? '', 10) || 0;
  if (offset < 0) offset = Math.max(0, list.length + offset);
  if (offset >= list.length && !store.dialect.modern) offset = 0;
  return list.slice(offset, limit > 0 ? offset + limit : undefined);
}

export const listRoutes: Routes = {
  'torrents/info': read([], (call) => {
    const torrents = matching(call);
    const sort = call.param('sort') ?? '';
    const keys = new Map<DemoTorrent, unknown>();
    if (sort !== '') {
      for (const torrent of torrents) keys.set(torrent, listed(torrent, call)[sort]);
      if ([...keys.values()].includes(undefined)) return text(400, "'sort' parameter is invalid");
      const sign = call.param('reverse') === 'true' ? -1 : 1;
      torrents.sort((a, b) => sign * compare(keys.get(a), keys.get(b)));
    }
    const page = cut(torrents, call);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: jsonList(wires(page, call)) };
  }),
  'torrents/count': read(
    [],
    ({ store }) => text(200, String(store.torrents.size)),
    ({ stops }) => stops,
  ),
  'torrents/properties': read(['hash'], (call) => {
    const torrent = single(call);
    return torrent ? json(properties(torrent, call.store.dialect)) : notFound();
  }),
};

function* wires(torrents: DemoTorrent[], call: Call): Generator<Wire> {
  for (const torrent of torrents) yield listed(torrent, call);
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}
