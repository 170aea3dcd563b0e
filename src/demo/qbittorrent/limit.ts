import type { Answer } from '../http/request.ts';
import { json, ok } from './answer.ts';
import { type Call, change, named, type Routes, read } from './route.ts';
import type { DemoTorrent } from './torrent.ts';

function each(call: Call, patch: (torrent: DemoTorrent) => Partial<DemoTorrent>): Answer {
  for (const torrent of named(call)) call.store.update(torrent.hash, patch(torrent));
  return ok();
}

/** Bytes per second; 0, -1 and what is no number mean none. */
function limitOf(call: Call): number {
  return Math.max(0, Number.parseInt(call.param('limit') ?? '', 10) || 0);
}

/** Numbers as the client reads them: what is none counts as 0. */
function numberOf(call: Call, name: string): number {
  return Number(call.param(name)) || 0;
}

export const limitRoutes: Routes = {
  'torrents/setDownloadLimit': change(['hashes', 'limit'], (call) => each(call, () => ({ dlLimit: limitOf(call) }))),
  'torrents/setUploadLimit': change(['hashes', 'limit'], (call) => each(call, () => ({ upLimit: limitOf(call) }))),
  'torrents/downloadLimit': read(['hashes'], (call) =>
    json(Object.fromEntries(named(call).map(({ hash, dlLimit }) => [hash, dlLimit]))),
  ),
  'torrents/uploadLimit': read(['hashes'], (call) =>
    json(Object.fromEntries(named(call).map(({ hash, upLimit }) => [hash, upLimit]))),
  ),
  'torrents/setShareLimits': change(
    ({ stops, modern }) => [
      ...['hashes', 'ratioLimit', 'seedingTimeLimit'],
      ...(stops ? ['inactiveSeedingTimeLimit'] : []),
      ...(modern ? ['shareLimitAction', 'shareLimitsMode'] : []),
    ],
    (call) =>
      each(call, () => ({
        ratioLimit: numberOf(call, 'ratioLimit'),
        seedingTimeLimit: numberOf(call, 'seedingTimeLimit'),
        ...(call.store.dialect.stops ? { inactiveSeedingTimeLimit: numberOf(call, 'inactiveSeedingTimeLimit') } : {}),
      })),
  ),
  'torrents/setSuperSeeding': change(['hashes', 'value'], (call) =>
    each(call, () => ({ superSeeding: call.param('value') === 'true' })),
  ),
  'torrents/setAutoManagement': change(['hashes', 'enable'], (call) =>
    each(call, () => ({ autoManaged: call.param('enable') === 'true' })),
  ),
  'torrents/toggleSequentialDownload': change(['hashes'], (call) =>
    each(call, ({ sequential }) => ({ sequential: !sequential })),
  ),
  'torrents/toggleFirstLastPiecePrio': change(['hashes'], (call) =>
    each(call, ({ firstLast }) => ({ firstLast: !firstLast })),
  ),
};
