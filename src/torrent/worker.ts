/** The torrent process of one instance, or of the categories without a manager: everything is put together here. */
import type { ManagerAccess } from '../arr/ask.ts';
import { openManager } from '../arr/open.ts';
import { createQbittorrent } from '../client/qbittorrent.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Kind } from '../config/config.ts';
import { placeholders } from '../database/files.ts';
import { createRequest, type SendRequest } from '../request.ts';
import type { ClientAccess } from '../supervisor/message.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import type { ClientCalls } from './client-writer.ts';
import { beginManaged } from './managed.ts';
import { beginPlaceholders } from './placeholders.ts';

/** The outside world of a torrent process. */
export interface TorrentPorts {
  clock: Clock;
  request: SendRequest;
  openClient: (access: ClientAccess) => ClientCalls;
}

/** @param ports the real outside world unless a test brings another */
export function beginTorrents(context: WorkerContext, ports: Partial<TorrentPorts> = {}): Worker {
  const { section, version } = context.start;
  const request = ports.request ?? createRequest({ userAgent: `Tendarr/${version}` });
  const clock = ports.clock ?? systemClock;
  const outside = {
    clock,
    openClient: ports.openClient ?? ((access) => createQbittorrent(access, request, context.signal)),
    openManager: (kind: Kind, access: ManagerAccess) => openManager(kind, access, request, context.signal),
  };
  return section === placeholders ? beginPlaceholders(context, outside) : beginManaged(context, outside);
}
