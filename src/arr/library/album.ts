import { asFields, asNumber, asText } from '../fields.ts';

/** An album as Lidarr's `album` gives it. */
export interface AlbumItem {
  id: number;
  artistId: number;
  title: string;
  foreignId: string;
  /** `YYYY-MM-DD`; null = unknown. */
  releaseDate: string | null;
  monitored: boolean;
  /** All its tracks are there. */
  hasFile: boolean;
}

/** Null for what is no album. Fields that are left out have their harmless value. */
export function readAlbum(value: unknown): AlbumItem | null {
  const fields = asFields(value);
  const [id, artistId] = [asNumber(fields.id), asNumber(fields.artistId)];
  if (id === null || artistId === null) return null;
  return {
    id,
    artistId,
    title: asText(fields.title),
    foreignId: asText(fields.foreignAlbumId),
    releaseDate: /^\d{4}-\d\d-\d\d/.exec(asText(fields.releaseDate))?.[0] ?? null,
    monitored: fields.monitored !== false,
    hasFile: asNumber(asFields(fields.statistics).percentOfTracks) === 100,
  };
}
