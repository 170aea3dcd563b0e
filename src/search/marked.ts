/** What is noted of a wanted thing, and where. Pure. */
import type { Wanted } from '../database/library/wanted.ts';
import type { SearchedItem } from '../database/search/searches.ts';
import { nameOf } from './choose/text.ts';
import { albumKey, episodeKey, movieKey, seriesKey } from './identity.ts';
import type { Subject } from './journal.ts';

export function keyOf(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'movie':
      return movieKey(wanted);
    case 'album':
      return albumKey(wanted);
    case 'episode':
      return episodeKey(seriesKey({ id: wanted.seriesId, tvdbId: wanted.tvdbId }), wanted);
  }
}

export function subjectOf(wanted: Wanted): Subject {
  return { key: keyOf(wanted), name: nameOf(wanted) };
}

const tables = { movie: 'movies', episode: 'episodes', album: 'albums' } as const;

export function itemOf(wanted: Wanted): SearchedItem {
  return { key: keyOf(wanted), id: wanted.id, table: tables[wanted.kind], upgrade: wanted.hasFile };
}

/** The series itself, where all of it is searched for. */
export function seriesItemOf({ seriesId, tvdbId }: { seriesId: number; tvdbId: number }): SearchedItem {
  return { key: seriesKey({ id: seriesId, tvdbId }), id: seriesId, table: 'series', upgrade: false };
}
