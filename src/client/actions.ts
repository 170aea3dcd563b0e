/**
 * What we do to torrents. The client skips unknown hashes silently and may show a change only after its next refresh:
 * success means that the call was taken, the feed tells what came of it.
 */
import { type Call, isStatus } from './call.ts';
import { saysStop } from './version.ts';

export interface TorrentActions {
  stop(hashes: readonly string[]): Promise<void>;
  start(hashes: readonly string[]): Promise<void>;
  /** Gone from the client's lists at once; the files go afterwards. */
  delete(hashes: readonly string[], files: { deleteFiles: boolean }): Promise<void>;
  recheck(hashes: readonly string[]): Promise<void>;
  /** '' = none. @throws OutsideError with status 409 when the client does not know the category. */
  setCategory(hashes: readonly string[], category: string): Promise<void>;
  addTags(hashes: readonly string[], tags: readonly string[]): Promise<void>;
  removeTags(hashes: readonly string[], tags: readonly string[]): Promise<void>;
  /** Bytes per second; 0 = no limit. */
  setDownloadLimit(hashes: readonly string[], limit: number): Promise<void>;
  setUploadLimit(hashes: readonly string[], limit: number): Promise<void>;
  setSuperSeeding(hashes: readonly string[], on: boolean): Promise<void>;
  /** Moves one torrent to the top of the queue. False = queueing is off in the client. */
  topPrio(hash: string): Promise<boolean>;
  /** Priority 0 = do not download. @throws OutsideError with status 409 while the torrent has no metadata. */
  filePrio(hash: string, indexes: readonly number[], priority: 0 | 1 | 6 | 7): Promise<void>;
  addTrackers(hash: string, urls: readonly string[]): Promise<void>;
  removeTrackers(hash: string, urls: readonly string[]): Promise<void>;
}

export function createActions(call: Call, webApi: string): TorrentActions {
  const words = saysStop(webApi)
    ? { stop: ['stop', 'pause'], start: ['start', 'resume'] }
    : { stop: ['pause', 'stop'], start: ['resume', 'start'] };
  return {
    stop: (hashes) => inEitherDialect(call, words.stop, hashes),
    start: (hashes) => inEitherDialect(call, words.start, hashes),
    delete: (hashes, { deleteFiles }) => call.postAll('torrents/delete', hashes, { deleteFiles: String(deleteFiles) }),
    recheck: (hashes) => call.postAll('torrents/recheck', hashes),
    setCategory: (hashes, category) => call.postAll('torrents/setCategory', hashes, { category }),
    addTags: (hashes, tags) => changeTags(call, 'torrents/addTags', hashes, tags),
    removeTags: (hashes, tags) => changeTags(call, 'torrents/removeTags', hashes, tags),
    setDownloadLimit: (hashes, limit) => call.postAll('torrents/setDownloadLimit', hashes, { limit: String(limit) }),
    setUploadLimit: (hashes, limit) => call.postAll('torrents/setUploadLimit', hashes, { limit: String(limit) }),
    setSuperSeeding: (hashes, on) => call.postAll('torrents/setSuperSeeding', hashes, { value: String(on) }),
    topPrio: (hash) => moveToTop(call, hash),
    async filePrio(hash, indexes, priority) {
      if (indexes.length === 0) return;
      await call.post('torrents/filePrio', { hash, id: indexes.join('|'), priority: String(priority) });
    },
    async addTrackers(hash, urls) {
      if (urls.length > 0) await call.post('torrents/addTrackers', { hash, urls: urls.join('\n') });
    },
    async removeTrackers(hash, urls) {
      if (urls.length === 0) return;
      await call.post('torrents/removeTrackers', { hash, urls: urls.map(escapeSeparator).join('|') });
    },
  };
}

/** 404 means the other vocabulary, never an unknown torrent: the client was replaced since its version was read. */
async function inEitherDialect(call: Call, words: readonly string[], hashes: readonly string[]): Promise<void> {
  const [word, other] = words;
  try {
    await call.postAll(`torrents/${word}`, hashes);
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    await call.postAll(`torrents/${other}`, hashes);
  }
}

/** Without any tag the client would remove all of a torrent's tags, its owner's included. */
async function changeTags(
  call: Call,
  method: string,
  hashes: readonly string[],
  tags: readonly string[],
): Promise<void> {
  const named = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  if (named.length > 0) await call.postAll(method, hashes, { tags: named.join(',') });
}

async function moveToTop(call: Call, hash: string): Promise<boolean> {
  try {
    await call.postAll('torrents/topPrio', [hash]);
    return true;
  } catch (error) {
    if (isStatus(error, 409)) return false;
    throw error;
  }
}

/** The list of addresses to remove is separated by `|`. */
function escapeSeparator(url: string): string {
  return url.replaceAll('|', '%7C');
}
