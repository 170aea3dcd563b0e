import type { Answer } from '../http/request.ts';
import { json, text } from './answer.ts';
import { readMetainfo } from './metainfo.ts';
import { type Call, change, type Routes } from './route.ts';
import { createTorrent, type NewTorrent, runningState, stoppedState } from './torrent.ts';

export const addRoutes: Routes = {
  'torrents/add': change([], (call) => {
    const fromFiles: NewTorrent[] = [];
    for (const { name, bytes } of call.files) {
      const metainfo = readMetainfo(bytes);
      if (!metainfo) return text(415, `Error: '${name}' is not a valid torrent file.`);
      fromFiles.push(metainfo);
    }
    const urls = (call.param('urls') ?? '').split('\n').filter((url) => url.trim() !== '');
    const magnets = urls.map(readMagnet).filter((torrent) => torrent !== null);
    const given = [...fromFiles, ...magnets];
    const fresh = given.filter(({ hash }) => hash !== undefined && !call.store.torrents.has(hash));
    for (const torrent of fresh) call.store.add(complete(torrent, call));
    return result(call, fresh, given.length + urls.length - magnets.length - fresh.length);
  }),
};

/** Fills in what the form says; 4.x calls the wish to stop at once `paused`, later versions `stopped`. */
function complete(given: NewTorrent, { store, param, request }: Call): NewTorrent {
  const stopped = param(store.dialect.stops ? 'stopped' : 'paused') === 'true';
  const wanted: NewTorrent = {
    ...given,
    category: param('category') ?? '',
    tags: (param('tags') ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    savePath: param('savepath') ?? store.preferences.save_path,
    autoManaged: param('autoTMM') === 'true',
  };
  const torrent = createTorrent(wanted, request.at, store.preferences.save_path);
  return { ...wanted, state: stopped ? stoppedState(torrent) : runningState(torrent) };
}

function result({ store }: Call, added: NewTorrent[], failed: number): Answer {
  if (!store.dialect.modern) return text(200, added.length > 0 ? 'Ok.' : 'Fails.');
  if (added.length === 0) return text(409, 'Conflict');
  return json({
    added_torrent_ids: added.map(({ hash }) => hash),
    failure_count: failed,
    pending_count: 0,
    success_count: added.length,
  });
}

function readMagnet(url: string): NewTorrent | null {
  if (!url.startsWith('magnet:?')) return null;
  const fields = new URLSearchParams(url.slice('magnet:?'.length));
  const hash = /^urn:btih:([0-9a-f]{40})$/i.exec(fields.get('xt') ?? '')?.[1]?.toLowerCase();
  if (!hash) return null;
  return { hash, name: fields.get('dn') ?? hash, hasMetadata: false, trackers: fields.getAll('tr') };
}
