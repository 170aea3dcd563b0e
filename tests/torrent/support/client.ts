import type { TorrentFile, TorrentTracker } from '../../../src/client/details.ts';
import type { Torrent } from '../../../src/client/torrent.ts';
import type { OutsideError } from '../../../src/error.ts';
import type { ClientCalls } from '../../../src/torrent/client-writer.ts';

export interface ClientCall {
  name: keyof ClientCalls;
  hashes: readonly string[];
  /** What else was given, e.g. the tags. */
  value?: unknown;
}

/** A torrent client in memory whose every call the test sees and may fail. */
export interface FakeClient {
  name: string;
  torrents: Map<string, Torrent>;
  files: Map<string, TorrentFile[]>;
  trackers: Map<string, TorrentTracker[]>;
  /** Name to save path. */
  categories: Map<string, string>;
  /** Oldest first; reads as well. */
  calls: ClientCall[];
  callsOf(name: keyof ClientCalls): ClientCall[];
  /** Fails every change while it is set. */
  fault: OutsideError | null;
  /** Looks at a call before it has an effect; throwing fails it. */
  before: (call: ClientCall) => void;
  /** The same after the effect: throwing makes an answer that never came. */
  after: (call: ClientCall) => void;
  /** It takes calls without doing what they ask for. */
  isDeaf: boolean;
  open(): ClientCalls;
}

/** @param changed is told of every torrent that a call changed or removed */
export function createFakeClient(name: string, changed: (hashes: readonly string[]) => void): FakeClient {
  const client: FakeClient = {
    name,
    torrents: new Map(),
    files: new Map(),
    trackers: new Map(),
    categories: new Map(),
    calls: [],
    callsOf: (wanted) => client.calls.filter((call) => call.name === wanted),
    fault: null,
    before: () => {},
    after: () => {},
    isDeaf: false,
    open,
  };

  async function perform<T>(call: ClientCall, effect: () => T): Promise<T> {
    client.before(call);
    if (client.fault) throw client.fault;
    client.calls.push(call);
    const answer = effect();
    client.after(call);
    return answer;
  }
  const change = (call: ClientCall, patch: (torrent: Torrent) => Partial<Torrent> | null) =>
    perform(call, () => {
      if (client.isDeaf) return;
      for (const hash of call.hashes) {
        const torrent = client.torrents.get(hash);
        if (!torrent) continue;
        const next = patch(torrent);
        if (next === null) client.torrents.delete(hash);
        else client.torrents.set(hash, { ...torrent, ...next });
      }
      changed(call.hashes);
    });
  const stopped = ({ amountLeft }: Torrent) => ({ state: amountLeft > 0 ? 'stoppedDL' : 'stoppedUP' }) as const;
  const started = ({ amountLeft }: Torrent) => ({ state: amountLeft > 0 ? 'downloading' : 'uploading' }) as const;

  function open(): ClientCalls {
    return {
      stop: (hashes) => change({ name: 'stop', hashes }, stopped),
      start: (hashes) => change({ name: 'start', hashes }, started),
      delete: (hashes, value) => change({ name: 'delete', hashes, value }, () => null),
      recheck: (hashes) =>
        change({ name: 'recheck', hashes }, ({ amountLeft }) => ({
          state: amountLeft > 0 ? 'checkingDL' : 'checkingUP',
        })),
      setCategory: (hashes, category) => change({ name: 'setCategory', hashes, value: category }, () => ({ category })),
      addTags: (hashes, tags) =>
        change({ name: 'addTags', hashes, value: tags }, (torrent) => ({
          tags: [...new Set([...torrent.tags, ...tags])],
        })),
      removeTags: (hashes, tags) =>
        change({ name: 'removeTags', hashes, value: tags }, (torrent) => ({
          tags: torrent.tags.filter((tag) => !tags.includes(tag)),
        })),
      setDownloadLimit: (hashes, limit) =>
        change({ name: 'setDownloadLimit', hashes, value: limit }, () => ({ downloadLimit: limit })),
      setUploadLimit: (hashes, limit) =>
        change({ name: 'setUploadLimit', hashes, value: limit }, () => ({ uploadLimit: limit })),
      setSuperSeeding: (hashes, on) =>
        change({ name: 'setSuperSeeding', hashes, value: on }, () => ({ superSeeding: on })),
      topPrio: (hash) => perform({ name: 'topPrio', hashes: [hash] }, () => true),
      filePrio: (hash, indexes, priority) =>
        perform({ name: 'filePrio', hashes: [hash], value: indexes }, () => {
          const files = client.files.get(hash) ?? [];
          client.files.set(
            hash,
            files.map((file) => (indexes.includes(file.index) ? { ...file, priority } : file)),
          );
        }),
      addTrackers: (hash, urls) => perform({ name: 'addTrackers', hashes: [hash], value: urls }, () => {}),
      removeTrackers: (hash, urls) => perform({ name: 'removeTrackers', hashes: [hash], value: urls }, () => {}),
      files: (hash) => perform({ name: 'files', hashes: [hash] }, () => client.files.get(hash) ?? []),
      trackers: (hash) => perform({ name: 'trackers', hashes: [hash] }, () => client.trackers.get(hash) ?? []),
      preferences: () => Promise.reject(new Error('nobody asks for the preferences here')),
      transferInfo: () => Promise.reject(new Error('nobody asks for the transfer here')),
      categories: () => perform({ name: 'categories', hashes: [] }, () => client.categories),
      createCategory: (category) => perform({ name: 'createCategory', hashes: [], value: category }, () => true),
      createTags: (tags) => perform({ name: 'createTags', hashes: [], value: tags }, () => {}),
    };
  }
  return client;
}
