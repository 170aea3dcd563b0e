import { randomOf } from '../../random.ts';
import { cleanTitle, sortTitle, trackTitle } from '../../title.ts';
import { drawGrade, isBelowCutoff, profileOf, qualityModel } from '../quality.ts';
import { found, images, iso } from '../resource.ts';
import type { Album, Artist, MusicShelf, Track } from './library.ts';

export const root = '/library/music';

const trackBytes = 30_000_000;
const trackMilliseconds = 215_000;
const ratings = { votes: 12, value: 7.4 };

/** An identifier in the form of the public music catalogue, of a number. */
function foreignId(kind: string, id: number): string {
  return `00000000-${kind}-4000-8000-${String(id).padStart(12, '0')}`;
}

/** `artist`. */
export function artistResource(artist: Artist, shelf: MusicShelf) {
  const albums = shelf.albumsOf(artist);
  return {
    id: artist.id,
    status: artist.ended ? 'ended' : 'continuing',
    ended: artist.ended,
    artistName: artist.name,
    foreignArtistId: foreignId('a000', artist.id),
    tadbId: 0,
    discogsId: 0,
    overview: `${artist.name} rehearse on Thursdays.`,
    artistType: 'Group',
    disambiguation: '',
    links: [],
    images: images(['poster'], '', artist.id, '.jpg'),
    path: `${root}/${artist.name}`,
    qualityProfileId: artist.qualityProfileId,
    metadataProfileId: 1,
    monitored: artist.monitored,
    monitorNewItems: 'all',
    rootFolderPath: root,
    genres: ['Chamber Pop'],
    cleanName: cleanTitle(artist.name),
    sortName: sortTitle(artist.name),
    tags: artist.tags,
    added: iso(Math.min(...albums.map(({ released }) => released))),
    ratings,
    statistics: { albumCount: albums.length, ...statistics(albums) },
  };
}

/** `totalTrackCount` counts the tracks of every release of an album; here each has one. */
function statistics(albums: Album[]) {
  const files = albums.reduce((sum, album) => sum + album.files, 0);
  const tracks = albums.reduce((sum, album) => sum + album.tracks, 0);
  return {
    trackFileCount: files,
    trackCount: tracks,
    totalTrackCount: tracks,
    sizeOnDisk: files * trackBytes,
    percentOfTracks: tracks === 0 ? 0 : (files / tracks) * 100,
  };
}

/** `album`, which embeds its artist. Its own profile id is not the one that counts. */
export function albumResource(album: Album, shelf: MusicShelf) {
  const medium = { mediumNumber: 1, mediumName: '', mediumFormat: 'CD' };
  return {
    id: album.id,
    title: album.title,
    disambiguation: '',
    overview: '',
    artistId: album.artistId,
    foreignAlbumId: foreignId('b000', album.id),
    monitored: album.monitored,
    anyReleaseOk: true,
    profileId: 1,
    duration: album.tracks * trackMilliseconds,
    albumType: 'Album',
    secondaryTypes: [],
    mediumCount: 1,
    ratings,
    releaseDate: iso(album.released),
    releases: [
      {
        id: album.id,
        albumId: album.id,
        foreignReleaseId: foreignId('c000', album.id),
        title: album.title,
        status: 'Official',
        duration: album.tracks * trackMilliseconds,
        trackCount: album.tracks,
        media: [medium],
        mediumCount: 1,
        disambiguation: '',
        country: [],
        label: [],
        format: 'CD',
        monitored: true,
      },
    ],
    genres: [],
    media: [medium],
    artist: artistResource(found(shelf.artists.get(album.artistId)), shelf),
    images: images(['cover'], 'Albums/', album.id, '.jpg'),
    links: [],
    lastSearchTime: album.lastSearch === null ? undefined : iso(album.lastSearch),
    statistics: statistics([album]),
  };
}

/** `track`. The track number is a text: vinyl has A1. */
export function trackResource({ id, album, number, fileId }: Track, { options }: MusicShelf) {
  return {
    id,
    artistId: album.artistId,
    foreignTrackId: foreignId('d000', id),
    foreignRecordingId: foreignId('e000', id),
    trackFileId: fileId,
    albumId: album.id,
    explicit: false,
    absoluteTrackNumber: number,
    trackNumber: String(number),
    title: trackTitle(options.seed, id),
    duration: trackMilliseconds,
    mediumNumber: 1,
    hasFile: fileId !== 0,
    ratings,
  };
}

/** `trackfile`. */
export function trackFile({ album, number, fileId, id }: Track, { artists, options }: MusicShelf) {
  const artist = found(artists.get(album.artistId));
  const grade = drawGrade('music', randomOf(options.seed, 'album grade', album.id + album.imports));
  const name = `${String(number).padStart(2, '0')} - ${trackTitle(options.seed, id)}.flac`;
  return {
    id: fileId,
    artistId: album.artistId,
    albumId: album.id,
    path: `${root}/${artist.name}/${album.title}/${name}`,
    size: trackBytes,
    dateAdded: iso(album.released),
    releaseGroup: 'INVENTED',
    quality: qualityModel(grade),
    qualityWeight: 1,
    customFormats: grade.formats,
    customFormatScore: grade.score,
    indexerFlags: 0,
    qualityCutoffNotMet: isBelowCutoff(grade, profileOf('music', artist.qualityProfileId)),
  };
}
