/** Reads a torrent of `sync/maindata` into our vocabulary. The traps of every client version end here. */
import { OutsideError } from '../error.ts';
import type { Shared } from './shared.ts';
import { type Torrent, type TorrentState, torrentStates } from './torrent.ts';

/** What the client sends for one torrent: all fields of a new one, later only those that changed. */
export type RawTorrent = Readonly<Record<string, unknown>>;

const stateByWord: ReadonlyMap<unknown, TorrentState> = new Map<string, TorrentState>([
  ...torrentStates.map((state) => [state, state] as const),
  ['pausedUP', 'stoppedUP'],
  ['pausedDL', 'stoppedDL'],
]);

/** The client says 100 days for "unknown" and for "never". */
const endlessEta = 8_640_000;

/** What the client means by a ratio of -1: above everything that it counts. It says no larger number itself. */
const hugeRatio = 9999;

/** Seconds, some 30 years: no torrent was ever seeded for so long, but a moment or a sentinel may look like it. */
const longestSeeding = 1_000_000_000;

/** 2100-01-01: later moments are sentinels of some version. */
const latestTime = 4_102_444_800;

const blank: Omit<Torrent, 'hash'> = {
  name: '',
  category: '',
  tags: [],
  state: 'unknown',
  progress: 0,
  amountLeft: 0,
  size: 0,
  addedOn: 0,
  completedOn: null,
  lastActivity: null,
  availability: null,
  eta: null,
  ratio: 0,
  seedingTime: 0,
  ratioLimit: null,
  seedingTimeLimit: null,
  savePath: '',
  contentPath: '',
  priority: 0,
  downloadLimit: 0,
  uploadLimit: 0,
  superSeeding: false,
  autoManaged: false,
  trackers: [],
};

/**
 * Puts what the client sent on top of what was known. Fields that are missing or unreadable keep their value.
 *
 * @returns `previous` itself when nothing that we keep has changed.
 * @throws OutsideError `format` when a torrent that was not known before comes without its name, state or remaining
 * bytes: then we missed an earlier answer, or this one is damaged, and guessing could look like "complete".
 */
export function readTorrent(hash: string, raw: RawTorrent, previous: Torrent | undefined, shared: Shared): Torrent {
  const before = previous ?? { hash, ...blank };
  if (!previous) requireEssentials(raw);
  const read: Torrent = {
    hash: before.hash,
    name: raw.name === before.name ? before.name : text(raw.name, before.name),
    category: typeof raw.category === 'string' ? shared.category(raw.category) : before.category,
    tags: typeof raw.tags === 'string' ? shared.tags(raw.tags) : before.tags,
    state: typeof raw.state === 'string' ? (stateByWord.get(raw.state) ?? 'unknown') : before.state,
    progress: Math.min(1, amount(raw.progress, before.progress)),
    amountLeft: amount(raw.amount_left, before.amountLeft),
    size: amount(raw.size, before.size),
    addedOn: raw.added_on === undefined ? before.addedOn : (time(raw.added_on) ?? 0),
    completedOn: raw.completion_on === undefined ? before.completedOn : time(raw.completion_on),
    lastActivity: raw.last_activity === undefined ? before.lastActivity : time(raw.last_activity),
    availability: raw.availability === undefined ? before.availability : atLeastZero(raw.availability),
    eta: raw.eta === undefined ? before.eta : below(atLeastZero(raw.eta), endlessEta),
    ratio: raw.ratio === -1 ? hugeRatio : amountTo(hugeRatio, raw.ratio, before.ratio),
    seedingTime: amountTo(longestSeeding, raw.seeding_time, before.seedingTime),
    ratioLimit: raw.ratio_limit === undefined ? before.ratioLimit : atLeastZero(raw.ratio_limit),
    seedingTimeLimit:
      raw.seeding_time_limit === undefined ? before.seedingTimeLimit : seconds(atLeastZero(raw.seeding_time_limit)),
    savePath: typeof raw.save_path === 'string' ? shared.path(raw.save_path) : before.savePath,
    contentPath:
      raw.content_path === before.contentPath ? before.contentPath : text(raw.content_path, before.contentPath),
    priority: amount(raw.priority, before.priority),
    downloadLimit: amount(raw.dl_limit, before.downloadLimit),
    uploadLimit: amount(raw.up_limit, before.uploadLimit),
    superSeeding: flag(raw.super_seeding, before.superSeeding),
    autoManaged: flag(raw.auto_tmm, before.autoManaged),
    trackers: before.trackers,
  };
  return previous && isSame(previous, read) ? previous : read;
}

function requireEssentials(raw: RawTorrent): void {
  const missing = [
    typeof raw.name === 'string' ? null : 'name',
    typeof raw.state === 'string' ? null : 'state',
    isNumber(raw.amount_left) ? null : 'amount_left',
  ].filter((field) => field !== null);
  if (missing.length > 0) {
    throw new OutsideError('format', `The client sent a torrent without ${missing.join(', ')}`);
  }
}

/** Lists are shared, so the same content is the same object. */
function isSame(a: Torrent, b: Torrent): boolean {
  for (const key in b) {
    if (a[key as keyof Torrent] !== b[key as keyof Torrent]) return false;
  }
  return true;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

/** Sentinels below zero are "none" here, which these fields write as 0. */
function amount(value: unknown, otherwise: number): number {
  return isNumber(value) ? Math.max(0, value) : otherwise;
}

/** What lies beyond the largest value that makes sense is unreadable: it must not pass for a limit that is reached. */
function amountTo(largest: number, value: unknown, otherwise: number): number {
  return isNumber(value) && value > largest ? otherwise : amount(value, otherwise);
}

function atLeastZero(value: unknown): number | null {
  return isNumber(value) && value >= 0 ? value : null;
}

function below(value: number | null, limit: number): number | null {
  return value !== null && value < limit ? value : null;
}

function seconds(minutes: number | null): number | null {
  return minutes === null ? null : minutes * 60;
}

/** Unix seconds; anything that cannot be a moment of a torrent's life means never. */
function time(value: unknown): number | null {
  return isNumber(value) && value > 0 && value < latestTime ? value : null;
}
