/** What a client says about itself and its lists beside the torrents. */
import { readRecord, readStrings } from './read.ts';

export interface ServerFacts {
  connectionStatus: 'connected' | 'firewalled' | 'disconnected' | 'unknown';
  /** Bytes free at the default save path; the client looks about every 30 s. Null = not said yet. */
  freeSpaceOnDisk: number | null;
  /** Torrent queueing is on. Null = not said yet. */
  queueing: boolean | null;
  /** The alternative speed limits are on. Null = not said yet. */
  useAltSpeedLimits: boolean | null;
  /** Global download limit now in force, bytes per second; 0 = none. Null = not said yet. */
  dlLimit: number | null;
  /** Category as the client spells it → its save path, '' = derived from the default one. */
  categories: ReadonlyMap<string, string>;
  tags: ReadonlySet<string>;
}

export const unknownServer: ServerFacts = {
  connectionStatus: 'unknown',
  freeSpaceOnDisk: null,
  queueing: null,
  useAltSpeedLimits: null,
  dlLimit: null,
  categories: new Map(),
  tags: new Set(),
};

/**
 * Applies the top-level keys of one `sync/maindata` answer. A full answer replaces everything, and what it leaves out
 * is empty; any other names only what has changed.
 */
export function mergeServer(previous: ServerFacts, answer: Record<string, unknown>, full: boolean): ServerFacts {
  const before = full ? unknownServer : previous;
  const state = readRecord(answer.server_state);
  return {
    connectionStatus: readConnection(state.connection_status, before.connectionStatus),
    freeSpaceOnDisk: readNumber(state.free_space_on_disk, before.freeSpaceOnDisk),
    queueing: readFlag(state.queueing, before.queueing),
    useAltSpeedLimits: readFlag(state.use_alt_speed_limits, before.useAltSpeedLimits),
    dlLimit: readNumber(state.dl_rate_limit, before.dlLimit),
    categories: mergeCategories(before.categories, answer),
    tags: mergeTags(before.tags, answer),
  };
}

function mergeCategories(
  before: ServerFacts['categories'],
  answer: Record<string, unknown>,
): ServerFacts['categories'] {
  if (answer.categories === undefined && answer.categories_removed === undefined) return before;
  const categories = new Map(before);
  for (const name of readStrings(answer.categories_removed)) categories.delete(name);
  for (const [name, value] of Object.entries(readRecord(answer.categories))) {
    categories.set(name, readSavePath(value) ?? categories.get(name) ?? '');
  }
  return categories;
}

function readSavePath(category: unknown): string | null {
  const { savePath } = readRecord(category);
  return typeof savePath === 'string' ? savePath : null;
}

function mergeTags(before: ServerFacts['tags'], answer: Record<string, unknown>): ServerFacts['tags'] {
  if (answer.tags === undefined && answer.tags_removed === undefined) return before;
  const tags = new Set(before);
  for (const tag of readStrings(answer.tags_removed)) tags.delete(tag);
  for (const tag of readStrings(answer.tags)) tags.add(tag);
  return tags;
}

function readConnection(value: unknown, otherwise: ServerFacts['connectionStatus']): ServerFacts['connectionStatus'] {
  return value === 'connected' || value === 'firewalled' || value === 'disconnected' ? value : otherwise;
}

function readNumber(value: unknown, otherwise: number | null): number | null {
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}

function readFlag(value: unknown, otherwise: boolean | null): boolean | null {
  return typeof value === 'boolean' ? value : otherwise;
}
