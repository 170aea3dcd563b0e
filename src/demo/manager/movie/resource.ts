import { randomOf } from '../../random.ts';
import { cleanTitle, slug, sortTitle } from '../../title.ts';
import type { LibraryOptions } from '../kind.ts';
import { drawGrade, isBelowCutoff, profileOf, qualityModel } from '../quality.ts';
import { images, iso } from '../resource.ts';
import type { Movie } from './library.ts';

export const root = '/library/movies';

/** Numbers of the public catalogue start here, far beyond those that exist. */
export const firstTmdbId = 9_000_000;

const day = 86_400_000;

export function fileSize(fileId: number, { seed }: LibraryOptions): number {
  return randomOf(seed, 'movie size', fileId).between(2_000, 9_000) * 1_000_000;
}

/** `moviefile`: the movie's file with its format score. */
export function movieFile(movie: Movie, options: LibraryOptions) {
  const grade = drawGrade('movie', randomOf(options.seed, 'movie grade', movie.fileId));
  const name = `${movie.title} (${movie.year}) ${grade.quality.name}.mkv`;
  return {
    id: movie.fileId,
    movieId: movie.id,
    relativePath: name,
    path: `${folder(movie)}/${name}`,
    size: fileSize(movie.fileId, options),
    dateAdded: iso(movie.released + 30 * day),
    releaseGroup: 'INVENTED',
    edition: '',
    languages: [{ id: 1, name: 'English' }],
    quality: qualityModel(grade),
    customFormats: grade.formats,
    customFormatScore: grade.score,
    indexerFlags: 0,
    qualityCutoffNotMet: isBelowCutoff(grade, profileOf('movie', movie.qualityProfileId)),
  };
}

/** `movie`: the embedded file lacks its format score, as in the real program. */
export function movieResource(movie: Movie, options: LibraryOptions) {
  const now = options.now();
  const hasFile = movie.fileId !== 0;
  const sizeOnDisk = hasFile ? fileSize(movie.fileId, options) : 0;
  return {
    id: movie.id,
    title: movie.title,
    originalTitle: movie.title,
    originalLanguage: { id: 1, name: 'English' },
    alternateTitles: [],
    secondaryYearSourceId: 0,
    sortTitle: sortTitle(movie.title),
    sizeOnDisk,
    status: movie.released < now ? 'released' : movie.inCinemas < now ? 'inCinemas' : 'announced',
    overview: `Nobody in ${movie.title.split(' ').at(-1)} expected the visitors, least of all the visitors.`,
    inCinemas: iso(movie.inCinemas),
    digitalRelease: iso(movie.released),
    releaseDate: iso(movie.released),
    images: images(['poster', 'fanart'], '', movie.id),
    website: '',
    year: movie.year,
    youTubeTrailerId: '',
    studio: 'Invented Pictures',
    path: folder(movie),
    qualityProfileId: movie.qualityProfileId,
    hasFile,
    movieFileId: movie.fileId,
    monitored: movie.monitored,
    minimumAvailability: 'released',
    isAvailable: movie.released < now,
    folderName: folder(movie),
    runtime: 90 + (movie.id % 60),
    cleanTitle: cleanTitle(movie.title),
    imdbId: `tt${firstTmdbId + movie.id}`,
    tmdbId: firstTmdbId + movie.id,
    titleSlug: slug(movie.title),
    rootFolderPath: root,
    certification: 'PG',
    genres: ['Drama'],
    tags: movie.tags,
    added: iso(movie.released + day),
    ratings: { tmdb: { votes: 12, value: 6.5, type: 'user' } },
    movieFile: hasFile ? { ...movieFile(movie, options), customFormatScore: undefined } : undefined,
    popularity: 1.5,
    lastSearchTime: movie.lastSearch === null ? undefined : iso(movie.lastSearch),
    statistics: { movieFileCount: hasFile ? 1 : 0, sizeOnDisk, releaseGroups: [] },
  };
}

function folder({ title, year }: Movie): string {
  return `${root}/${title} (${year})`;
}
