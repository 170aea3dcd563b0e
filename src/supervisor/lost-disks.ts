/**
 * Disks that seem to be gone, over all owners: each tells of its own torrents without files, but a disk holds those of
 * many. While one is lost, nothing of its client is removed, whoever looks after it.
 */
import type { Attention, FromWorker, MissingFolder, ToWorker } from './message.ts';

export interface LostDisks {
  /** A worker says which folders of a client miss files; it replaces what the worker said of that client before. */
  hear(worker: string, message: Extract<FromWorker, { type: 'missing' }>): void;
  /** What a worker that has just started has to know before its torrents. */
  all(): ToWorker[];
  /** Folders of a client that the owner has not confirmed; empty = none is lost. */
  foldersOf(client: string): string[];
  /** Whoever else has said something is no more. */
  keep(workers: readonly string[]): void;
  attention(): Attention[];
}

/** Torrents of one folder that lose their files within this time are taken for a lost disk. Milliseconds. */
const together = 10 * 60_000;

/** @param tell sends to every torrent worker */
export function createLostDisks(tell: (message: ToWorker) => void): LostDisks {
  /** By client, then by worker. */
  const said = new Map<string, Map<string, readonly MissingFolder[]>>();
  const lost = new Map<string, string[]>();

  const look = (client: string) => {
    const folders = lostFolders([...(said.get(client)?.values() ?? [])]);
    const before = lost.has(client);
    if (folders.length > 0) lost.set(client, folders);
    else lost.delete(client);
    if (before !== lost.has(client)) tell({ type: 'lost', client, lost: !before });
  };
  return {
    hear(worker, { client, folders }) {
      const ofClient = said.get(client) ?? new Map<string, readonly MissingFolder[]>();
      said.set(client, ofClient.set(worker, folders));
      look(client);
    },
    all: () => [...lost.keys()].map((client) => ({ type: 'lost', client, lost: true })),
    foldersOf: (client) => lost.get(client) ?? [],
    keep(workers) {
      for (const [client, ofClient] of said) {
        for (const worker of ofClient.keys()) if (!workers.includes(worker)) ofClient.delete(worker);
        look(client);
      }
    },
    attention: () => [...lost].map(([client, folders]) => attentionOf(client, folders)),
  };
}

/** Those that one worker takes for lost, and those of which several miss a torrent each at about the same time. */
function lostFolders(said: readonly (readonly MissingFolder[])[]): string[] {
  const times = new Map<string, number[]>();
  const folders = new Set<string>();
  for (const { folder, since, lost } of said.flat()) {
    if (lost) folders.add(folder);
    times.set(folder, [...(times.get(folder) ?? []), ...since]);
  }
  for (const [folder, since] of times) if (hasTwoTogether(since)) folders.add(folder);
  return [...folders].sort();
}

/** @param times Unix milliseconds at which torrents of one folder lost their files */
function hasTwoTogether(times: readonly number[]): boolean {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.some((time, index) => index > 0 && time - (sorted[index - 1] ?? 0) <= together);
}

function attentionOf(client: string, folders: readonly string[]): Attention {
  return {
    id: `mount:${client}`,
    severity: 'error',
    subject: `Torrent client ${client} misses files`,
    text: `Files of several torrents in ${folders.join(' and ')} went missing together. Nothing of this client is removed until they are back, or until you say that it is right.`,
    action: '#/torrents?state=missingFiles',
  };
}
