/** qBittorrent's Web API (2.8 to 2.16) as workers use it: with the session of the supervisor, without logging in. */
import type { SendRequest } from '../request.ts';
import type { ClientAccess } from '../supervisor/message.ts';
import { createActions, type TorrentActions } from './actions.ts';
import { createCall } from './call.ts';
import { createDetails, type TorrentDetails } from './details.ts';
import { type ClientSettings, createSettings } from './settings.ts';

/**
 * Every method throws OutsideError: `auth` when the session has ended, `status` with the client's status for what it
 * refused, else a failure of the exchange.
 */
export type Qbittorrent = TorrentActions & TorrentDetails & ClientSettings;

/** @param signal ends the calls that are under way, for example when a worker stops. */
export function createQbittorrent(access: ClientAccess, request: SendRequest, signal?: AbortSignal): Qbittorrent {
  const call = createCall(access, request, signal);
  return { ...createActions(call, access.webApi), ...createDetails(call), ...createSettings(call) };
}
