/** The plan for the disks: made beside the feeds, told to the owners of the downloads as far as it changes. */
import type { Torrent } from '../../client/torrent.ts';
import type { ToWorker } from '../../supervisor/message.ts';
import type { Owner } from '../../supervisor/owners.ts';
import { type Disk, noSpacePlan, planSpace, type SpaceCandidate, spaceKey } from '../../supervisor/space.ts';
import type { Turn } from '../../turn.ts';

export interface SpaceClient {
  name: string;
  torrents: ReadonlyMap<string, Torrent>;
  /** It reserves the whole of a file when it begins with it. */
  isReserved: boolean;
}

export interface SpacePlanner {
  /** Plans anew. @param disks null = nothing is to be kept free */
  plan(clients: readonly SpaceClient[], disks: readonly Disk[] | null, turn: Turn): Promise<void>;
  /** A worker began anew and knows nothing of the plan. */
  forget(worker: string): void;
  /** Torrents that are stopped for lack of space. */
  count(): number;
}

export interface SpacePlannerOptions {
  ownerOf: (category: string, client: string) => Owner | null;
  send: (worker: string, message: Extract<ToWorker, { type: 'space' }>) => void;
  /** A worker says that it stopped this torrent. */
  isStopped: (client: string, hash: string) => boolean;
  /** Tags by which owners protect torrents. */
  protectTags: ReadonlySet<string>;
  /** The tag of what we stopped. */
  stoppedTag: string;
}

export function createSpacePlanner({
  ownerOf,
  send,
  isStopped,
  protectTags,
  stoppedTag,
}: SpacePlannerOptions): SpacePlanner {
  /** Key to what its worker was told. */
  let told = new Map<string, { worker: string; client: string; hash: string; fits: boolean }>();
  let last = noSpacePlan;
  let stoppedCount = 0;

  const candidatesOf = async (clients: readonly SpaceClient[], turn: Turn) => {
    const candidates: (SpaceCandidate & { worker: string })[] = [];
    stoppedCount = 0;
    for (const { name, torrents, isReserved } of clients) {
      for (const torrent of torrents.values()) {
        if (turn.due()) await turn.pass();
        if (torrent.amountLeft === 0 && torrent.completedOn !== null) continue;
        const owner = ownerOf(torrent.category, name);
        if (owner?.kind !== 'instance' && owner?.kind !== 'managed') continue;
        const isOurs = isStopped(name, torrent.hash) || torrent.tags.includes(stoppedTag);
        if (isOurs) stoppedCount += 1;
        const isProtected = torrent.tags.some((tag) => protectTags.has(tag));
        candidates.push({ client: name, torrent, isOurs, isProtected, isReserved, worker: owner.worker });
      }
    }
    return candidates;
  };
  const tell = (next: typeof told) => {
    const changes = new Map<string, { worker: string; client: string; fits: Record<string, boolean | null> }>();
    const change = (worker: string, client: string, hash: string, fits: boolean | null) => {
      const key = `${worker}\n${client}`;
      const group = changes.get(key) ?? { worker, client, fits: {} };
      group.fits[hash] = fits;
      changes.set(key, group);
    };
    for (const [key, { worker, client, hash, fits }] of next) {
      const before = told.get(key);
      if (before?.fits !== fits || before.worker !== worker) change(worker, client, hash, fits);
    }
    for (const [key, { worker, client, hash }] of told) if (!next.has(key)) change(worker, client, hash, null);
    told = next;
    for (const { worker, client, fits } of changes.values()) send(worker, { type: 'space', client, fits });
  };
  return {
    async plan(clients, disks, turn) {
      const candidates = await candidatesOf(clients, turn);
      last = planSpace(candidates, disks, last);
      const next: typeof told = new Map();
      for (const { client, torrent, worker } of candidates) {
        const key = spaceKey(client, torrent.hash);
        const fits = last.fits.get(key);
        if (fits !== undefined) next.set(key, { worker, client, hash: torrent.hash, fits });
      }
      tell(next);
    },
    forget(worker) {
      for (const [key, one] of told) if (one.worker === worker) told.delete(key);
    },
    count: () => stoppedCount,
  };
}
