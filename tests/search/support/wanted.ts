import type { WantedAlbum, WantedEpisode, WantedMovie } from '../../../src/database/library/wanted.ts';

/** What is missing and was never searched for, unless said otherwise. */
const common = { reason: 'Missing', hasFile: false, isRequest: false, searchedAt: null, profileId: 1 } as const;

export function movie(id: number, facts: Partial<WantedMovie> = {}): WantedMovie {
  return { ...common, kind: 'movie', id, title: `Movie ${id}`, year: 2001, tmdbId: 1000 + id, ...facts };
}

/** `S2E5` of series 1. */
export function episode(id: number, facts: Partial<WantedEpisode> = {}): WantedEpisode {
  const series = { seriesId: 1, seriesTitle: 'Series', tvdbId: 77 };
  const place = { seasonNumber: 2, episodeNumber: id, airDate: Date.UTC(2020, 0, id), monitored: true };
  return { ...common, kind: 'episode', id, title: `Episode ${id}`, ...series, ...place, ...facts };
}

export function album(id: number, facts: Partial<WantedAlbum> = {}): WantedAlbum {
  const artist = { artistId: 1, artistName: 'Artist' };
  return {
    ...common,
    kind: 'album',
    id,
    title: `Album ${id}`,
    ...artist,
    foreignId: `f${id}`,
    releaseDate: '2020-01-01',
    ...facts,
  };
}
