/** Reads the movies: one list, and the scores of files that are new, changed or judged by another profile. */
import type { ManagerMovie, MovieFile, MovieSource } from '../../arr/lists/movies.ts';
import type { KnownMovie } from '../../database/library/known.ts';
import type { MovieFacts } from '../../database/library/rows.ts';
import { movieKey } from '../identity.ts';
import { isAvailable } from './availability.ts';
import { createBatch, parts } from './batch.ts';
import { type Present, type SyncContext, unknownProfile } from './context.ts';
import { fingerprint } from './fingerprint.ts';
import { gradeOf } from './judge.ts';
import { releaseChanged, remember } from './remember.ts';

/** Managers take the ids in the address. */
const filesAtOnce = 100;
/** Of one transaction. */
const rowsAtOnce = 500;

/** @returns the ids of the complete list */
export async function readMovies(context: SyncContext, source: MovieSource): Promise<Present> {
  const present: Present = new Set();
  const unscored: number[] = [];
  const batch = createBatch<ManagerMovie>((movies) => unscored.push(...store(context, movies)));
  await context.ask(() =>
    source.movies((movie) => {
      present.add(movie.id);
      batch.add(movie);
      context.progress.tell(batch.count(), null, 'movies');
    }),
  );
  batch.flush();
  context.library.movies.removeMissing(present);
  await readScores(context, source, unscored);
  return present;
}

/** The same for some movies. */
export async function readSomeMovies(context: SyncContext, source: MovieSource, ids: readonly number[]): Promise<void> {
  const movies = await context.ask(() => source.moviesById(ids));
  await readScores(context, source, store(context, movies));
}

/** Writes movies in one transaction. @returns those whose files have to be looked at */
function store(context: SyncContext, movies: readonly ManagerMovie[]): number[] {
  const { library, known } = context;
  const unscored: number[] = [];
  known.together(() => {
    const judged = movies.map((movie) => {
      const before = known.movie(movie.id);
      return { movie, before, facts: factsOf(context, movie, before) };
    });
    library.movies.upsert(judged.map(({ facts }) => facts));
    for (const { movie, before, facts } of judged) {
      const { id, fileId } = movie;
      const row = { id, key: movieKey(movie), reason: facts.reason };
      if (before?.tmdbId !== movie.tmdbId) remember(context, 'movies', { ...row, wasThere: before !== null });
      else releaseChanged(context, 'movies', row, before);
      if (fileId === 0 || (isScored(context, movie, before) && !context.again(id))) continue;
      unscored.push(id);
    }
  });
  return unscored;
}

function factsOf(context: SyncContext, movie: ManagerMovie, before: KnownMovie | null): MovieFacts {
  const { profiles, wishes, now } = context;
  const { minimumAvailability: _, inCinemas: _1, digitalRelease: _2, physicalRelease: _3, ...facts } = movie;
  const same = before !== null && before.fileId === movie.fileId;
  const { minFormatScore } = profiles.get(movie.profileId) ?? unknownProfile;
  const file = {
    hasFile: movie.fileId !== 0,
    qualityMet: movie.fileId !== 0 && (movie.qualityMet ?? (same ? before.qualityMet : false)),
    formatScore: same ? before.formatScore : 0,
    scored: isScored(context, movie, before),
  };
  return { ...facts, available: isAvailable(movie, now), ...gradeOf(file, minFormatScore, wishes) };
}

function isScored(context: SyncContext, movie: ManagerMovie, before: KnownMovie | null): boolean {
  return before !== null && before.fileId === movie.fileId && before.readFor === printOf(context, movie);
}

function printOf({ profiles }: SyncContext, { fileId, profileId }: { fileId: number; profileId: number }): number {
  return fingerprint(fileId, (profiles.get(profileId) ?? unknownProfile).print);
}

async function readScores(context: SyncContext, source: MovieSource, unscored: readonly number[]): Promise<void> {
  const files = new Map<number, MovieFile>();
  let done = 0;
  for (const ids of parts(unscored, rowsAtOnce)) {
    for (const part of parts(ids, filesAtOnce)) {
      await context.attempt(async () => {
        const answer = await context.ask(() => source.files(part));
        for (const file of answer) files.set(file.movieId, file);
      });
    }
    judge(context, ids, files);
    files.clear();
    done += ids.length;
    context.progress.tell(done, unscored.length, 'movie files');
  }
}

function judge(context: SyncContext, ids: readonly number[], files: ReadonlyMap<number, MovieFile>): void {
  const { known, profiles, wishes } = context;
  known.together(() => {
    for (const id of ids) {
      const [movie, file] = [known.movie(id), files.get(id)];
      // A file that was replaced meanwhile is for the next reading.
      if (!movie || file?.id !== movie.fileId) continue;
      const { minFormatScore } = profiles.get(movie.profileId) ?? unknownProfile;
      const qualityMet = file.qualityMet ?? movie.qualityMet;
      const facts = { hasFile: true, scored: true, formatScore: file.formatScore, qualityMet };
      const grade = gradeOf(facts, minFormatScore, wishes);
      known.judgeMovie(id, { ...grade, readFor: printOf(context, movie) });
      const row = { id, key: movieKey({ id, tmdbId: movie.tmdbId }), reason: grade.reason };
      releaseChanged(context, 'movies', row, movie);
    }
  });
}
