import { randomOf } from '../../random.ts';
import { cleanTitle, slug, sortTitle } from '../../title.ts';
import type { LibraryOptions } from '../kind.ts';
import { drawGrade, isBelowCutoff, profileOf, qualityModel } from '../quality.ts';
import { images, iso } from '../resource.ts';
import type { Episode, Season, Series, SeriesShelf } from './library.ts';

export const root = '/library/series';

/** Numbers of the public catalogue start here, far beyond those that exist. */
export const firstTvdbId = 9_000_000;

const episodeBytes = 1_400_000_000;

/** `series`. */
export function seriesResource(series: Series, shelf: SeriesShelf) {
  const episodes = shelf.episodesOf(series);
  const now = shelf.options.now();
  const dates = episodes.flatMap(({ airDate }) => airDate ?? []);
  const ended = !dates.some((date) => date > now);
  return {
    id: series.id,
    title: series.title,
    alternateTitles: [],
    sortTitle: sortTitle(series.title),
    status: ended ? 'ended' : 'continuing',
    ended,
    overview: `Life in ${series.title.split(' ')[0]} goes on, one misunderstanding a week.`,
    ...airing(dates, now),
    network: 'Invented Network',
    airTime: '20:00',
    images: images(['poster', 'fanart', 'banner'], '', series.id),
    originalLanguage: { id: 1, name: 'English' },
    seasons: series.seasons.map((season) => seasonResource(season, episodes, now)),
    year: series.year,
    path: folder(series),
    qualityProfileId: series.qualityProfileId,
    seasonFolder: true,
    monitored: series.monitored,
    monitorNewItems: 'all',
    useSceneNumbering: false,
    runtime: 45,
    tvdbId: firstTvdbId + series.id,
    tvRageId: 0,
    tvMazeId: 0,
    tmdbId: firstTvdbId + series.id,
    firstAired: iso(series.firstAired),
    lastAired: dates.length > 0 ? iso(Math.max(...dates)) : undefined,
    seriesType: series.seriesType,
    cleanTitle: cleanTitle(series.title),
    imdbId: `tt${firstTvdbId + series.id}`,
    titleSlug: slug(series.title),
    rootFolderPath: root,
    certification: 'TV-14',
    genres: ['Drama'],
    tags: series.tags,
    added: iso(series.firstAired + 86_400_000),
    ratings: { votes: 12, value: 7.1 },
    statistics: { seasonCount: series.seasons.filter(({ number }) => number > 0).length, ...statistics(episodes, now) },
    languageProfileId: 1,
  };
}

function seasonResource({ number, monitored = number > 0 }: Season, episodes: Episode[], now: number) {
  const own = episodes.filter((episode) => episode.season === number);
  const dates = own.flatMap(({ airDate }) => airDate ?? []);
  return {
    seasonNumber: number,
    monitored,
    statistics: { ...airing(dates, now), ...statistics(own, now) },
  };
}

function airing(dates: number[], now: number): { nextAiring?: string; previousAiring?: string } {
  const next = Math.min(...dates.filter((date) => date > now));
  const previous = Math.max(...dates.filter((date) => date <= now));
  return {
    nextAiring: Number.isFinite(next) ? iso(next) : undefined,
    previousAiring: Number.isFinite(previous) ? iso(previous) : undefined,
  };
}

/** `episodeCount` counts what is monitored and aired, or has a file. */
function statistics(episodes: Episode[], now: number) {
  const files = episodes.filter(({ fileId }) => fileId !== 0).length;
  const due = episodes.filter(
    ({ fileId, monitored, airDate }) => fileId !== 0 || (monitored && airDate !== null && airDate < now),
  ).length;
  return {
    episodeFileCount: files,
    episodeCount: due,
    totalEpisodeCount: episodes.length,
    sizeOnDisk: files * episodeBytes,
    releaseGroups: [],
    percentOfEpisodes: due === 0 ? 0 : (files / due) * 100,
  };
}

/** `episode`; without its file. */
export function episodeResource(episode: Episode) {
  const { airDate } = episode;
  return {
    id: episode.id,
    seriesId: episode.seriesId,
    tvdbId: firstTvdbId + episode.id,
    episodeFileId: episode.fileId,
    seasonNumber: episode.season,
    episodeNumber: episode.number,
    title: episode.title,
    airDate: airDate === null ? undefined : iso(airDate).slice(0, 10),
    airDateUtc: airDate === null ? undefined : iso(airDate),
    lastSearchTime: episode.lastSearch === null ? undefined : iso(episode.lastSearch),
    runtime: 45,
    overview: '',
    hasFile: episode.fileId !== 0,
    monitored: episode.monitored,
    unverifiedSceneNumbering: false,
  };
}

/** `episodefile`. */
export function episodeFile(episode: Episode, series: Series, { seed }: LibraryOptions) {
  const grade = drawGrade('series', randomOf(seed, 'episode grade', episode.fileId));
  const season = String(episode.season).padStart(2, '0');
  const name = `${series.title} - S${season}E${String(episode.number).padStart(2, '0')} ${grade.quality.name}.mkv`;
  return {
    id: episode.fileId,
    seriesId: series.id,
    seasonNumber: episode.season,
    relativePath: `Season ${season}/${name}`,
    path: `${folder(series)}/Season ${season}/${name}`,
    size: episodeBytes,
    dateAdded: iso((episode.airDate ?? series.firstAired) + 86_400_000),
    releaseGroup: 'INVENTED',
    languages: [{ id: 1, name: 'English' }],
    quality: qualityModel(grade),
    customFormats: grade.formats,
    customFormatScore: grade.score,
    indexerFlags: 0,
    releaseType: 'singleEpisode',
    qualityCutoffNotMet: isBelowCutoff(grade, profileOf('series', series.qualityProfileId)),
  };
}

function folder({ title }: Series): string {
  return `${root}/${title}`;
}
