import { fields, list, numberOrNull, oneOf, text, textOrNull, timeOrNull } from './read.ts';
import { readTally, type Tally } from './tally.ts';

export const reasons = ['Missing', 'Quality', 'CustomFormat', 'Upgrade'] as const;
export type Reason = (typeof reasons)[number];

/** Over a whole library, whatever a page of it shows. Episodes of series, albums of music. */
export interface LibraryCounts extends Tally {
  /** null: this kind has no requests. */
  requests: number | null;
}

export interface LibraryPage<T> {
  /** Entries that match the filter, on all pages. */
  total: number;
  counts: LibraryCounts;
  entries: T[];
}

/** What movies and albums have in common. */
interface Graded {
  id: number;
  title: string;
  monitored: boolean;
  hasFile: boolean;
  isRequest: boolean;
  score: number;
  /** What the quality profile asks for. */
  minScore: number;
  /** Why it is searched for; null: it is not. */
  reason: Reason | null;
  profile: string;
}

export interface Movie extends Graded {
  year: number | null;
  tmdbId: number | null;
  imdbId: string | null;
}

export interface Episode {
  id: number;
  number: number;
  title: string;
  /** Unix milliseconds; null: not announced. */
  airAt: number | null;
  hasFile: boolean;
  monitored: boolean;
}

export interface Season extends Tally {
  /** 0: specials. */
  number: number;
  episodes: Episode[];
}

export interface Series {
  id: number;
  title: string;
  tvdbId: number | null;
  /** The last part of its address in the manager. */
  slug: string | null;
  monitored: boolean;
  profile: string;
  totals: Tally;
  seasons: Season[];
}

export interface Track {
  id: number;
  number: number;
  title: string;
  /** Seconds. */
  duration: number;
  hasFile: boolean;
}

export interface Album extends Graded {
  artistId: number;
  artistName: string;
  foreignAlbumId: string | null;
  /** `YYYY-MM-DD` */
  releaseDate: string | null;
  totals: Tally;
  tracks: Track[];
}

export interface Artist {
  id: number;
  name: string;
  slug: string | null;
  monitored: boolean;
  profile: string;
  albums: number;
  tracks: Tally;
}

/** `GET web/movie/{category}/movies` */
export const readMovies = (body: unknown) => readPage(body, 'movies', readMovie);
/** `GET web/series/{category}/series` */
export const readSeriesPage = (body: unknown) => readPage(body, 'series', readSeries);
/** `GET web/music/{category}/albums` */
export const readAlbums = (body: unknown) => readPage(body, 'albums', readAlbum);
/** `GET web/music/{category}/artists` */
export const readArtists = (body: unknown) => readPage(body, 'artists', readArtist);

/** `GET web/music/{category}/artist/{id}` */
export function readArtistDetail(body: unknown): { artist: Artist; albums: Album[] } {
  const albums = list(fields(body).albums).map(readAlbum);
  const sum = (part: keyof Tally) => albums.reduce((total, { totals }) => total + totals[part], 0);
  const tracks = { available: sum('available'), monitored: sum('monitored'), missing: sum('missing') };
  return { artist: { ...readArtist(body), tracks }, albums };
}

function readPage<T>(body: unknown, name: string, read: (entry: unknown) => T): LibraryPage<T> {
  const answer = fields(body);
  const entries = list(answer[name]).map(read);
  const { requests } = fields(answer.counts);
  return {
    total: numberOrNull(answer.total) ?? entries.length,
    counts: { ...readTally(answer.counts), requests: numberOrNull(requests) },
    entries,
  };
}

function readGraded(value: unknown): Graded {
  const entry = fields(value);
  return {
    id: numberOrNull(entry.id) ?? 0,
    title: text(entry.title),
    monitored: entry.monitored === true,
    hasFile: entry.hasFile === true,
    isRequest: entry.isRequest === true,
    score: numberOrNull(entry.customFormatScore) ?? 0,
    minScore: numberOrNull(entry.minCustomFormatScore) ?? 0,
    reason: oneOf(entry.reason, reasons),
    profile: text(entry.qualityProfileName),
  };
}

function readMovie(value: unknown): Movie {
  const { year, tmdbId, imdbId } = fields(value);
  return { ...readGraded(value), year: known(year), tmdbId: known(tmdbId), imdbId: textOrNull(imdbId) };
}

function readSeries(value: unknown): Series {
  const entry = fields(value);
  const { id, title, tvdbId, slug, monitored, qualityProfileName } = fields(entry.series);
  return {
    id: numberOrNull(id) ?? 0,
    title: text(title),
    tvdbId: known(tvdbId),
    slug: textOrNull(slug),
    monitored: monitored === true,
    profile: text(qualityProfileName),
    totals: readTally(entry.totals),
    seasons: list(entry.seasons).map(readSeason),
  };
}

function readSeason(value: unknown): Season {
  const { seasonNumber, episodes } = fields(value);
  return { number: numberOrNull(seasonNumber) ?? 0, ...readTally(value), episodes: list(episodes).map(readEpisode) };
}

function readEpisode(value: unknown): Episode {
  const { id, episodeNumber, title, airDateUtc, hasFile, monitored } = fields(value);
  return {
    id: numberOrNull(id) ?? 0,
    number: numberOrNull(episodeNumber) ?? 0,
    title: text(title),
    airAt: timeOrNull(airDateUtc),
    hasFile: hasFile === true,
    monitored: monitored === true,
  };
}

function readAlbum(value: unknown): Album {
  const entry = fields(value);
  const { artistId, artistName, foreignAlbumId, releaseDate } = fields(entry.album);
  return {
    ...readGraded(entry.album),
    artistId: numberOrNull(artistId) ?? 0,
    artistName: text(artistName),
    foreignAlbumId: textOrNull(foreignAlbumId),
    releaseDate: textOrNull(releaseDate),
    totals: readTally(entry.totals),
    tracks: list(entry.tracks).map(readTrack),
  };
}

function readTrack(value: unknown): Track {
  const { id, trackNumber, title, duration, hasFile } = fields(value);
  return {
    id: numberOrNull(id) ?? 0,
    number: numberOrNull(trackNumber) ?? 0,
    title: text(title),
    duration: numberOrNull(duration) ?? 0,
    hasFile: hasFile === true,
  };
}

function readArtist(value: unknown): Artist {
  const artist = fields(fields(value).artist);
  return {
    id: numberOrNull(artist.id) ?? 0,
    name: text(artist.name),
    slug: textOrNull(artist.slug),
    monitored: artist.monitored === true,
    profile: text(artist.qualityProfileName),
    albums: numberOrNull(artist.albumCount) ?? 0,
    tracks: {
      available: numberOrNull(artist.tracksAvailable) ?? 0,
      monitored: numberOrNull(artist.tracksMonitored) ?? 0,
      missing: numberOrNull(artist.tracksMissing) ?? 0,
    },
  };
}

/** Ids and years that are 0 are not known. */
function known(value: unknown): number | null {
  return numberOrNull(value) || null;
}
