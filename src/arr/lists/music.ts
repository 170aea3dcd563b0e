/** Lidarr's library. */
import type { Ask } from '../ask.ts';
import { asFields, asFlag, asList, asNumber, asText, type Fields } from '../fields.ts';
import { type AlbumItem, readAlbum } from '../library/album.ts';
import { cutoffMet } from '../library/movie.ts';
import { repeated } from './query.ts';

export interface ManagerArtist {
  id: number;
  name: string;
  /** Of the public catalogue; '' = none. */
  foreignId: string;
  monitored: boolean;
  /** The profile that counts for all albums. */
  profileId: number;
  /** Bytes. */
  sizeOnDisk: number;
}

export interface ManagerAlbum extends AlbumItem {
  /** Tracks of the release that is monitored, and how many of them have a file. */
  tracks: number;
  files: number;
  /** Bytes. */
  sizeOnDisk: number;
}

export interface ManagerTrack {
  id: number;
  albumId: number;
  medium: number;
  /** Within the album, over all media. */
  number: number;
  title: string;
  /** Whole seconds. */
  duration: number;
  /** 0 = none. */
  fileId: number;
}

export interface ManagerTrackFile {
  id: number;
  albumId: number;
  formatScore: number;
  qualityId: number;
  /** Null = the manager does not say. */
  qualityMet: boolean | null;
}

/** Every method throws OutsideError. */
export interface MusicSource {
  kind: 'music';
  artists(take: (artist: ManagerArtist) => void): Promise<void>;
  artistsById(ids: readonly number[]): Promise<ManagerArtist[]>;
  /** All albums of all artists. */
  albums(take: (album: ManagerAlbum) => void): Promise<void>;
  /** At most 100. */
  albumsById(ids: readonly number[]): Promise<ManagerAlbum[]>;
  tracks(of: { artistId: number } | { albumId: number }, take: (track: ManagerTrack) => void): Promise<void>;
  /** At most 50. */
  trackFiles(albumIds: readonly number[], take: (file: ManagerTrackFile) => void): Promise<void>;
}

export function musicSource(ask: Ask): MusicSource {
  const each =
    <T>(read: (value: unknown) => T | null, take: (thing: T) => void) =>
    (member: unknown) => {
      const thing = read(member);
      if (thing !== null) take(thing);
    };
  return {
    kind: 'music',
    artists: (take) => ask.list('artist', each(readArtist, take)),
    async artistsById(ids) {
      const artists: ManagerArtist[] = [];
      for (const id of ids) {
        const artist = readArtist(await ask.find(`artist/${id}`));
        if (artist) artists.push(artist);
      }
      return artists;
    },
    albums: (take) => ask.list('album', each(readAlbumWhole, take)),
    async albumsById(ids) {
      return asList(await ask.get(`album?${repeated('albumIds', ids)}`)).flatMap((one) => readAlbumWhole(one) ?? []);
    },
    tracks(of, take) {
      const [[name, id] = []] = Object.entries(of);
      return ask.list(`track?${name}=${id}`, each(readTrack, take));
    },
    trackFiles: (albumIds, take) => ask.list(`trackfile?${repeated('albumId', albumIds)}`, each(readTrackFile, take)),
  };
}

export function readArtist(value: unknown): ManagerArtist | null {
  const fields = asFields(value);
  const id = asNumber(fields.id);
  if (id === null) return null;
  return {
    id,
    name: asText(fields.artistName),
    foreignId: asText(fields.foreignArtistId),
    monitored: asFlag(fields.monitored) ?? true,
    profileId: asNumber(fields.qualityProfileId) ?? 0,
    sizeOnDisk: asNumber(asFields(fields.statistics).sizeOnDisk) ?? 0,
  };
}

export function readAlbumWhole(value: unknown): ManagerAlbum | null {
  const album = readAlbum(value);
  const { trackCount, trackFileCount, sizeOnDisk } = asFields(asFields(value).statistics);
  return (
    album && {
      ...album,
      tracks: asNumber(trackCount) ?? 0,
      files: asNumber(trackFileCount) ?? 0,
      sizeOnDisk: asNumber(sizeOnDisk) ?? 0,
    }
  );
}

export function readTrack(value: unknown): ManagerTrack | null {
  const fields = asFields(value);
  const [id, albumId] = [asNumber(fields.id), asNumber(fields.albumId)];
  if (id === null || albumId === null) return null;
  const fileId = asNumber(fields.trackFileId) ?? 0;
  return {
    id,
    albumId,
    medium: asNumber(fields.mediumNumber) ?? 1,
    number: trackNumber(fields),
    title: asText(fields.title),
    duration: Math.round((asNumber(fields.duration) ?? 0) / 1000),
    fileId: asFlag(fields.hasFile) === false ? 0 : fileId,
  };
}

/** The printed number is a text, on vinyl `A1`. */
function trackNumber({ absoluteTrackNumber, trackNumber: printed }: Fields): number {
  return asNumber(absoluteTrackNumber) ?? (Number.parseInt(asText(printed), 10) || 0);
}

export function readTrackFile(value: unknown): ManagerTrackFile | null {
  const fields = asFields(value);
  const [id, albumId] = [asNumber(fields.id), asNumber(fields.albumId)];
  if (id === null || albumId === null) return null;
  return {
    id,
    albumId,
    formatScore: asNumber(fields.customFormatScore) ?? 0,
    qualityId: asNumber(asFields(asFields(fields.quality).quality).id) ?? 0,
    qualityMet: cutoffMet(value),
  };
}
