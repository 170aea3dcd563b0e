import type { Store } from './store.ts';
import type { Wire } from './wire.ts';

/** `server_state` of `sync/maindata`. */
export function serverState(store: Store): Wire {
  const { dialect } = store;
  return {
    ...transferInfo(store),
    alltime_dl: 0,
    alltime_ul: 0,
    average_time_queue: 0,
    free_space_on_disk: 500_000_000_000,
    global_ratio: '0.00',
    queued_io_jobs: 0,
    queueing: store.preferences.queueing_enabled,
    read_cache_hits: '0',
    read_cache_overload: '0',
    refresh_interval: 1500,
    total_buffers_size: 0,
    total_peer_connections: 0,
    total_queued_size: 0,
    total_wasted_session: 0,
    use_alt_speed_limits: false,
    write_cache_overload: '0',
    ...(dialect.stops && !dialect.modern ? { use_subcategories: false } : {}),
    ...(dialect.modern ? { queued_tracker_announces: 0, request_latency: 0, session_state: false } : {}),
    ...store.server,
  };
}

/** The answer of `transfer/info`. */
export function transferInfo(store: Store): Wire {
  const torrents = [...store.torrents.values()];
  const info: Wire = {
    connection_status: 'connected',
    dht_nodes: 0,
    dl_info_data: 0,
    dl_info_speed: torrents.reduce((sum, torrent) => sum + torrent.dlSpeed, 0),
    dl_rate_limit: 0,
    up_info_data: 0,
    up_info_speed: torrents.reduce((sum, torrent) => sum + torrent.upSpeed, 0),
    up_rate_limit: 0,
    ...(store.dialect.stops ? { last_external_address_v4: '', last_external_address_v6: '' } : {}),
  };
  for (const key of Object.keys(info)) if (key in store.server) info[key] = store.server[key];
  return info;
}
