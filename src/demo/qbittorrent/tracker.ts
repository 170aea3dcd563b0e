import type { Answer } from '../http/request.ts';
import { json, notFound, nothing, ok, text } from './answer.ts';
import { type Call, change, named, type Routes, read, single } from './route.ts';
import type { DemoTorrent, DemoTracker } from './torrent.ts';
import type { Wire } from './wire.ts';

export const trackerRoutes: Routes = {
  'torrents/trackers': read(['hash'], (call) => {
    const torrent = single(call);
    if (!torrent) return notFound();
    const pseudo = ['** [DHT] **', '** [PeX] **', '** [LSD] **'].map(pseudoWire);
    return json([...pseudo, ...torrent.trackers.map((tracker) => trackerWire(tracker, call))]);
  }),
  'torrents/addTrackers': change(['hash', 'urls'], (call) => {
    const urls = (call.param('urls') ?? '').split('\n').filter((url) => url.trim() !== '');
    return editAll(call, ({ trackers }) => {
      const known = new Set(trackers.map(({ url }) => url));
      const added = urls.filter((url) => !known.has(url)).map((url) => ({ url, status: 1, message: '' }));
      return [...trackers, ...added];
    });
  }),
  'torrents/removeTrackers': change(['hash', 'urls'], (call) => {
    const urls = (call.param('urls') ?? '').split('|').map((url) => decodeURIComponent(url));
    return editAll(call, ({ trackers }) => trackers.filter(({ url }) => !urls.includes(url)));
  }),
  'torrents/editTracker': change(
    ({ modern }) => (modern ? ['hash', 'url'] : ['hash', 'origUrl', 'newUrl']),
    (call) => {
      const torrent = single(call);
      if (!torrent) return notFound();
      const old = call.param(call.store.dialect.modern ? 'url' : 'origUrl');
      const url = call.param('newUrl') ?? '';
      if (!URL.canParse(url)) return text(400, 'New tracker URL is invalid');
      if (!torrent.trackers.some((tracker) => tracker.url === old)) return text(409, 'Tracker not found');
      if (torrent.trackers.some((tracker) => tracker.url === url)) return text(409, 'New tracker URL already exists');
      const trackers = torrent.trackers.map((tracker) => (tracker.url === old ? { ...tracker, url } : tracker));
      call.store.update(torrent.hash, { trackers });
      return done(call);
    },
  ),
};

/** Newer versions take a list of hashes and skip unknown ones; older ones take a single known one. */
function editAll(call: Call, edit: (torrent: DemoTorrent) => DemoTracker[]): Answer {
  if (!call.store.dialect.modern) {
    const torrent = single(call);
    if (!torrent) return notFound();
    call.store.update(torrent.hash, { trackers: edit(torrent) });
    return ok();
  }
  const torrents = named({ ...call, param: (name) => call.param(name === 'hashes' ? 'hash' : name) });
  for (const torrent of torrents) call.store.update(torrent.hash, { trackers: edit(torrent) });
  return nothing();
}

function done(call: Call): Answer {
  return call.store.dialect.modern ? nothing() : ok();
}

function trackerWire({ url, status, message }: DemoTracker, call: Call): Wire {
  const unknown = status === 2 ? 0 : -1;
  const counts = { num_downloaded: unknown, num_leeches: unknown, num_peers: unknown, num_seeds: unknown };
  const tracker: Wire = { ...counts, msg: message, status, tier: 0, url };
  if (!call.store.dialect.modern) return tracker;
  const at = Math.floor(call.request.at / 1000);
  const times = { min_announce: at, next_announce: at + 60, updating: false };
  const endpoint = { ...counts, ...times, bt_version: 1, msg: message, name: '127.0.0.1:6881', status };
  return { ...tracker, ...times, endpoints: [endpoint] };
}

function pseudoWire(url: string): Wire {
  return { msg: '', num_downloaded: 0, num_leeches: 0, num_peers: 0, num_seeds: 0, status: 0, tier: -1, url };
}
