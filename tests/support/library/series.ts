import type { EpisodeFacts, SeriesFacts } from '../../../src/database/library/rows.ts';
import type { LibraryWriter } from '../../../src/database/library/writer.ts';

export interface SeriesSentence {
  id: number;
  unmonitored(): SeriesSentence;
  withProfile(id: number): SeriesSentence;
  with(facts: Partial<SeriesFacts>): SeriesSentence;
  /** Goes on with the episodes of that season. */
  season(number: number): SeasonSentence;
}

export interface SeasonSentence {
  series: SeriesSentence;
  /** So many episodes on disk, after those that are there. */
  has(episodes: number): SeasonSentence;
  /** So many monitored episodes without a file. */
  lacks(episodes: number): SeasonSentence;
  /** So many unmonitored episodes without a file. */
  ignores(episodes: number): SeasonSentence;
  episode(facts: Partial<EpisodeFacts>): SeasonSentence;
  season(number: number): SeasonSentence;
}

export function episodeFacts(seriesId: number, id: number): EpisodeFacts {
  return {
    id,
    seriesId,
    seasonNumber: 1,
    episodeNumber: id,
    absoluteNumber: null,
    title: `Episode ${id}`,
    airDate: Date.UTC(2024, 0, 31, 20),
    monitored: true,
    hasFile: true,
    fileId: id,
    qualityMet: true,
    formatScore: 0,
    reason: null,
  };
}

export function seriesSentence(writer: LibraryWriter, next: () => number, title: string): SeriesSentence {
  const id = next();
  let facts: SeriesFacts = {
    id,
    title,
    tvdbId: 2000 + id,
    imdbId: '',
    slug: '',
    seriesType: 'standard',
    monitored: true,
    profileId: 1,
  };
  const counted = new Map<number, number>();

  const change = (changes: Partial<SeriesFacts>): SeriesSentence => {
    facts = { ...facts, ...changes };
    writer.series.upsert([facts]);
    return sentence;
  };
  const add = (seasonNumber: number, changes: Partial<EpisodeFacts>): void => {
    const episodeNumber = (counted.get(seasonNumber) ?? 0) + 1;
    counted.set(seasonNumber, episodeNumber);
    const title = `Episode ${episodeNumber}`;
    writer.episodes.upsert([{ ...episodeFacts(id, next()), seasonNumber, episodeNumber, title, ...changes }]);
  };
  const season = (number: number): SeasonSentence => {
    writer.seasons.upsert([{ seriesId: id, number, monitored: true }]);
    const many = (count: number, changes: Partial<EpisodeFacts>): SeasonSentence => {
      for (let at = 0; at < count; at += 1) add(number, changes);
      return here;
    };
    const without = { hasFile: false, fileId: 0, qualityMet: false, reason: 'Missing' } as const;
    const here: SeasonSentence = {
      series: sentence,
      has: (count) => many(count, {}),
      lacks: (count) => many(count, without),
      ignores: (count) => many(count, { ...without, monitored: false }),
      episode: (changes) => many(1, changes),
      season,
    };
    return here;
  };
  const sentence: SeriesSentence = {
    id,
    unmonitored: () => change({ monitored: false }),
    withProfile: (profileId) => change({ profileId }),
    with: change,
    season,
  };
  return change({});
}
