/**
 * Which downloads fit on their disk. All owners share a disk, so this is decided for all torrents together; the owner
 * of each stops it, and starts again only what it stopped.
 */
import type { Torrent, TorrentState } from '../client/torrent.ts';

/** Clients whose downloads land on one filesystem. */
export interface Disk {
  clients: readonly string[];
  /** Free bytes less those to keep, below zero when too few are left; null = could not be measured. */
  budget: number | null;
}

/** A torrent of an owner. Those of nobody are left alone and not counted. */
export interface SpaceCandidate {
  /** Client instance name. */
  client: string;
  torrent: Pick<Torrent, 'hash' | 'state' | 'amountLeft' | 'progress' | 'priority' | 'addedOn'>;
  /** We stopped it for lack of space. */
  isOurs: boolean;
  /** Its owner protects it: it is neither stopped nor counted. */
  isProtected: boolean;
  /** The client reserves the whole of a file when it begins with it. */
  isReserved: boolean;
}

export interface SpacePlan {
  /** By `spaceKey`. A download without a word here stays as it is. */
  fits: ReadonlyMap<string, boolean>;
  /** Passes in a row in which one that we stopped would have fitted. */
  passes: ReadonlyMap<string, number>;
}

export const noSpacePlan: SpacePlan = { fits: new Map(), passes: new Map() };

/** One pass may be a moment between two files: only the second one starts a torrent. */
const passesToStart = 2;

export function spaceKey(client: string, hash: string): string {
  return `${client}/${hash}`;
}

/**
 * Gives the space to the downloads in the order of the clients' queues. One that does not fit uses nothing up, so a
 * small one behind a large one may run. What is forced or stopped by its owner is not told anything.
 *
 * @param disks null = nothing is to be kept free: everything that we stopped may run again
 */
export function planSpace(
  candidates: Iterable<SpaceCandidate>,
  disks: readonly Disk[] | null,
  before: SpacePlan,
): SpacePlan {
  const downloads = [...candidates].filter(({ torrent, isProtected }) => !isProtected && isDownload(torrent.state));
  if (disks === null) {
    const ours = downloads.filter(({ isOurs, torrent }) => isOurs && torrent.state === 'stoppedDL');
    return { fits: new Map(ours.map((one) => [keyOf(one), true])), passes: new Map() };
  }
  const fits = new Map<string, boolean>();
  const passes = new Map<string, number>();
  for (const { clients, budget } of disks) {
    if (budget === null) continue;
    const here = downloads.filter(({ client }) => clients.includes(client)).sort(byPlace);
    share(here, budget, before, { fits, passes });
  }
  return { fits, passes };
}

function share(
  downloads: readonly SpaceCandidate[],
  budget: number,
  before: SpacePlan,
  plan: { fits: Map<string, boolean>; passes: Map<string, number> },
): void {
  let left = budget;
  for (const one of downloads) {
    const key = keyOf(one);
    const rest = left - needOf(one);
    if (one.torrent.state === 'forcedDL') {
      left = rest;
    } else if (one.torrent.state !== 'stoppedDL') {
      plan.fits.set(key, rest > 0);
      if (rest > 0) left = rest;
    } else if (one.isOurs) {
      const passes = rest > 0 ? (before.passes.get(key) ?? 0) + 1 : 0;
      if (rest > 0) left = rest;
      if (passes > 0) plan.passes.set(key, Math.min(passes, passesToStart));
      if (rest <= 0) plan.fits.set(key, false);
      else if (passes >= passesToStart) plan.fits.set(key, true);
    }
  }
}

/** Bytes that it still takes from the disk. */
function needOf({ torrent, isReserved }: SpaceCandidate): number {
  const hasBegun = torrent.progress > 0 && torrent.state !== 'stoppedDL' && torrent.state !== 'queuedDL';
  return isReserved && hasBegun ? 0 : torrent.amountLeft;
}

const downloadStates: ReadonlySet<TorrentState> = new Set([
  'downloading',
  'metaDL',
  'forcedMetaDL',
  'stalledDL',
  'queuedDL',
  'forcedDL',
  'stoppedDL',
]);

function isDownload(state: TorrentState): boolean {
  return downloadStates.has(state);
}

/** By place in the queue, those without one last; then the oldest first. */
function byPlace(a: SpaceCandidate, b: SpaceCandidate): number {
  return placeOf(a) - placeOf(b) || a.torrent.addedOn - b.torrent.addedOn || (keyOf(a) < keyOf(b) ? -1 : 1);
}

function placeOf({ torrent }: SpaceCandidate): number {
  return torrent.priority > 0 ? torrent.priority : Number.MAX_SAFE_INTEGER;
}

function keyOf({ client, torrent }: SpaceCandidate): string {
  return spaceKey(client, torrent.hash);
}
