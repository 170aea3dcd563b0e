import type { Download, DownloadSource } from './download.ts';
import type { History } from './history.ts';
import { isComplete } from './state.ts';

/** What becomes of a finished download when it is imported. */
export type Outcome =
  /** The files are taken; `result` is what the command claims. */
  | { kind: 'import'; result?: 'successful' | 'unsuccessful' }
  /** Nothing is taken and the queue says why. */
  | { kind: 'stuck'; state: 'importPending' | 'importBlocked' | 'importFailed'; messages: string[] }
  /** Nothing is taken and nothing is said. */
  | { kind: 'nothing' }
  /** The command fails. */
  | { kind: 'fail'; exception: string };

/** A release that the manager sent to its client. */
export interface Grab {
  title: string;
  /** Movie, episodes or album. */
  media: number[];
  outcome: Outcome;
}

export interface StatusMessage {
  title: string;
  messages: string[];
}

/** A download that the manager follows. */
export interface TrackedDownload {
  /** Upper-case hash. */
  downloadId: string;
  source: DownloadSource;
  download: Download;
  /** Empty = the manager does not know what it is. */
  media: number[];
  title: string;
  /** A state word of the manager's own vocabulary. */
  state: string;
  status: 'ok' | 'warning' | 'error';
  messages: StatusMessage[];
}

export interface Queue {
  tracked: Map<string, TrackedDownload>;
  grabs: Map<string, Grab>;
  sources: DownloadSource[];
  /** Reads the download clients; one that is not there keeps what was known of it. */
  refresh(): Promise<void>;
  /** Sees how far the known downloads are on disk, without following new ones or changing any state. */
  look(): Promise<void>;
  /** What the queue shows: neither imported nor ignored. */
  shown(): TrackedDownload[];
}

/** States in which a download is over for the queue. */
const hidden = new Set(['imported', 'ignored']);

export function createQueue(category: string, sources: DownloadSource[], history: History): Queue {
  const tracked = new Map<string, TrackedDownload>();
  const grabs = new Map<string, Grab>();
  const follow = (download: Download, source: DownloadSource) => {
    const downloadId = download.hash.toUpperCase();
    const grab = grabs.get(downloadId);
    const known = tracked.get(downloadId) ?? {
      downloadId,
      source,
      download,
      state: history.hasImport(downloadId) ? 'imported' : 'downloading',
      status: 'ok',
      messages: [],
    };
    // The grab may come after the client was seen to have the download.
    const named = { media: grab?.media ?? [], title: grab?.title ?? download.name };
    tracked.set(downloadId, { ...known, ...named, download, state: nextState(known.state, download) });
  };
  const refresh = async () => {
    for (const source of sources) {
      const downloads = await listOf(source);
      if (!downloads) continue;
      const own = downloads.filter((download) => download.category === category);
      const present = new Set(own.map(({ hash }) => hash.toUpperCase()));
      for (const [id, one] of tracked) if (one.source === source && !present.has(id)) tracked.delete(id);
      for (const download of own) follow(download, source);
    }
  };
  const look = async () => {
    for (const source of sources) {
      for (const download of (await listOf(source)) ?? []) {
        const known = tracked.get(download.hash.toUpperCase());
        if (known?.source === source) known.download = download;
      }
    }
  };
  return {
    tracked,
    grabs,
    sources,
    refresh,
    look,
    shown: () => [...tracked.values()].filter(({ state }) => !hidden.has(state)),
  };
}

function nextState(state: string, download: Download): string {
  if (state === 'downloading' && isComplete(download)) return 'importPending';
  return state;
}

async function listOf(source: DownloadSource): Promise<Download[] | null> {
  try {
    return await source.list();
  } catch {
    return null;
  }
}

/** Removes a download from its client and the queue. */
export async function discard(queue: Queue, { downloadId, source, download }: TrackedDownload): Promise<void> {
  await source.remove(download.hash);
  queue.tracked.delete(downloadId);
}
