import { fields, list, numberOrNull } from '../answer/read.ts';
import type { Ask, Result } from '../api.ts';
import type { Source } from '../poll.ts';

/** How the categories of managers are seeding, all together. */
export interface Seeding {
  torrents: number;
  seeding: number;
  /** The mean over all torrents. */
  ratio: number | null;
  /** The ratio to reach, where all categories that have one have the same. */
  target: number | null;
}

/** From `GET web/client/categories`; not kept beyond the page. */
export function seedingSource(get: (path: string, ask: Ask) => Promise<Result>): Source<Seeding> {
  return { path: 'seeding', every: 60_000, ask: (ask) => get('client/categories', ask), read: readSeeding };
}

export function readSeeding(body: unknown): Seeding {
  const categories = list(body)
    .map(fields)
    .filter(({ managedBy }) => managedBy === 'arr');
  const total = (key: string) => categories.reduce((sum, category) => sum + (numberOrNull(category[key]) ?? 0), 0);
  const torrents = total('torrentCount');
  const ratios = categories.reduce(
    (sum, { avgRatio, torrentCount }) => sum + (numberOrNull(avgRatio) ?? 0) * (numberOrNull(torrentCount) ?? 0),
    0,
  );
  const limits = categories.map(({ seedingConfig }) => numberOrNull(fields(seedingConfig).maxRatio) ?? -1);
  const targets = new Set(limits.filter((limit) => limit > 0));
  const [target = null] = targets;
  return {
    torrents,
    seeding: total('seedingCount'),
    ratio: torrents === 0 ? null : ratios / torrents,
    target: targets.size === 1 ? target : null,
  };
}
