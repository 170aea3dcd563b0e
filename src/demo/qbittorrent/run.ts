import type { Answer } from '../http/request.ts';
import { notFound, ok, text } from './answer.ts';
import { type Call, change, named, type Routes, single } from './route.ts';
import { type DemoTorrent, isStopped, runningState, stoppedState } from './torrent.ts';

/** Applies to each torrent that `hashes` names. */
function each(call: Call, patch: (torrent: DemoTorrent) => Partial<DemoTorrent>): Answer {
  for (const torrent of named(call)) call.store.update(torrent.hash, patch(torrent));
  return ok();
}

const stop = change(['hashes'], (call) =>
  each(call, (torrent) => ({ state: stoppedState(torrent), forceStart: false, dlSpeed: 0, upSpeed: 0 })),
);
const start = change(['hashes'], (call) =>
  each(call, (torrent) => ({ state: runningState({ ...torrent, forceStart: false }), forceStart: false })),
);

/** Queue places are only kept while queueing is on. */
function move(order: (moved: DemoTorrent[], others: DemoTorrent[]) => DemoTorrent[]) {
  return change(['hashes'], (call) => {
    if (!call.store.preferences.queueing_enabled) return text(409, 'Torrent queueing must be enabled');
    const queued = [...call.store.torrents.values()].filter(({ priority }) => priority > 0);
    queued.sort((a, b) => a.priority - b.priority);
    const moved = new Set(named(call));
    const others = queued.filter((torrent) => !moved.has(torrent));
    const ordered = order(
      queued.filter((torrent) => moved.has(torrent)),
      others,
    );
    ordered.forEach((torrent, index) => {
      call.store.update(torrent.hash, { priority: index + 1 });
    });
    return ok();
  });
}

export const runRoutes: Routes = {
  'torrents/stop': { ...stop, exists: ({ stops }) => stops },
  'torrents/pause': { ...stop, exists: ({ stops }) => !stops },
  'torrents/start': { ...start, exists: ({ stops }) => stops },
  'torrents/resume': { ...start, exists: ({ stops }) => !stops },
  'torrents/setForceStart': change(['hashes', 'value'], (call) => {
    const forceStart = call.param('value') === 'true';
    return each(call, (torrent) => ({ forceStart, state: runningState({ ...torrent, forceStart }) }));
  }),
  'torrents/reannounce': change(['hashes'], ok),
  // The old state shows until the check begins and the files are looked at only after the answer.
  'torrents/recheck': change(['hashes'], (call) => {
    for (const { hash, state, progress } of named(call)) {
      call.store.update(hash, { state: progress === 1 ? 'checkingUP' : 'checkingDL', dlSpeed: 0, upSpeed: 0 });
      call.later(() => {
        const torrent = call.store.torrents.get(hash);
        if (!torrent) return;
        const found = state === 'missingFiles' ? { progress: 0, completionOn: null } : {};
        const checked = { ...torrent, ...found };
        call.store.update(hash, { ...found, state: isStopped(state) ? stoppedState(checked) : runningState(checked) });
      });
    }
    return ok();
  }),
  'torrents/delete': change(['hashes', 'deleteFiles'], (call) => {
    for (const { hash } of named(call)) {
      call.store.remove(hash);
      call.store.deleted.push({ hash, files: call.param('deleteFiles') === 'true' });
    }
    return ok();
  }),
  'torrents/topPrio': move((moved, others) => [...moved, ...others]),
  'torrents/bottomPrio': move((moved, others) => [...others, ...moved]),
  'torrents/setLocation': change(['hashes', 'location'], (call) => {
    const savePath = call.param('location') ?? '';
    if (savePath === '') return text(400, 'Save path cannot be empty');
    return each(call, () => ({ savePath, autoManaged: false }));
  }),
  'torrents/rename': change(['hash', 'name'], (call) => {
    const torrent = single(call);
    const name = (call.param('name') ?? '').trim();
    if (!torrent) return notFound();
    if (name === '') return text(409, 'Incorrect torrent name');
    call.store.update(torrent.hash, { name });
    return ok();
  }),
};
