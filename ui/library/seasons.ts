import type { Season } from '../answer/library.ts';
import { episodeState, type ItemState } from './item.ts';

/** How the cell of an episode looks: there, not there, not out yet, or nobody wants it. */
export type Cell = 'complete' | 'missing' | 'future' | 'unmonitored';

export interface SeasonView {
  season: Season;
  cells: Cell[];
  amount: Record<Cell, number>;
}

/** Seasons as they are shown: the newest first, specials last. */
export function seasonViews(seasons: readonly Season[], now: number): SeasonView[] {
  return [...seasons]
    .sort((one, other) => (one.number === 0 ? 1 : other.number === 0 ? -1 : other.number - one.number))
    .map((season) => {
      const cells = season.episodes.map((episode) => cellOf(episodeState(episode, now)));
      const amount = { complete: 0, missing: 0, future: 0, unmonitored: 0 };
      for (const cell of cells) amount[cell] += 1;
      return { season, cells, amount };
    });
}

/** Which season is open at first: the newest of which something is missing, else the newest. */
export function firstOpen(views: readonly SeasonView[]): number | null {
  return (views.find(({ amount }) => amount.missing > 0) ?? views[0])?.season.number ?? null;
}

function cellOf(state: ItemState): Cell {
  return state === 'complete' || state === 'missing' || state === 'future' ? state : 'unmonitored';
}
