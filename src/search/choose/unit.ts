/** How much is searched for with one command. Pure. */
import type { SearchOrder } from '../../arr/lists/open.ts';
import type { Wanted, WantedEpisode } from '../../database/library/wanted.ts';
import type { SeriesUnit } from '../settings.ts';

export interface Unit {
  order: SearchOrder;
  /** What the command is for; all of it is searched for then. */
  wanted: Wanted[];
  scope: 'one' | 'season' | 'series';
}

/**
 * @param first what was chosen
 * @param siblings for an episode, everything of its series that can be searched for now, itself included
 */
export function unitOf(first: Wanted, siblings: readonly WantedEpisode[], choice: SeriesUnit): Unit {
  switch (first.kind) {
    case 'movie':
      return { order: { name: 'MoviesSearch', movieIds: [first.id] }, wanted: [first], scope: 'one' };
    case 'album':
      return { order: { name: 'AlbumSearch', albumIds: [first.id] }, wanted: [first], scope: 'one' };
    case 'episode':
      return episodeUnit(first, siblings, choice);
  }
}

/** A search for a season or series leaves out what the manager does not monitor: that is searched for one by one. */
function episodeUnit(first: WantedEpisode, siblings: readonly WantedEpisode[], choice: SeriesUnit): Unit {
  const { id, seriesId, seasonNumber, monitored } = first;
  const alone: Unit = { order: { name: 'EpisodeSearch', episodeIds: [id] }, wanted: [first], scope: 'one' };
  if (choice === 'episode' || !monitored) return alone;
  const together = siblings.filter((one) => one.monitored && one.seriesId === seriesId);
  if (choice === 'series') {
    return { order: { name: 'SeriesSearch', seriesId }, wanted: together, scope: 'series' };
  }
  const season = together.filter((one) => one.seasonNumber === seasonNumber);
  if (season.length < 2) return alone;
  return { order: { name: 'SeasonSearch', seriesId, seasonNumber }, wanted: season, scope: 'season' };
}
