/** What the engine asks of a manager, whichever program it is. */
import type { Kind } from '../config/config.ts';
import { OutsideError } from '../error.ts';
import type { Ask } from './ask.ts';
import { type Command, readCommand, readCommands } from './command.ts';
import { asFields, asList, asText } from './fields.ts';
import { type HistoryDialect, type HistoryEvent, readDownloadHistory, readImportHistory } from './history.ts';
import { type Queue, type QueueDialect, readQueue } from './queue.ts';
import { type DownloadClient, type HealthIssue, readDownloadClients, readHealth } from './setup.ts';
import { type ManagerStatus, readStatus } from './status.ts';

export interface ScanRequest {
  /** The manager's view of the file or folder. Never a folder that holds other downloads. */
  path: string;
  /** Info-hash in any case; sent in upper case, the only form that the manager recognises. */
  hash: string;
  mode: 'Auto' | 'Move' | 'Copy';
}

export interface RemotePathMapping {
  /** The torrent client's host as the manager calls it. */
  host: string;
  /** The client's path. */
  remotePath: string;
  /** The manager's path. */
  localPath: string;
}

/** Every method throws OutsideError. */
export interface Manager {
  /** Checks that the program behind the address is of the section's kind. */
  status(): Promise<ManagerStatus>;
  queue(): Promise<Queue>;
  /** Hands over a finished download. Sending the same again while it is open gives the same command. */
  scan(request: ScanRequest): Promise<Command>;
  /** The name under which a scan appears among the commands. */
  scanName: string;
  /** Makes the manager look at the torrent client. */
  refreshDownloads(): Promise<Command>;
  /** Makes the manager import whatever it knows to be finished. */
  processDownloads(): Promise<Command>;
  /** Null = the manager knows no such command (any more). */
  command(id: number): Promise<Command | null>;
  /** Queued, running, and those that ended in the last minutes. */
  commands(): Promise<Command[]>;
  /** What happened to one download, newest first. @param hash in any case */
  history(hash: string): Promise<HistoryEvent[]>;
  /** Grabs and imports of all downloads, page by page, in no particular order. */
  importHistory(): AsyncGenerator<HistoryEvent[]>;
  pathMappings(): Promise<RemotePathMapping[]>;
  /** Torrent clients of our kind that are switched on. */
  downloadClients(): Promise<DownloadClient[]>;
  /** What it finds wrong with itself. */
  health(): Promise<HealthIssue[]>;
  /**
   * Takes a download off the queue, with all of its records whichever of them is named, and leaves the client alone.
   * False = the manager does not list it (any more).
   */
  removeFromQueue(id: number, choice: QueueRemoval): Promise<boolean>;
  /** Blocklists a download by its grab, also one that has left the queue. False = the manager does not know the event. */
  markFailed(historyId: number): Promise<boolean>;
  /** Searches for movies, episodes or albums. */
  search(mediaIds: readonly number[]): Promise<Command>;
  /** The name under which a search appears among the commands. */
  searchName: string;
  /** Makes the manager read the feeds of its indexers. */
  rssSync(): Promise<Command>;
}

export interface QueueRemoval {
  /** The release is never grabbed again. */
  blocklist: boolean;
  /** The manager does not search by itself for another one. */
  skipRedownload: boolean;
}

/** In what the programs differ. */
export interface Dialect {
  kind: Kind;
  /** How the program calls itself. */
  appName: string;
  prefix: string;
  scanName: string;
  /** Command that searches, and the name of its list of ids. */
  search: { name: string; ids: string };
  queue: QueueDialect;
  history: HistoryDialect;
}

const statusTimeout = 10_000;

export function createManager(dialect: Dialect, ask: Ask): Manager {
  const send = async (name: string, parameters: Record<string, unknown> = {}): Promise<Command> => {
    const command = readCommand(await ask.post('command', { name, ...parameters }));
    if (!command) throw new OutsideError('format', `The manager accepted ${name} without saying how to follow it`);
    return command;
  };
  return {
    status: async () => readStatus(await ask.get('system/status', statusTimeout), dialect.appName),
    queue: () => readQueue(ask, dialect.queue),
    scanName: dialect.scanName,
    scan: ({ path, hash, mode }) =>
      send(dialect.scanName, { path, downloadClientId: hash.toUpperCase(), importMode: mode }),
    refreshDownloads: () => send('RefreshMonitoredDownloads'),
    processDownloads: () => send('ProcessMonitoredDownloads'),
    command: (id) => orNull(async () => readCommand(await ask.get(`command/${id}`))),
    commands: async () => readCommands(await ask.get('command')),
    history: (hash) => readDownloadHistory(ask, dialect.history, hash),
    importHistory: () => readImportHistory(ask, dialect.history),
    removeFromQueue: (id, { blocklist, skipRedownload }) =>
      orFalse(() => {
        const query = new URLSearchParams({
          removeFromClient: 'false',
          blocklist: String(blocklist),
          skipRedownload: String(skipRedownload),
        });
        return ask.delete(`queue/${id}?${query}`);
      }),
    markFailed: (id) => orFalse(() => ask.tell(`history/failed/${id}`)),
    search: (ids) => send(dialect.search.name, { [dialect.search.ids]: ids }),
    searchName: dialect.search.name,
    rssSync: () => send('RssSync'),
    downloadClients: async () => readDownloadClients(await ask.get('downloadclient')),
    health: async () => readHealth(await ask.get('health')),
    pathMappings: async () => asList(await ask.get('remotepathmapping')).map(readMapping),
  };
}

async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OutsideError && error.details.status === 404) return null;
    throw error;
  }
}

async function orFalse(call: () => Promise<void>): Promise<boolean> {
  return (await orNull(async () => [await call()])) !== null;
}

function readMapping(value: unknown): RemotePathMapping {
  const { host, remotePath, localPath } = asFields(value);
  return { host: asText(host), remotePath: asText(remotePath), localPath: asText(localPath) };
}
