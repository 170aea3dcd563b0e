import { asFields, asNumber, asText, asTime } from '../fields.ts';
import { cutoffMet } from './movie.ts';

/** An episode as Sonarr's `episode?seriesId=` gives it, with its file embedded. */
export interface EpisodeItem {
  id: number;
  seriesId: number;
  /** 0 = specials. */
  seasonNumber: number;
  episodeNumber: number;
  /** Null where the series has none. */
  absoluteNumber: number | null;
  title: string;
  /** Unix milliseconds; null = not announced. */
  airDate: number | null;
  /** Its own mark, whatever season and series have. */
  monitored: boolean;
  hasFile: boolean;
  /** 0 = none; one file may hold several episodes. */
  fileId: number;
  /** Null = not said; false without a file. */
  qualityMet: boolean | null;
  /** Null = not said; 0 without a file. */
  formatScore: number | null;
}

/** Null for what is no episode. Fields that are left out have their harmless value. */
export function readEpisode(value: unknown): EpisodeItem | null {
  const fields = asFields(value);
  const [id, seriesId] = [asNumber(fields.id), asNumber(fields.seriesId)];
  if (id === null || seriesId === null) return null;
  const hasFile = fields.hasFile === true;
  return {
    id,
    seriesId,
    seasonNumber: asNumber(fields.seasonNumber) ?? 0,
    episodeNumber: asNumber(fields.episodeNumber) ?? 0,
    absoluteNumber: asNumber(fields.absoluteEpisodeNumber),
    title: asText(fields.title),
    airDate: asTime(fields.airDateUtc),
    monitored: fields.monitored !== false,
    hasFile,
    fileId: hasFile ? (asNumber(fields.episodeFileId) ?? 0) : 0,
    qualityMet: hasFile ? cutoffMet(fields.episodeFile) : false,
    formatScore: hasFile ? asNumber(asFields(fields.episodeFile).customFormatScore) : 0,
  };
}
