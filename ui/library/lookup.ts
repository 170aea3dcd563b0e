import {
  type Album,
  type Artist,
  type LibraryPage,
  type Movie,
  readAlbums,
  readArtistDetail,
  readMovies,
  readSeriesPage,
  type Series,
} from '../answer/library.ts';
import type { Ask, Result } from '../api.ts';
import type { Source } from '../poll.ts';
import type { Shelf } from './query.ts';
import { listPath } from './request.ts';

/** Everything that is known of one thing of the library. */
export type Details =
  | { type: 'movie'; movie: Movie }
  | { type: 'series'; series: Series }
  | { type: 'album'; album: Album }
  | { type: 'artist'; artist: Artist; albums: Album[] };

export interface Sought {
  shelf: Shelf;
  category: string;
  id: number;
  /** '' when the address does not tell it. */
  title: string;
}

type Get = (path: string, ask: Ask) => Promise<Result>;

/** The service takes longer texts for a mistake, and this much of a title is enough. */
const longestSearch = 100;
const size = 100;
/** So many answers are looked through where the title does not lead there. */
const mostPages = 40;

/** Where the details of one thing come from. The lists have no address for a single entry, so it is searched by title. */
export function detailsSource(get: Get, sought: Sought, every: number): Source<Details> {
  const { shelf, category, id } = sought;
  return {
    path: `details ${shelf} ${category} ${id}`,
    every,
    ask: (ask) => (shelf === 'artist' ? askArtist(get, sought, ask) : search(get, sought, ask)),
    read: (body) => body as Details,
  };
}

async function askArtist(get: Get, { category, id }: Sought, ask: Ask): Promise<Result> {
  const result = await get(`music/${encodeURIComponent(category)}/artist/${id}`, ask);
  if (result.failure !== null || result.answer.unchanged) return result;
  return found(result, { type: 'artist', ...readArtistDetail(result.answer.body) });
}

async function search(get: Get, sought: Sought, ask: Ask): Promise<Result> {
  const title = sought.title.slice(0, longestSearch);
  const byTitle = title === '' ? null : await lookThrough(get, sought, title, ask);
  const result = byTitle ?? (await lookThrough(get, sought, '', ask));
  return result ?? { answer: null, failure: { kind: 'refused', status: 404, message: 'It is not in the library.' } };
}

/** null: it is not there. */
async function lookThrough(get: Get, { shelf, category, id }: Sought, title: string, ask: Ask): Promise<Result | null> {
  const filter = { search: title, state: 'all', yearMin: null, yearMax: null } as const;
  for (let page = 0; page < mostPages; page += 1) {
    // An ETag would be that of another answer.
    const result = await get(listPath(shelf, category, filter, { page, size }), { signal: ask.signal });
    if (result.failure !== null) return result;
    const { details, total } = find(shelf, result.answer.body, id);
    if (details !== null) return found(result, details);
    if ((page + 1) * size >= total) return null;
  }
  return null;
}

function find(shelf: Shelf, body: unknown, id: number): { details: Details | null; total: number } {
  const entryOf = <T extends { id: number }>({ entries }: LibraryPage<T>) => entries.find((entry) => entry.id === id);
  if (shelf === 'movie') {
    const page = readMovies(body);
    const movie = entryOf(page);
    return { details: movie ? { type: 'movie', movie } : null, total: page.total };
  }
  if (shelf === 'series') {
    const page = readSeriesPage(body);
    const series = entryOf(page);
    return { details: series ? { type: 'series', series } : null, total: page.total };
  }
  const page = readAlbums(body);
  const album = entryOf(page);
  return { details: album ? { type: 'album', album } : null, total: page.total };
}

function found({ answer }: Extract<Result, { failure: null }>, body: Details): Result {
  return { answer: { ...answer, unchanged: false, body }, failure: null };
}
