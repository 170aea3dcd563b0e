import { fields, list, numberOrNull, text } from './read.ts';

/** One category that is looked after, of `GET web/client/categories`. */
export interface Category {
  category: string;
  instance: string;
  managedBy: 'client' | 'arr';
  torrents: number;
  seeding: number;
  /** Bytes. */
  size: number;
  ratio: number;
  /** Seconds. */
  seedingTime: number;
  /** Limits; null = none. */
  maxRatio: number | null;
  /** Seconds. */
  maxTime: number | null;
  /** 1 at the ratio, 2 at the seeding time, 3 at one of them, 4 at both, anything else never. */
  removeMode: number;
  /** KB/s for each torrent. */
  downloadLimit: number | null;
  uploadLimit: number | null;
}

export function readCategories(body: unknown): Category[] {
  return list(body).map((value) => {
    const entry = fields(value);
    const seeding = fields(entry.seedingConfig);
    return {
      category: text(entry.category),
      instance: text(entry.instance),
      managedBy: entry.managedBy === 'client' ? 'client' : 'arr',
      torrents: numberOrNull(entry.torrentCount) ?? 0,
      seeding: numberOrNull(entry.seedingCount) ?? 0,
      size: numberOrNull(entry.totalSize) ?? 0,
      ratio: numberOrNull(entry.avgRatio) ?? 0,
      seedingTime: numberOrNull(entry.avgSeedingTime) ?? 0,
      maxRatio: limit(seeding.maxRatio),
      maxTime: limit(seeding.maxTime),
      removeMode: numberOrNull(seeding.removeMode) ?? -1,
      downloadLimit: limit(seeding.downloadLimit),
      uploadLimit: limit(seeding.uploadLimit),
    };
  });
}

function limit(value: unknown): number | null {
  const number = numberOrNull(value);
  return number !== null && number > 0 ? number : null;
}

/** Torrents of a category on each client. */
export interface Share {
  /** Empty: those without a category. */
  category: string;
  total: number;
  clients: { name: string; torrents: number }[];
}

const uncategorized = 'uncategorized';

/** `GET web/torrents/distribution`, the largest category first, those without one last. */
export function readDistribution(body: unknown): Share[] {
  const shares = Object.entries(fields(fields(body).distribution)).map(([category, counts]): Share => {
    const clients = Object.entries(fields(counts))
      .map(([name, amount]) => ({ name, torrents: numberOrNull(amount) ?? 0 }))
      .filter(({ torrents }) => torrents > 0);
    const total = clients.reduce((sum, { torrents }) => sum + torrents, 0);
    return { category: category === uncategorized ? '' : category, total, clients };
  });
  const shown = shares.filter(({ total }) => total > 0);
  return shown.sort(
    (one, other) => Number(one.category === '') - Number(other.category === '') || other.total - one.total,
  );
}
