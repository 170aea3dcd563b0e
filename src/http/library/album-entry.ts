/** One album with its tracks, as the lists of albums and an artist's details show it. */
import { type Static, Type } from '@sinclair/typebox';
import type { AlbumRow } from '../../database/library/rows.ts';
import { nullable } from '../schema.ts';
import { counts, grade, gradeEntry, profile, profileEntry } from './schema.ts';

const track = Type.Object({
  id: Type.Integer(),
  trackNumber: Type.Integer({ description: 'Within the album, over all media.' }),
  title: Type.String(),
  duration: Type.Integer({ description: 'Seconds.' }),
  hasFile: Type.Boolean(),
  trackFileId: Type.Integer({ description: '0 = none.' }),
  monitored: Type.Boolean({ description: 'As its album.' }),
});

export const albumSchema = Type.Object({
  album: Type.Object({
    id: Type.Integer(),
    title: Type.String(),
    artistId: Type.Integer(),
    artistName: Type.String(),
    monitored: Type.Boolean(),
    hasFile: Type.Boolean({ description: 'All tracks are there.' }),
    foreignAlbumId: Type.String(),
    releaseDate: nullable(Type.String({ description: 'YYYY-MM-DD; null = unknown.' })),
    ...grade,
    ...profile,
  }),
  totals: Type.Object(counts.properties, { description: 'Tracks.' }),
  tracks: Type.Array(track),
});

export type AlbumEntry = Static<typeof albumSchema>;

export function albumEntry(row: AlbumRow): AlbumEntry {
  const { id, title, artistId, artistName, monitored, hasFile, foreignId, releaseDate } = row;
  const counted = monitored ? row.tracks : [];
  const available = counted.filter((one) => one.hasFile).length;
  return {
    album: {
      id,
      title,
      artistId,
      artistName,
      monitored,
      hasFile,
      foreignAlbumId: foreignId,
      releaseDate,
      ...gradeEntry(row),
      ...profileEntry(row),
    },
    totals: { available, monitored: counted.length, missing: counted.length - available },
    tracks: row.tracks.map((one) => ({
      id: one.id,
      trackNumber: one.number,
      title: one.title,
      duration: one.duration,
      hasFile: one.hasFile,
      trackFileId: one.fileId,
      monitored,
    })),
  };
}
