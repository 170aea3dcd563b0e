import { json, ok, text } from './answer.ts';
import { change, type Routes, read } from './route.ts';
import type { Store } from './store.ts';
import { transferInfo } from './transfer.ts';
import type { Wire } from './wire.ts';

/** The part of `app/preferences` that somebody supervising the client could want to read. */
function preferences({ preferences: set, dialect }: Store): Wire {
  return {
    auto_tmm_enabled: false,
    dht: false,
    dl_limit: 0,
    listen_port: 6881,
    lsd: false,
    max_active_downloads: 3,
    max_active_torrents: 5,
    max_active_uploads: 3,
    max_ratio: -1,
    max_ratio_act: 0,
    max_ratio_enabled: false,
    max_seeding_time: -1,
    max_seeding_time_enabled: false,
    pex: false,
    preallocate_all: false,
    temp_path: `${set.save_path}/temp`,
    temp_path_enabled: false,
    up_limit: 0,
    web_ui_ban_duration: 3600,
    web_ui_max_auth_fail_count: 5,
    web_ui_session_timeout: 3600,
    ...(dialect.stops ? { add_stopped_enabled: false } : { start_paused_enabled: false }),
    ...set,
  };
}

export const appRoutes: Routes = {
  'app/version': read([], ({ store }) => text(200, `v${store.dialect.version}`)),
  'app/webapiVersion': read([], ({ store }) => text(200, store.dialect.webApi)),
  'app/defaultSavePath': read([], ({ store }) => text(200, store.preferences.save_path)),
  'app/buildInfo': read([], ({ store }) =>
    json({
      bitness: 64,
      boost: '1.83.0',
      libtorrent: '2.0.11.0',
      openssl: '3.5.7',
      ...(store.dialect.stops ? { platform: 'linux' } : {}),
      qt: '6.8.2',
      zlib: '1.3.1',
    }),
  ),
  'app/preferences': read([], ({ store, sessions }) => {
    const key = store.dialect.modern ? { web_ui_api_key: sessions.apiKey ?? '' } : {};
    return json({ ...preferences(store), ...key });
  }),
  // Unknown keys are ignored, and so is a text that is no JSON.
  'app/setPreferences': change(['json'], ({ store, param }) => {
    const wanted = parse(param('json') ?? '');
    const known = preferences(store);
    for (const [key, value] of Object.entries(wanted)) if (key in known) store.preferences[key] = value;
    return ok();
  }),
  'app/rotateAPIKey': change(
    [],
    ({ sessions }) => json({ apiKey: sessions.rotateKey() }),
    ({ modern }) => modern,
  ),
  'app/deleteAPIKey': change(
    [],
    ({ sessions }) => {
      sessions.apiKey = null;
      return ok();
    },
    ({ modern }) => modern,
  ),
  'transfer/info': read([], ({ store }) => json(transferInfo(store))),
  'transfer/speedLimitsMode': read([], ({ store }) =>
    text(200, store.server.use_alt_speed_limits === true ? '1' : '0'),
  ),
  'transfer/downloadLimit': read([], ({ store }) => text(200, String(store.server.dl_rate_limit ?? 0))),
  'transfer/uploadLimit': read([], ({ store }) => text(200, String(store.server.up_rate_limit ?? 0))),
};

function parse(text: string): Wire {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
