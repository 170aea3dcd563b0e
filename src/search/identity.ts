/**
 * What a thing is called in marks, switches and requests: its number in the public catalogue, which stays when a manager
 * is set up anew or restored from a backup. Without one, the manager's own number. Pure.
 */

export function movieKey({ id, tmdbId }: { id: number; tmdbId: number }): string {
  return tmdbId > 0 ? `movie:${tmdbId}` : `movie#${id}`;
}

export function seriesKey({ id, tvdbId }: { id: number; tvdbId: number }): string {
  return tvdbId > 0 ? `series:${tvdbId}` : `series#${id}`;
}

/** @param series the key of its series */
export function episodeKey(series: string, episode: { seasonNumber: number; episodeNumber: number }): string {
  return `${series}:${episode.seasonNumber}:${episode.episodeNumber}`;
}

export function artistKey({ id, foreignId }: { id: number; foreignId: string }): string {
  return foreignId === '' ? `artist#${id}` : `artist:${foreignId}`;
}

export function albumKey({ id, foreignId }: { id: number; foreignId: string }): string {
  return foreignId === '' ? `album#${id}` : `album:${foreignId}`;
}
