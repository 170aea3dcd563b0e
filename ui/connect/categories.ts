/** Which categories there are, how many torrents each holds and who looks after it; to suggest one for a new manager. */
import type { Kind } from '../../src/config/config.ts';
import { fields, list, numberOrNull, text } from '../answer/read.ts';
import type { Api } from '../api.ts';

export interface Categories {
  /** Torrents by category. */
  torrents: ReadonlyMap<string, number>;
  /** Category to the manager or client that looks after it. */
  owners: ReadonlyMap<string, string>;
}

export const noCategories: Categories = { torrents: new Map(), owners: new Map() };

/** Names that owners give the category of a manager, the most usual first. */
const usual: Record<Kind, readonly string[]> = {
  movie: ['movies', 'radarr', 'movie', 'films'],
  series: ['series', 'tv', 'sonarr', 'tv-sonarr', 'shows'],
  music: ['music', 'lidarr'],
};

/** What cannot be read counts as nothing: it only serves a suggestion. */
export async function askCategories(api: Pick<Api, 'get'>): Promise<Categories> {
  const [distribution, owned] = await Promise.all([api.get('torrents/distribution'), api.get('client/categories')]);
  return {
    torrents: readTorrents(distribution.answer?.body),
    owners: new Map(
      list(owned.answer?.body).map((entry) => [text(fields(entry).category), text(fields(entry).instance)]),
    ),
  };
}

function readTorrents(body: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [category, clients] of Object.entries(fields(fields(body).distribution))) {
    if (category === 'uncategorized') continue;
    const amounts = Object.values(fields(clients)).map((amount) => numberOrNull(amount) ?? 0);
    counts.set(
      category,
      amounts.reduce((sum, amount) => sum + amount, 0),
    );
  }
  return counts;
}

/** A free category of the usual names that has torrents already, else the most usual free one. */
export function suggestCategory(kind: Kind, { torrents, owners }: Categories): string {
  const free = usual[kind].filter((category) => !owners.has(category));
  return free.find((category) => torrents.has(category)) ?? free[0] ?? '';
}
