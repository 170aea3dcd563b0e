import type { Marks, MovieFacts } from '../../../src/database/library/rows.ts';
import type { LibraryWriter } from '../../../src/database/library/writer.ts';

export interface MovieSentence {
  id: number;
  from(year: number): MovieSentence;
  missing(): MovieSentence;
  unmonitored(): MovieSentence;
  belowCutoff(): MovieSentence;
  scored(score: number): MovieSentence;
  withProfile(id: number): MovieSentence;
  requested(): MovieSentence;
  with(facts: Partial<MovieFacts>): MovieSentence;
}

export function movieFacts(id: number, title: string): MovieFacts {
  return {
    id,
    title,
    year: 2000,
    monitored: true,
    hasFile: true,
    fileId: id,
    tmdbId: 1000 + id,
    imdbId: `tt${1000 + id}`,
    available: true,
    sizeOnDisk: 1_000_000,
    profileId: 1,
    qualityMet: true,
    formatScore: 0,
    reason: null,
  };
}

export function movieSentence({ movies, marks }: LibraryWriter, id: number, title: string): MovieSentence {
  let facts = movieFacts(id, title);
  const change = (changes: Partial<MovieFacts>): MovieSentence => {
    facts = { ...facts, ...changes };
    movies.upsert([facts]);
    return sentence;
  };
  const mark = (changes: Partial<Marks>): MovieSentence => {
    marks.set('movies', [id], changes);
    return sentence;
  };
  const sentence: MovieSentence = {
    id,
    from: (year) => change({ year }),
    missing: () =>
      change({ hasFile: false, fileId: 0, sizeOnDisk: 0, qualityMet: false, formatScore: 0, reason: 'Missing' }),
    unmonitored: () => change({ monitored: false }),
    belowCutoff: () => change({ qualityMet: false, reason: 'Quality' }),
    scored: (formatScore) => change({ formatScore }),
    withProfile: (profileId) => change({ profileId }),
    requested: () => mark({ isRequest: true }),
    with: change,
  };
  return change({});
}
