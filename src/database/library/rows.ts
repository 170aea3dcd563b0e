/**
 * What a library file keeps of each thing. `…Facts` is what the manager says and the search process derives from it;
 * `…Row` adds the marks of the search process and what follows from other tables. Ids are the manager's.
 */

export type Reason = 'Missing' | 'Quality' | 'CustomFormat' | 'Upgrade';

export interface ProfileFacts {
  id: number;
  name: string;
  minFormatScore: number;
  cutoffFormatScore: number;
  upgradeAllowed: boolean;
}

/** Set by the search process; reading the library again does not touch them. */
export interface Marks {
  isRequest: boolean;
  /** In this cycle. */
  searched: boolean;
  /** In this cycle, for something better than the file that is there. */
  upgrade: boolean;
}

/** How good the file is. Without a file: false and 0. */
export interface Grade {
  hasFile: boolean;
  qualityMet: boolean;
  formatScore: number;
  /** Why it is searched for; null = it is not. */
  reason: Reason | null;
}

/** The profile that counts; '' and 0 while it is not known. */
export interface ProfileOfRow {
  profileId: number;
  profileName: string;
  minFormatScore: number;
}

export interface MovieFacts extends Grade {
  id: number;
  title: string;
  /** 0 = unknown. */
  year: number;
  monitored: boolean;
  /** 0 = none. */
  fileId: number;
  tmdbId: number;
  /** '' = none. */
  imdbId: string;
  /** Released, as the manager counts it. */
  available: boolean;
  /** Bytes. */
  sizeOnDisk: number;
  profileId: number;
}

export type MovieRow = MovieFacts & Marks & ProfileOfRow;

export interface SeriesFacts {
  id: number;
  title: string;
  tvdbId: number;
  /** '' = none. */
  imdbId: string;
  /** What the manager calls it in its addresses; '' = not known. */
  slug: string;
  /** `standard`, `daily` or `anime`. */
  seriesType: string;
  monitored: boolean;
  profileId: number;
}

export interface SeasonFacts {
  seriesId: number;
  /** 0 = specials. */
  number: number;
  monitored: boolean;
}

export interface EpisodeFacts extends Grade {
  id: number;
  seriesId: number;
  seasonNumber: number;
  episodeNumber: number;
  /** Null where the series has none. */
  absoluteNumber: number | null;
  title: string;
  /** Unix milliseconds; null = not announced. */
  airDate: number | null;
  /** Its own mark, whatever season and series have. */
  monitored: boolean;
  /** 0 = none; one file may hold several episodes. */
  fileId: number;
}

export type EpisodeRow = EpisodeFacts & Marks;

/** A series with all its seasons and episodes, in their order. */
export type SeriesRow = SeriesFacts & Marks & ProfileOfRow & { seasons: SeasonFacts[]; episodes: EpisodeRow[] };

export interface ArtistFacts {
  id: number;
  name: string;
  /** Of the public catalogue, and what the manager calls it in its addresses; '' = none. */
  foreignId: string;
  monitored: boolean;
  /** The one that counts for all albums. */
  profileId: number;
  /** Bytes. */
  sizeOnDisk: number;
}

/** Counters: `available` = monitored and there. Tracks are monitored as their album is. */
export type ArtistRow = ArtistFacts &
  Pick<Marks, 'searched' | 'upgrade'> &
  ProfileOfRow & {
    albums: number;
    albumsMonitored: number;
    albumsAvailable: number;
    tracks: number;
    tracksMonitored: number;
    tracksAvailable: number;
  };

/** `hasFile`: all its tracks are there. */
export interface AlbumFacts extends Grade {
  id: number;
  artistId: number;
  title: string;
  foreignId: string;
  /** `YYYY-MM-DD`; null = unknown. */
  releaseDate: string | null;
  monitored: boolean;
}

export interface TrackFacts {
  id: number;
  albumId: number;
  medium: number;
  /** Within the album, over all media. */
  number: number;
  title: string;
  /** Seconds. */
  duration: number;
  hasFile: boolean;
  /** 0 = none. */
  fileId: number;
}

/** An album with its tracks in their order. */
export type AlbumRow = AlbumFacts & Marks & ProfileOfRow & { artistName: string; tracks: TrackFacts[] };
