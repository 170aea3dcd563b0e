import type { Kind } from '../../src/config/config.ts';

/** What a list holds; music is seen by album or by artist. */
export type Shelf = 'movie' | 'series' | 'album' | 'artist';

/** What a list is narrowed to. */
export type StateFilter = 'all' | 'missing' | 'quality' | 'requests' | 'unmonitored';

/** How the library is looked at; all of it stands in the address. */
export interface LibraryQuery {
  /** Category of one instance; null: all of the kind. */
  instance: string | null;
  search: string;
  state: StateFilter;
  yearMin: number | null;
  yearMax: number | null;
  view: 'grid' | 'list';
  /** null: as the service is configured. */
  by: 'album' | 'artist' | null;
  /** From 1. */
  page: number;
}

/** Only what the service can filter, so that totals and pages are right. */
export const statesOf: Record<Shelf, readonly StateFilter[]> = {
  movie: ['all', 'missing', 'quality', 'requests', 'unmonitored'],
  series: ['all', 'missing'],
  album: ['all', 'missing', 'unmonitored'],
  artist: ['all', 'missing', 'unmonitored'],
};

export function readLibraryQuery(query: Record<string, string>): LibraryQuery {
  const [from, to] = (query.year ?? '').split('-');
  return {
    instance: query.inst || null,
    search: query.q ?? '',
    state: statesOf.movie.find((state) => state === query.state) ?? 'all',
    yearMin: readYear(from),
    yearMax: readYear(query.year?.includes('-') ? to : from),
    view: query.view === 'list' ? 'list' : 'grid',
    by: query.by === 'album' || query.by === 'artist' ? query.by : null,
    page: /^[1-9]\d{0,6}$/.test(query.page ?? '') ? Number(query.page) : 1,
  };
}

/** What is as usual is left out of the address. */
export function writeLibraryQuery(query: LibraryQuery): Record<string, string | null> {
  const { instance, search, state, yearMin, yearMax, view, by, page } = query;
  const years = yearMin === null && yearMax === null ? null : `${yearMin ?? ''}-${yearMax ?? ''}`;
  return {
    inst: instance,
    q: search,
    state: state === 'all' ? null : state,
    year: years,
    view: view === 'grid' ? null : view,
    by,
    page: page === 1 ? null : `${page}`,
  };
}

/** The same view without what narrows it. */
export function withoutFilters(query: LibraryQuery): LibraryQuery {
  return { ...query, search: '', state: 'all', yearMin: null, yearMax: null, page: 1 };
}

export function shelfOf(kind: Kind, by: LibraryQuery['by'], groupMusic: boolean): Shelf {
  if (kind !== 'music') return kind;
  return by ?? (groupMusic ? 'artist' : 'album');
}

function readYear(text: string | undefined): number | null {
  return /^[1-9]\d{3}$/.test(text ?? '') ? Number(text) : null;
}
