/** `GET /movie/{category}/movies`. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { MovieFilter } from '../../database/library/filter.ts';
import type { MovieRow } from '../../database/library/rows.ts';
import { readQuery } from '../parameters.ts';
import { reads, responses } from '../schema.ts';
import { type LibraryDeps, libraryOf } from './deps.ts';
import { optionalFlag, page, q } from './parameters.ts';
import { grade, gradedCounts, gradeEntry, paging, profile, profileEntry } from './schema.ts';

const movie = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  year: Type.Integer({ description: '0 = unknown.' }),
  monitored: Type.Boolean(),
  hasFile: Type.Boolean(),
  movieFileId: Type.Integer({ description: '0 = none.' }),
  tmdbId: Type.Integer(),
  imdbId: Type.String({ description: 'Empty = none.' }),
  ...grade,
  ...profile,
});

const moviePage = Type.Object({
  category: Type.String(),
  counts: gradedCounts,
  ...paging,
  movies: Type.Array(movie, { description: 'By title, equal titles by id.' }),
});

const query = Type.Object({
  q: q('title'),
  page,
  page_size: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  year_min: Type.Optional(Type.Integer()),
  year_max: Type.Optional(Type.Integer()),
  monitored: optionalFlag('Monitored by the manager.'),
  has_file: optionalFlag('On disk.'),
  quality_met: optionalFlag('The file has reached the quality cutoff.'),
  is_request: optionalFlag('Somebody has requested it.'),
});

export type MovieEntry = Static<typeof movie>;

export function movieRoutes(deps: LibraryDeps) {
  return new Elysia().get(
    '/movie/:category/movies',
    async ({ params: { category }, request }) => {
      const asked = readQuery(query, request.url);
      const { rows, total, counts } = await libraryOf(deps, 'movie', category).movies(filterOf(asked));
      const { page, page_size } = asked;
      return { category, counts, total, page, page_size, movies: rows.map(movieEntry) };
    },
    {
      response: responses(moviePage, 400, 401, 404, 503),
      detail: { summary: 'The movies of an instance', ...reads({ query }) },
    },
  );
}

function filterOf(asked: Static<typeof query>): MovieFilter {
  return {
    q: asked.q,
    page: asked.page,
    pageSize: asked.page_size,
    yearMin: asked.year_min,
    yearMax: asked.year_max,
    monitored: asked.monitored,
    hasFile: asked.has_file,
    qualityMet: asked.quality_met,
    isRequest: asked.is_request,
  };
}

function movieEntry(row: MovieRow): MovieEntry {
  return {
    id: row.id,
    title: row.title,
    year: row.year,
    monitored: row.monitored,
    hasFile: row.hasFile,
    movieFileId: row.fileId,
    tmdbId: row.tmdbId,
    imdbId: row.imdbId,
    ...gradeEntry(row),
    ...profileEntry(row),
  };
}
