/** What is wanted, in the order in which it is looked through: requests, today's releases, then year after year. */
import type { EpisodeWish, Wanted, WantedEpisode, WantedReader } from '../database/library/wanted.ts';
import { yearOrder } from './choose/order.ts';
import type { SearchSettings } from './settings.ts';

export interface Lane {
  kind: 'request' | 'today' | 'regular';
  /** Null = not by year. */
  year: number | null;
  wanted: Wanted[];
}

const hour = 3_600_000;
const day = 24 * hour;
/** Dates can hold no more. */
const beginning = -8.64e15;

/**
 * Lanes with anything in them; each is read when it is asked for. Nothing is searched for in the first hour after it
 * aired, and what is not treated as a release of today not in the first day.
 * @param regular false = only what goes before the others
 */
export function* lanes(reader: WantedReader, settings: SearchSettings, now: number, regular: boolean): Generator<Lane> {
  for (const lane of allLanes(reader, settings, now, regular)) if (lane.wanted.length > 0) yield lane;
}

function* allLanes(reader: WantedReader, settings: SearchSettings, now: number, regular: boolean): Generator<Lane> {
  yield { kind: 'request', year: null, wanted: requested(reader, settings, now) };
  if (settings.todayFirst) {
    const aired = [now - day, now - hour] as const;
    yield {
      kind: 'today',
      year: null,
      wanted: reader.episodes({ ...episodeWish(settings), unmonitored: false, aired }),
    };
  }
  if (!regular) return;
  for (const year of yearsOf(reader, settings, now)) {
    yield { kind: 'regular', year, wanted: wantedIn(year, reader, settings, now) };
  }
}

function requested(reader: WantedReader, settings: SearchSettings, now: number): Wanted[] {
  if (settings.kind === 'movie') {
    const movies = reader.movies({ unmonitored: false, year: null, requested: true });
    const thisYear = new Date(now).getUTCFullYear();
    return movies.filter(({ hasFile, year }) => !hasFile && year > 0 && year <= thisYear);
  }
  if (settings.kind !== 'series') return [];
  const wish = { unmonitored: false, specials: true, aired: [beginning, now - hour] as const, requested: true };
  return reader.episodes(wish).filter(({ hasFile }) => !hasFile);
}

/** Null = all at once: without the wish for years, and for what is left where no year counts. */
function yearsOf(reader: WantedReader, settings: SearchSettings, now: number): (number | null)[] {
  if (!settings.byYear || settings.kind === 'music') return [null];
  const years =
    settings.kind === 'movie'
      ? reader.movieYears({ unmonitored: settings.unmonitored })
      : reader.episodeYears({ ...episodeWish(settings), aired: [beginning, now - day] });
  const ordered = yearOrder(years, now, settings.newestYearFirst);
  return ordered.length > 0 ? ordered : [null];
}

function wantedIn(year: number | null, reader: WantedReader, settings: SearchSettings, now: number): Wanted[] {
  switch (settings.kind) {
    case 'movie':
      return reader.movies({ unmonitored: settings.unmonitored, year });
    case 'music':
      return reader.albums(new Date(now).toISOString().slice(0, 10));
    case 'series': {
      const from = year === null ? beginning : Date.UTC(year, 0);
      const until = year === null ? now : Date.UTC(year + 1, 0);
      return reader.episodes({ ...episodeWish(settings), aired: [from, Math.min(until, now - day)] });
    }
  }
}

/** Everything of the series of an episode that could be searched for together with it. */
export function siblingsOf(
  episode: WantedEpisode,
  lane: Lane,
  reader: WantedReader,
  settings: SearchSettings,
  now: number,
): WantedEpisode[] {
  const until = lane.kind === 'regular' ? now - day : now - hour;
  const wish = { ...episodeWish(settings), aired: [beginning, until] as const, seriesId: episode.seriesId };
  return reader.episodes({ ...wish, specials: wish.specials || episode.seasonNumber === 0 });
}

function episodeWish({ unmonitored, specials }: SearchSettings): Pick<EpisodeWish, 'unmonitored' | 'specials'> {
  return { unmonitored, specials };
}
