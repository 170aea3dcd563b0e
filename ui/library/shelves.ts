import { type LibraryPage, readAlbums, readArtists, readMovies, readSeriesPage } from '../answer/library.ts';
import type { Instance } from '../answer/status.ts';
import { albumItem, artistItem, episodeItems, type Item, movieItem, seriesItem } from './item.ts';
import type { Shelf } from './query.ts';

/** Reads one answer of a list into items of an instance. */
export type ReadItems = (body: unknown, instance: Instance) => LibraryPage<Item>;

const readers: Record<Exclude<Shelf, 'series'>, ReadItems> = {
  movie: (body, instance) => turned(readMovies(body), (movie) => [movieItem(movie, instance)]),
  album: (body, instance) => turned(readAlbums(body), (album) => [albumItem(album, instance)]),
  artist: (body, instance) => turned(readArtists(body), (artist) => [artistItem(artist, instance)]),
};

/** @param flat series as single episodes */
export function itemReader(shelf: Shelf, flat: boolean, now: () => number): ReadItems {
  if (shelf !== 'series') return readers[shelf];
  const toItems = flat ? episodeItems : (...given: Parameters<typeof seriesItem>) => [seriesItem(...given)];
  return (body, instance) => turned(readSeriesPage(body), (series) => toItems(series, instance, now()));
}

function turned<T>(page: LibraryPage<T>, toItems: (entry: T) => Item[]): LibraryPage<Item> {
  return { ...page, entries: page.entries.flatMap(toItems) };
}
