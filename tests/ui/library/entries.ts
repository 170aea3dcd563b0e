/** Entries as the service answers them, with what a test does not care about filled in. */
import type { Instance } from '../../../ui/answer/status.ts';

export const instance = (part: Partial<Instance> = {}): Instance => ({
  category: 'movies',
  name: 'Movies-HD',
  type: 'movie',
  alive: true,
  ...part,
});

export const movie = (part: Record<string, unknown> = {}) => ({
  id: 1,
  title: 'Silent Harbour',
  year: 1968,
  monitored: true,
  hasFile: true,
  tmdbId: 7,
  imdbId: 'tt0012345',
  isRequest: false,
  customFormatScore: 0,
  minCustomFormatScore: 0,
  reason: null,
  qualityProfileName: 'HD-1080p',
  ...part,
});

export const episode = (episodeNumber: number, part: Record<string, unknown> = {}) => ({
  id: episodeNumber,
  episodeNumber,
  title: `Part ${episodeNumber}`,
  airDateUtc: '2026-01-01T20:00:00Z',
  hasFile: true,
  monitored: true,
  ...part,
});

export const season = (seasonNumber: number, episodes: unknown[]) => ({
  seasonNumber,
  available: 0,
  monitored: 0,
  missing: 0,
  episodes,
});

export const series = (part: Record<string, unknown> = {}, totals = {}, seasons: unknown[] = []) => ({
  series: { id: 3, title: 'Amber Signal', tvdbId: 70_001, monitored: true, qualityProfileName: 'Any', ...part },
  totals: { available: 5, monitored: 8, missing: 3, ...totals },
  seasons,
});

export const album = (part: Record<string, unknown> = {}, totals = {}, tracks: unknown[] = []) => ({
  album: {
    id: 11,
    title: 'Glass Orchard',
    artistId: 4,
    artistName: 'Cold Meridian',
    monitored: true,
    hasFile: true,
    foreignAlbumId: '0b1c2d3e-0000-4000-8000-100000000000',
    releaseDate: '1984-03-12',
    reason: null,
    ...part,
  },
  totals: { available: 9, monitored: 9, missing: 0, ...totals },
  tracks,
});

export const artist = (part: Record<string, unknown> = {}) => ({
  artist: {
    id: 4,
    name: 'Cold Meridian',
    monitored: true,
    albumCount: 2,
    qualityProfileName: 'Lossless',
    tracksAvailable: 10,
    tracksMonitored: 19,
    tracksMissing: 9,
    ...part,
  },
});

export const page = (name: string, entries: unknown[], part: Record<string, unknown> = {}) => ({
  counts: { available: 1, monitored: 2, missing: 1, requests: 0 },
  total: entries.length,
  [name]: entries,
  ...part,
});
