import type { Kind } from '../../src/config/config.ts';
import type { Album, Artist, Episode, Movie, Season, Series } from '../answer/library.ts';
import type { Instance } from '../answer/status.ts';
import type { Tally } from '../answer/tally.ts';
import { thumbnailPath } from './request.ts';

/**
 * `searching`: not there and searched for. `quality`, `score`, `upgrade`: there, but something better is searched for.
 * `partial`: some parts are missing. `future`: not aired yet.
 */
export type ItemState =
  | 'complete'
  | 'missing'
  | 'searching'
  | 'quality'
  | 'score'
  | 'upgrade'
  | 'partial'
  | 'future'
  | 'unmonitored';

/** One tile or row, whatever it stands for. */
export interface Item {
  kind: Kind;
  category: string;
  /** Name of the instance. */
  instance: string;
  /** Id in the manager: of the movie, series, album or artist whose details can be opened. */
  id: number;
  /** What the id belongs to. */
  type: 'movie' | 'series' | 'album' | 'artist';
  /** Differs from that of every other item of a list. */
  key: string;
  title: string;
  /** The title as it counts for the order, without accents and case. */
  sortTitle: string;
  year: number | null;
  /** What belongs to the title: the artist of an album, the place of an episode. */
  note: string;
  state: ItemState;
  /** Parts that are monitored and not there; 0 where there are no parts. */
  missing: number;
  profile: string;
  /** null: scores do not matter here. */
  score: { value: number; min: number } | null;
  /** null: it has no parts. */
  parts: Tally | null;
  /** Address relative to `web/`. */
  thumbnail: string;
}

type Graded = Pick<Movie, 'monitored' | 'hasFile' | 'reason'>;

export function gradedState({ monitored, hasFile, reason }: Graded): ItemState {
  if (!hasFile) {
    if (reason !== null) return 'searching';
    return monitored ? 'missing' : 'unmonitored';
  }
  if (reason === 'Quality') return 'quality';
  if (reason === 'CustomFormat') return 'score';
  return reason === 'Upgrade' ? 'upgrade' : 'complete';
}

export function partsState(monitored: boolean, { available, missing }: Tally): ItemState {
  if (!monitored && missing === 0 && available === 0) return 'unmonitored';
  if (missing === 0) return 'complete';
  return available === 0 ? 'missing' : 'partial';
}

export function episodeState({ monitored, hasFile, airAt }: Episode, now: number): ItemState {
  if (hasFile) return 'complete';
  if (airAt === null || airAt > now) return 'future';
  return monitored ? 'missing' : 'unmonitored';
}

export function movieItem(movie: Movie, instance: Instance): Item {
  const { id, title, year, profile } = movie;
  return {
    ...placed('movie', 'movie', id, title, instance),
    year,
    note: '',
    state: gradedState(movie),
    missing: 0,
    profile,
    score: scoreOf(movie),
    parts: null,
  };
}

/** The service counts monitored episodes that are not out yet as missing; here only those are that could be there. */
export function seriesItem(series: Series, instance: Instance, now: number): Item {
  const { id, title, monitored, profile, totals } = series;
  const future = futureEpisodes(series, now);
  const parts = { ...totals, monitored: totals.monitored - future, missing: totals.missing - future };
  return {
    ...placed('series', 'series', id, title, instance),
    year: null,
    note: '',
    state: future > 0 && parts.monitored === 0 ? 'future' : partsState(monitored, parts),
    missing: parts.missing,
    profile,
    score: null,
    parts,
  };
}

/** Monitored ones without a file: all of those are listed, whatever the list is filtered by. */
function futureEpisodes({ seasons, totals }: Series, now: number): number {
  const future = seasons
    .flatMap(({ episodes }) => episodes)
    .filter((episode) => episode.monitored && episodeState(episode, now) === 'future');
  return Math.min(future.length, totals.missing);
}

/** Every episode of a series by itself, in the order of its seasons. */
export function episodeItems(series: Series, instance: Instance, now: number): Item[] {
  return series.seasons.flatMap((season) =>
    season.episodes.map((episode) => ({
      ...seriesItem(series, instance, now),
      key: `episode/${instance.category}/${series.id}/${episode.id}`,
      note: `${episodeCode(season, episode)} ${episode.title}`.trim(),
      state: episodeState(episode, now),
      missing: 0,
      parts: null,
    })),
  );
}

/** `S02E04` */
export function episodeCode(season: Pick<Season, 'number'>, episode: Pick<Episode, 'number'>): string {
  const two = (number: number) => `${number}`.padStart(2, '0');
  return `S${two(season.number)}E${two(episode.number)}`;
}

export function albumItem(album: Album, instance: Instance): Item {
  const { id, title, artistId, artistName, releaseDate, profile, totals } = album;
  const state = gradedState(album);
  const some = !album.hasFile && totals.available > 0;
  return {
    ...placed('music', 'album', id, title, instance),
    year: Number(releaseDate?.slice(0, 4)) || null,
    note: artistName,
    state: some && state !== 'unmonitored' ? 'partial' : state,
    missing: totals.missing,
    profile,
    score: scoreOf(album),
    parts: totals,
    thumbnail: thumbnailPath('artist', instance.category, artistId),
  };
}

export function artistItem({ id, name, monitored, profile, tracks }: Artist, instance: Instance): Item {
  return {
    ...placed('music', 'artist', id, name, instance),
    year: null,
    note: '',
    state: partsState(monitored, tracks),
    missing: tracks.missing,
    profile,
    score: null,
    parts: tracks,
  };
}

/** By this an item is found in a list. */
export function itemKey(type: Item['type'], category: string, id: number): string {
  return `${type}/${category}/${id}`;
}

function placed(kind: Kind, type: Item['type'], id: number, title: string, { category, name }: Instance) {
  const thumbnail = thumbnailPath(type, category, id);
  const key = itemKey(type, category, id);
  return { kind, type, category, instance: name, id, key, title, sortTitle: folded(title), thumbnail };
}

function folded(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');
}

function scoreOf({ hasFile, score, minScore }: Movie | Album): Item['score'] {
  return hasFile && (minScore > 0 || score !== 0) ? { value: score, min: minScore } : null;
}
