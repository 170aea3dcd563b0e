import { createRandom, randomOf } from '../../random.ts';
import { dotted, episodeTitle, seriesTitle } from '../../title.ts';
import type { Library, LibraryOptions } from '../kind.ts';
import { found, type Settings } from '../resource.ts';
import { count, createShelf, type Shelf } from '../shelf.ts';
import { episodeFile } from './resource.ts';
import { seriesRoutes } from './routes.ts';

/** Times in Unix milliseconds. */
export interface Series extends Settings {
  id: number;
  title: string;
  year: number;
  firstAired: number;
  seriesType: 'standard' | 'daily' | 'anime';
  seasons: Season[];
}

export interface Season {
  /** 0 = the specials. */
  number: number;
  episodes: number;
  /** Default: all but the specials. */
  monitored?: boolean;
}

export interface Episode {
  id: number;
  seriesId: number;
  season: number;
  number: number;
  title: string;
  /** Null = to be announced. */
  airDate: number | null;
  monitored: boolean;
  /** 0 = none. */
  fileId: number;
  /** Null = never. */
  lastSearch: number | null;
}

export interface SeriesShelf {
  options: LibraryOptions;
  series: Shelf<Series>;
  episodes: Shelf<Episode>;
  episodesOf(series: Series, season?: number | null): Episode[];
  /** The episode that a file belongs to. */
  ownerOf(fileId: number): Episode | null;
}

const day = 86_400_000;
/** Files that came by import are numbered from here. */
const firstImported = 2_000_000_000;

/** An episode's number tells its series, season and place. */
export function episodeId(seriesId: number, season: number, number: number): number {
  return seriesId * 1000 + season * 50 + number;
}

/** The series of the demo Sonarr. */
export function seriesLibrary(options: LibraryOptions): Library {
  const { size, now } = options;
  const imported = new Map<number, number>();
  const series = createShelf(
    (id) => (id >= 1 && id <= size ? makeSeries(id, options) : null),
    () => count(size),
  );
  const episodes = createShelf((id) => {
    const owner = series.get(Math.floor(id / 1000));
    return owner && makeEpisode(id, owner, options);
  }, episodeIds);
  function* episodeIds(): Generator<number> {
    for (const one of series.all()) {
      for (const { number, episodes: last } of one.seasons) {
        for (const place of count(last)) yield episodeId(one.id, number, place);
      }
    }
  }
  const shelf: SeriesShelf = {
    options,
    series,
    episodes,
    episodesOf: (one, season = null) =>
      one.seasons
        .filter(({ number }) => season === null || number === season)
        .flatMap(({ number, episodes: last }) => [...count(last)].map((place) => episodeId(one.id, number, place)))
        .flatMap((id) => episodes.get(id) ?? []),
    ownerOf(fileId) {
      const owner = episodes.get(imported.get(fileId) ?? fileId);
      return owner?.fileId === fileId && fileId !== 0 ? owner : null;
    },
  };
  return {
    media(id) {
      const episode = episodes.get(id);
      if (!episode) return null;
      const { seriesId, season, fileId } = episode;
      return { id, keys: { seriesId, episodeId: id, seasonNumber: season }, hasFile: fileId !== 0 };
    },
    release: (ids) => release(ids, shelf),
    receive(id) {
      const fileId = firstImported + imported.size;
      imported.set(fileId, id);
      episodes.change(id, { fileId });
      const episode = found(episodes.get(id));
      return [episodeFile(episode, found(series.get(episode.seriesId)), options).path];
    },
    change: series.change,
    changeMedia: episodes.change,
    remove: series.remove,
    searched: (id, at) => episodes.change(id, { lastSearch: at }),
    *wanted() {
      for (const episode of episodes.all()) {
        const { season, monitored, fileId, airDate } = episode;
        const isWanted = season > 0 && monitored && fileId === 0 && airDate !== null && airDate < now();
        if (isWanted && series.get(episode.seriesId)?.monitored) yield episode.id;
      }
    },
    *owned() {
      for (const { id, fileId } of episodes.all()) if (fileId !== 0) yield id;
    },
    routes: seriesRoutes(shelf),
  };
}

/** One episode, or a season when several are asked for. */
function release(ids: number[], { episodes, series }: SeriesShelf): { title: string; size: number } {
  const episode = found(episodes.get(ids[0] ?? 0));
  const { title } = found(series.get(episode.seriesId));
  const season = `S${String(episode.season).padStart(2, '0')}`;
  const place = ids.length > 1 ? season : `${season}E${String(episode.number).padStart(2, '0')}`;
  return { title: `${dotted(title)}.${place}.1080p.WEB-DL-INVENTED`, size: ids.length * 1_400_000_000 };
}

function makeSeries(id: number, { seed, now }: LibraryOptions): Series {
  const random = randomOf(seed, 'series facts', id);
  const seasons = random.between(1, 5);
  const year = new Date(now()).getUTCFullYear() - random.between(0, 12);
  const specials = random.chance(0.3) ? [{ number: 0, episodes: random.between(1, 3) }] : [];
  const regular = [...count(seasons)].map((number) => ({ number, episodes: random.between(6, 13) }));
  return {
    id,
    title: seriesTitle(seed, id),
    year,
    firstAired: Date.UTC(year, random.between(0, 11), random.between(1, 28), 20),
    seriesType: random.chance(0.1) ? 'anime' : 'standard',
    seasons: [...specials, ...regular],
    monitored: random.chance(0.92),
    qualityProfileId: random.pick([1, 2, 2, 3] as const),
    tags: [],
  };
}

/** A season a year, an episode a week. */
function makeEpisode(id: number, series: Series, { seed, now }: LibraryOptions): Episode | null {
  const season = Math.floor((id % 1000) / 50);
  const number = id % 50;
  const exists = series.seasons.some((one) => one.number === season && number >= 1 && number <= one.episodes);
  if (!exists) return null;
  const random = createRandom(id + seed);
  const airDate = random.chance(0.01)
    ? null
    : series.firstAired + Math.max(0, season - 1) * 365 * day + number * 7 * day;
  const hasAired = airDate !== null && airDate < now();
  return {
    id,
    seriesId: series.id,
    season,
    number,
    title: episodeTitle(seed, id),
    airDate,
    monitored: season > 0 && random.chance(0.97),
    fileId: hasAired && random.chance(0.85) ? id : 0,
    lastSearch: null,
  };
}
