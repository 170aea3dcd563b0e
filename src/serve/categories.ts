/** What the torrents of each category that is looked after amount to. Pure. */
import type { TorrentState } from '../client/torrent.ts';
import type { ClientConfig, Config, InstanceConfig } from '../config/config.ts';
import type { ClientCategory } from '../http/client-categories.ts';
import type { Owner, Owners } from '../supervisor/owners.ts';
import type { ClientView } from './torrents.ts';

interface Sums {
  torrents: number;
  seeding: number;
  size: number;
  ratio: number;
  seedingTime: number;
}

const nothing: Sums = { torrents: 0, seeding: 0, size: 0, ratio: 0, seedingTime: 0 };

const seedingStates: ReadonlySet<TorrentState> = new Set(['uploading', 'stalledUP', 'forcedUP', 'queuedUP']);

/** Categories of managers over all clients, then those without a manager by client. Unreachable clients count nothing. */
export function clientCategories(config: Config, owners: Owners, clients: readonly ClientView[]): ClientCategory[] {
  const reachable = clients.filter(({ state }) => state === 'up');
  if (reachable.length === 0) return [];
  const sums = sumUp(owners, reachable);
  return owners.list.flatMap((owner): ClientCategory[] => {
    const { category, kind, client, worker } = owner;
    const numbers = averages(sums.get(keyOf(owner)) ?? nothing);
    if (kind === 'instance') {
      const instance = config.instances.find(({ section }) => section === worker);
      if (!instance) return [];
      return [{ category, instance: worker, managedBy: 'arr', ...numbers, seedingConfig: ofInstance(instance) }];
    }
    if (kind !== 'managed' || !reachable.some(({ name }) => name === client)) return [];
    const settings = config.clients.find(({ name }) => name === client);
    if (!settings) return [];
    const seedingConfig = ofCategory(settings, category);
    return [{ category, instance: settings.name, managedBy: 'client', ...numbers, seedingConfig }];
  });
}

function keyOf({ client, category }: Pick<Owner, 'client' | 'category'>): string {
  return `${client ?? ''}\n${category}`;
}

/** One pass over all torrents. */
function sumUp(owners: Owners, clients: readonly ClientView[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { name, torrents } of clients) {
    const ofCategory = new Map<string, Sums | null>();
    for (const { category, state, size, ratio, seedingTime } of torrents.values()) {
      let sum = ofCategory.get(category);
      if (sum === undefined) {
        const owner = owners.ownerOf(category, name);
        sum = owner && (sums.get(keyOf(owner)) ?? { ...nothing });
        if (owner && sum) sums.set(keyOf(owner), sum);
        ofCategory.set(category, sum);
      }
      if (!sum) continue;
      sum.torrents += 1;
      if (seedingStates.has(state)) sum.seeding += 1;
      sum.size += size;
      sum.ratio += ratio;
      sum.seedingTime += seedingTime;
    }
  }
  return sums;
}

function averages({ torrents, seeding, size, ratio, seedingTime }: Sums) {
  const mean = (sum: number) => (torrents === 0 ? 0 : sum / torrents);
  return {
    torrentCount: torrents,
    seedingCount: seeding,
    totalSize: size,
    avgRatio: Math.round(mean(ratio) * 100) / 100,
    avgSeedingTime: Math.round(mean(seedingTime)),
  };
}

type SeedingConfig = ClientCategory['seedingConfig'];

function ofInstance({ Torrent }: InstanceConfig): SeedingConfig {
  return limitsOf(Torrent.SeedingMode);
}

/** A row for the category goes before the block around it. */
function ofCategory({ CategorySeeding }: ClientConfig, category: string): SeedingConfig {
  const { Categories, ...general } = CategorySeeding;
  const row = Categories.find(({ Name }) => Name === category) ?? {};
  return limitsOf({ ...general, ...given(row) });
}

function given<T extends object>(row: T): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<T>;
}

interface Limits {
  MaxUploadRatio: number;
  MaxSeedingTime: number;
  RemoveTorrent: number;
  DownloadRateLimitPerTorrent: number;
  UploadRateLimitPerTorrent: number;
}

/** 0 means "no limit" in the file as well. */
function limitsOf(keys: Limits): SeedingConfig {
  const limit = (value: number) => (value > 0 ? value : -1);
  return {
    maxRatio: limit(keys.MaxUploadRatio),
    maxTime: limit(keys.MaxSeedingTime),
    removeMode: keys.RemoveTorrent,
    downloadLimit: limit(keys.DownloadRateLimitPerTorrent),
    uploadLimit: limit(keys.UploadRateLimitPerTorrent),
  };
}
