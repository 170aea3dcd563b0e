/** Sonarr's library. */
import type { Ask } from '../ask.ts';
import { asFields, asFlag, asList, asNumber, asText, type Fields } from '../fields.ts';
import { type EpisodeItem, readEpisode } from '../library/episode.ts';

export interface ManagerSeason {
  /** 0 = specials. */
  number: number;
  monitored: boolean;
}

export interface ManagerSeries {
  id: number;
  title: string;
  tvdbId: number;
  /** '' = none. */
  imdbId: string;
  /** The last part of its address in the manager; '' = not told. */
  slug: string;
  /** `standard`, `daily` or `anime`. */
  seriesType: string;
  monitored: boolean;
  profileId: number;
  seasons: ManagerSeason[];
  /** All episodes, whatever their state; null = the manager does not say. */
  episodes: number | null;
  /** Everything the manager tells about the episodes as a whole: another text when some of them changed. */
  state: string;
}

/** Every method throws OutsideError. */
export interface SeriesSource {
  kind: 'series';
  series(take: (series: ManagerSeries) => void): Promise<void>;
  /** Those that there are of these. */
  seriesById(ids: readonly number[]): Promise<ManagerSeries[]>;
  /** All episodes of a series, with what is known of their files. */
  episodes(seriesId: number, take: (episode: EpisodeItem) => void): Promise<void>;
}

export function seriesSource(ask: Ask): SeriesSource {
  return {
    kind: 'series',
    series: (take) =>
      ask.list('series', (member) => {
        const series = readSeries(member);
        if (series) take(series);
      }),
    async seriesById(ids) {
      const all: ManagerSeries[] = [];
      for (const id of ids) {
        const series = readSeries(await ask.find(`series/${id}`));
        if (series) all.push(series);
      }
      return all;
    },
    episodes: (seriesId, take) =>
      ask.list(`episode?seriesId=${seriesId}&includeEpisodeFile=true`, (member) => {
        const episode = readEpisode(member);
        if (episode) take(episode);
      }),
  };
}

/** Null for what has no id. */
export function readSeries(value: unknown): ManagerSeries | null {
  const fields = asFields(value);
  const id = asNumber(fields.id);
  if (id === null) return null;
  const seasons = asList(fields.seasons).map(asFields);
  return {
    id,
    title: asText(fields.title),
    tvdbId: asNumber(fields.tvdbId) ?? 0,
    imdbId: asText(fields.imdbId),
    slug: asText(fields.titleSlug),
    seriesType: asText(fields.seriesType).toLowerCase() || 'standard',
    monitored: asFlag(fields.monitored) ?? true,
    profileId: asNumber(fields.qualityProfileId) ?? 0,
    seasons: seasons.flatMap(({ seasonNumber, monitored }) => {
      const number = asNumber(seasonNumber);
      return number === null ? [] : { number, monitored: asFlag(monitored) ?? true };
    }),
    episodes: asNumber(asFields(fields.statistics).totalEpisodeCount),
    state: stateOf(fields, seasons),
  };
}

function stateOf(fields: Fields, seasons: Fields[]): string {
  const { nextAiring, previousAiring, statistics } = fields;
  const parts = seasons.map((season) => [season.seasonNumber, numbersOf(season.statistics)]);
  return JSON.stringify([nextAiring ?? null, previousAiring ?? null, numbersOf(statistics), parts]);
}

function numbersOf(statistics: unknown): unknown[] {
  const { episodeFileCount, episodeCount, totalEpisodeCount, sizeOnDisk } = asFields(statistics);
  return [episodeFileCount, episodeCount, totalEpisodeCount, sizeOnDisk].map((number) => number ?? null);
}
