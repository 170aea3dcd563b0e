/** Episodes of a series by season. Pure. */
import { type Static, Type } from '@sinclair/typebox';
import type { EpisodeRow, SeasonFacts } from '../../database/library/rows.ts';
import { nullable } from '../schema.ts';
import { counts } from './schema.ts';

const episode = Type.Object({
  id: Type.Integer(),
  episodeNumber: Type.Integer(),
  title: Type.String(),
  airDateUtc: nullable(Type.String({ description: 'ISO 8601; null = not announced.' })),
  hasFile: Type.Boolean(),
  episodeFileId: Type.Integer({ description: '0 = none.' }),
  monitored: Type.Boolean(),
});

export const season = Type.Object({
  seasonNumber: Type.Integer({ description: '0 = specials.' }),
  ...counts.properties,
  episodes: Type.Array(episode),
});

export type SeasonEntry = Static<typeof season>;
export type Totals = Static<typeof counts>;

/** Over all episodes, whatever is listed. */
export function totalsOf(episodes: readonly Pick<EpisodeRow, 'monitored' | 'hasFile'>[]): Totals {
  const monitored = episodes.filter((one) => one.monitored).length;
  const available = episodes.filter((one) => one.monitored && one.hasFile).length;
  return { available, monitored, missing: monitored - available };
}

/**
 * All seasons, also those without an episode.
 * @param onlyMissing lists monitored episodes without a file, and only the seasons that have some
 */
export function seasonEntries(
  seasons: readonly Pick<SeasonFacts, 'number'>[],
  episodes: readonly EpisodeRow[],
  onlyMissing: boolean,
): SeasonEntry[] {
  const bySeason = Map.groupBy(episodes, ({ seasonNumber }) => seasonNumber);
  const numbers = new Set([...seasons.map(({ number }) => number), ...bySeason.keys()]);
  const entries = [...numbers]
    .sort((a, b) => a - b)
    .map((seasonNumber) => {
      const all = bySeason.get(seasonNumber) ?? [];
      const listed = onlyMissing ? all.filter((one) => one.monitored && !one.hasFile) : all;
      return { seasonNumber, ...totalsOf(all), episodes: listed.map(episodeEntry) };
    });
  return onlyMissing ? entries.filter(({ episodes: listed }) => listed.length > 0) : entries;
}

function episodeEntry(row: EpisodeRow): Static<typeof episode> {
  return {
    id: row.id,
    episodeNumber: row.episodeNumber,
    title: row.title,
    airDateUtc: row.airDate === null ? null : new Date(row.airDate).toISOString(),
    hasFile: row.hasFile,
    episodeFileId: row.fileId,
    monitored: row.monitored,
  };
}
