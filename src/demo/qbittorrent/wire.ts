import { type Dialect, stateWord } from './dialect.ts';
import { contentPath, type DemoTorrent, totalSize, wantedSize } from './torrent.ts';

/** The client's word for an unknown or infinite time. */
const infinite = 8_640_000;

const pieceSize = 1_048_576;

export type Wire = Record<string, unknown>;

/** The fields of `sync/maindata`; `torrents/info` has the same ones and `hash`. */
export function wire(torrent: DemoTorrent, dialect: Dialect): Wire {
  return {
    ...commonFields(torrent, dialect),
    ...(dialect.stops ? laterFields(torrent) : {}),
    ...(dialect.modern ? modernFields(torrent) : {}),
  };
}

function commonFields(torrent: DemoTorrent, dialect: Dialect): Wire {
  const size = wantedSize(torrent);
  const completed = Math.round(size * torrent.progress);
  const never = dialect.stops ? -1 : 0;
  return {
    added_on: torrent.addedOn,
    amount_left: size - completed,
    auto_tmm: torrent.autoManaged,
    availability: torrent.availability,
    category: torrent.category,
    completed,
    completion_on: torrent.completionOn ?? never,
    content_path: contentPath(torrent),
    dl_limit: torrent.dlLimit,
    dlspeed: torrent.dlSpeed,
    download_path: '',
    downloaded: completed,
    downloaded_session: completed,
    eta: torrent.eta ?? infinite,
    f_l_piece_prio: torrent.firstLast,
    force_start: torrent.forceStart,
    infohash_v1: torrent.hash,
    infohash_v2: '',
    last_activity: torrent.lastActivity,
    magnet_uri: magnet(torrent),
    max_ratio: effective(torrent.ratioLimit),
    max_seeding_time: effective(torrent.seedingTimeLimit),
    name: torrent.name,
    num_complete: torrent.seeds,
    num_incomplete: torrent.leechs,
    num_leechs: torrent.leechs,
    num_seeds: torrent.seeds,
    priority: torrent.priority,
    progress: torrent.progress,
    ratio: ratioOf(torrent),
    ratio_limit: torrent.ratioLimit,
    save_path: torrent.savePath,
    seeding_time: torrent.seedingTime,
    seeding_time_limit: torrent.seedingTimeLimit,
    seen_complete: torrent.seenComplete ?? never,
    seq_dl: torrent.sequential,
    size,
    state: stateWord(torrent.state, dialect),
    super_seeding: torrent.superSeeding,
    tags: [...torrent.tags].sort().join(', '),
    time_active: torrent.timeActive,
    total_size: torrent.hasMetadata ? totalSize(torrent) : -1,
    tracker: torrent.trackers.find((tracker) => tracker.status === 2)?.url ?? '',
    trackers_count: torrent.trackers.length,
    up_limit: torrent.upLimit,
    uploaded: torrent.uploaded,
    uploaded_session: torrent.uploaded,
    upspeed: torrent.upSpeed,
  };
}

function laterFields(torrent: DemoTorrent): Wire {
  return {
    comment: torrent.comment,
    has_metadata: torrent.hasMetadata,
    inactive_seeding_time_limit: torrent.inactiveSeedingTimeLimit,
    max_inactive_seeding_time: effective(torrent.inactiveSeedingTimeLimit),
    popularity: 0,
    private: torrent.hasMetadata ? torrent.private : null,
    reannounce: 0,
    root_path: torrent.files.length > 1 ? contentPath(torrent) : '',
  };
}

function modernFields(torrent: DemoTorrent): Wire {
  const { count, have } = pieces(torrent);
  return {
    connections_count: torrent.seeds + torrent.leechs,
    connections_limit: 100,
    created_by: '',
    creation_date: -1,
    has_other_announce_error: torrent.trackers.some((tracker) => tracker.status === 4),
    has_tracker_error: false,
    has_tracker_warning: false,
    piece_size: torrent.hasMetadata ? pieceSize : -1,
    pieces_have: have,
    pieces_num: count,
    share_limit_action: 'Default',
    share_limits_mode: 'Default',
    total_wasted: 0,
  };
}

/** The answer of `torrents/properties`. */
export function properties(torrent: DemoTorrent, dialect: Dialect): Wire {
  const { count, have } = pieces(torrent);
  const downloaded = Math.round(wantedSize(torrent) * torrent.progress);
  return {
    addition_date: torrent.addedOn,
    comment: torrent.comment,
    completion_date: torrent.completionOn ?? -1,
    created_by: '',
    creation_date: -1,
    dl_limit: torrent.dlLimit || -1,
    dl_speed: torrent.dlSpeed,
    dl_speed_avg: torrent.dlSpeed,
    download_path: '',
    eta: torrent.eta ?? infinite,
    hash: torrent.hash,
    infohash_v1: torrent.hash,
    infohash_v2: '',
    is_private: torrent.private,
    last_seen: torrent.seenComplete ?? -1,
    name: torrent.name,
    nb_connections: torrent.seeds + torrent.leechs,
    nb_connections_limit: 100,
    peers: torrent.leechs,
    peers_total: torrent.leechs,
    piece_size: torrent.hasMetadata ? pieceSize : -1,
    pieces_have: have,
    pieces_num: count,
    reannounce: 0,
    save_path: torrent.savePath,
    seeding_time: torrent.seedingTime,
    seeds: torrent.seeds,
    seeds_total: torrent.seeds,
    share_ratio: ratioOf(torrent),
    time_elapsed: torrent.timeActive,
    total_downloaded: downloaded,
    total_downloaded_session: downloaded,
    total_size: torrent.hasMetadata ? totalSize(torrent) : -1,
    total_uploaded: torrent.uploaded,
    total_uploaded_session: torrent.uploaded,
    total_wasted: 0,
    up_limit: torrent.upLimit || -1,
    up_speed: torrent.upSpeed,
    up_speed_avg: torrent.upSpeed,
    ...(dialect.stops ? laterProperties(torrent) : {}),
    ...(dialect.modern ? { availability: torrent.availability } : {}),
  };
}

function laterProperties(torrent: DemoTorrent): Wire {
  return {
    has_metadata: torrent.hasMetadata,
    popularity: 0,
    private: torrent.hasMetadata ? torrent.private : null,
    progress: torrent.progress,
  };
}

function ratioOf(torrent: DemoTorrent): number {
  const downloaded = wantedSize(torrent) * torrent.progress;
  return downloaded === 0 ? 0 : torrent.uploaded / downloaded;
}

/** The limit that counts: none is set globally. */
function effective(limit: number): number {
  return limit === -2 ? -1 : limit;
}

function pieces(torrent: DemoTorrent): { count: number; have: number } {
  if (!torrent.hasMetadata) return { count: -1, have: 0 };
  const count = Math.max(1, Math.ceil(totalSize(torrent) / pieceSize));
  return { count, have: Math.floor(count * torrent.progress) };
}

function magnet({ hash, name, trackers }: DemoTorrent): string {
  const announce = trackers.map(({ url }) => `&tr=${encodeURIComponent(url)}`).join('');
  return `magnet:?xt=urn:btih:${hash}&dn=${encodeURIComponent(name)}${announce}`;
}
