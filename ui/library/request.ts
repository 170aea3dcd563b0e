import type { LibraryQuery, Shelf, StateFilter } from './query.ts';

/** The part of a query that decides what the service answers. */
export type Filter = Pick<LibraryQuery, 'search' | 'state' | 'yearMin' | 'yearMax'>;

/** True when it lets everything through. */
export function isWhole({ search, state, yearMin, yearMax }: Filter): boolean {
  return search === '' && state === 'all' && yearMin === null && yearMax === null;
}

/** Entries of one answer. Series and albums bring all their episodes and tracks, so there are fewer. */
export const pageSizes: Record<Shelf, number> = { movie: 60, series: 25, album: 50, artist: 60 };

const lists: Record<Shelf, [kind: string, list: string]> = {
  movie: ['movie', 'movies'],
  series: ['series', 'series'],
  album: ['music', 'albums'],
  artist: ['music', 'artists'],
};

/**
 * The address of one page of a list, relative to `web/`.
 *
 * @param page from 0
 */
export function listPath(
  shelf: Shelf,
  category: string,
  filter: Filter,
  { page, size }: { page: number; size: number },
): string {
  const [kind, list] = lists[shelf];
  const query = new URLSearchParams({
    ...(filter.search === '' ? {} : { q: filter.search }),
    ...stateParameters(shelf, filter.state),
    ...(shelf === 'movie' && filter.yearMin !== null ? { year_min: `${filter.yearMin}` } : {}),
    ...(shelf === 'movie' && filter.yearMax !== null ? { year_max: `${filter.yearMax}` } : {}),
    page: `${page}`,
    page_size: `${size}`,
  });
  return `${kind}/${encodeURIComponent(category)}/${list}?${query}`;
}

function stateParameters(shelf: Shelf, state: StateFilter): Record<string, string> {
  switch (state) {
    case 'missing':
      return shelf === 'movie' || shelf === 'album' ? { monitored: 'true', has_file: 'false' } : { missing: 'true' };
    case 'quality':
      return shelf === 'movie' ? { has_file: 'true', quality_met: 'false' } : {};
    case 'requests':
      return shelf === 'movie' ? { is_request: 'true' } : {};
    case 'unmonitored':
      return shelf === 'series' ? {} : { monitored: 'false' };
    default:
      return {};
  }
}

/** The address of a poster, relative to `web/`. Albums have the picture of their artist. */
export function thumbnailPath(shelf: Shelf, category: string, id: number): string {
  const [kind] = lists[shelf];
  const thing = shelf === 'movie' || shelf === 'series' ? shelf : 'artist';
  return `${kind}/${encodeURIComponent(category)}/${thing}/${id}/thumbnail`;
}
