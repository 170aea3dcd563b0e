import { asFields, asNumber, asText } from '../fields.ts';

/** A movie as Radarr's `movie/{id}` and `movie` give it. */
export interface MovieItem {
  id: number;
  title: string;
  /** 0 = unknown. */
  year: number;
  monitored: boolean;
  hasFile: boolean;
  /** 0 = none. */
  fileId: number;
  tmdbId: number;
  /** '' = none. */
  imdbId: string;
  profileId: number;
  /** Bytes. */
  sizeOnDisk: number;
  /** Null = not said. */
  available: boolean | null;
  /** Null = not said; false without a file. */
  qualityMet: boolean | null;
}

/** Null for what is no movie. Fields that are left out have their harmless value. */
export function readMovie(value: unknown): MovieItem | null {
  const fields = asFields(value);
  const id = asNumber(fields.id);
  if (id === null) return null;
  const hasFile = fields.hasFile === true;
  return {
    id,
    title: asText(fields.title),
    year: asNumber(fields.year) ?? 0,
    monitored: fields.monitored !== false,
    hasFile,
    fileId: hasFile ? (asNumber(fields.movieFileId) ?? 0) : 0,
    tmdbId: asNumber(fields.tmdbId) ?? 0,
    imdbId: asText(fields.imdbId),
    profileId: asNumber(fields.qualityProfileId) ?? 0,
    sizeOnDisk: asNumber(fields.sizeOnDisk) ?? 0,
    available: typeof fields.isAvailable === 'boolean' ? fields.isAvailable : null,
    qualityMet: hasFile ? cutoffMet(fields.movieFile) : false,
  };
}

/** Whether a file has reached the cutoff of its profile; null = not said. */
export function cutoffMet(file: unknown): boolean | null {
  const { qualityCutoffNotMet: notMet } = asFields(file);
  return typeof notMet === 'boolean' ? !notMet : null;
}
