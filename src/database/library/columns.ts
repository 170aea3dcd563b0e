/** How the fields of a row are stored: one description for writing and for reading. */
import type {
  AlbumFacts,
  ArtistFacts,
  ArtistRow,
  EpisodeFacts,
  Marks,
  MovieFacts,
  ProfileFacts,
  SeasonFacts,
  SeriesFacts,
  TrackFacts,
} from './rows.ts';

export interface Column {
  name: string;
  /** Stored as 0 or 1. */
  isFlag: boolean;
}

export type Columns<T> = { readonly [K in keyof T]-?: Column };

const plain = (name: string): Column => ({ name, isFlag: false });
const flag = (name: string): Column => ({ name, isFlag: true });

const id = plain('id');
const title = plain('title');
const monitored = flag('monitored');
const fileId = plain('file_id');
const grade = {
  hasFile: flag('has_file'),
  qualityMet: flag('quality_met'),
  formatScore: plain('format_score'),
  reason: plain('reason'),
};

export const markColumns: Columns<Marks> = {
  isRequest: flag('is_request'),
  searched: flag('searched'),
  upgrade: flag('upgrade'),
};

export const profileColumns: Columns<ProfileFacts> = {
  id,
  name: plain('name'),
  minFormatScore: plain('min_format_score'),
  cutoffFormatScore: plain('cutoff_format_score'),
  upgradeAllowed: flag('upgrade_allowed'),
};

export const movieColumns: Columns<MovieFacts> = {
  id,
  title,
  year: plain('year'),
  monitored,
  fileId,
  tmdbId: plain('tmdb_id'),
  imdbId: plain('imdb_id'),
  available: flag('available'),
  sizeOnDisk: plain('size_on_disk'),
  profileId: plain('profile_id'),
  ...grade,
};

export const seriesColumns: Columns<SeriesFacts> = {
  id,
  title,
  tvdbId: plain('tvdb_id'),
  imdbId: plain('imdb_id'),
  slug: plain('slug'),
  seriesType: plain('series_type'),
  monitored,
  profileId: plain('profile_id'),
};

export const seasonColumns: Columns<SeasonFacts> = {
  seriesId: plain('series_id'),
  number: plain('number'),
  monitored,
};

export const episodeColumns: Columns<EpisodeFacts> = {
  id,
  seriesId: plain('series_id'),
  seasonNumber: plain('season_number'),
  episodeNumber: plain('episode_number'),
  absoluteNumber: plain('absolute_number'),
  title,
  airDate: plain('air_date'),
  monitored,
  fileId,
  ...grade,
};

export const artistColumns: Columns<ArtistFacts> = {
  id,
  name: plain('name'),
  foreignId: plain('foreign_id'),
  monitored,
  profileId: plain('profile_id'),
  sizeOnDisk: plain('size_on_disk'),
};

/** Kept by the database itself. */
export const artistCounters: Columns<
  Omit<ArtistRow, keyof ArtistFacts | keyof Marks | 'profileName' | 'minFormatScore'>
> = {
  albums: plain('albums'),
  albumsMonitored: plain('albums_monitored'),
  albumsAvailable: plain('albums_available'),
  tracks: plain('tracks'),
  tracksMonitored: plain('tracks_monitored'),
  tracksAvailable: plain('tracks_available'),
};

export const albumColumns: Columns<AlbumFacts> = {
  id,
  artistId: plain('artist_id'),
  title,
  foreignId: plain('foreign_id'),
  releaseDate: plain('release_date'),
  monitored,
  ...grade,
};

export const trackColumns: Columns<TrackFacts> = {
  id,
  albumId: plain('album_id'),
  medium: plain('medium'),
  number: plain('number'),
  title,
  duration: plain('duration'),
  hasFile: flag('has_file'),
  fileId,
};
