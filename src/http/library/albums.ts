/** `GET /music/{category}/albums`. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { readQuery } from '../parameters.ts';
import { reads, responses } from '../schema.ts';
import { albumEntry, albumSchema } from './album-entry.ts';
import { type LibraryDeps, libraryOf } from './deps.ts';
import { longestPage, optionalFlag, page, pageSize, q } from './parameters.ts';
import { gradedCounts, paging } from './schema.ts';

const albumPage = Type.Object({
  category: Type.String(),
  counts: gradedCounts,
  ...paging,
  albums: Type.Array(albumSchema, { description: 'By title, equal titles by id.' }),
});

const query = Type.Object({
  q: q('name of album or artist'),
  page,
  page_size: pageSize,
  monitored: optionalFlag('Monitored by the manager.'),
  has_file: optionalFlag('All tracks are there.'),
});

export function albumRoutes(deps: LibraryDeps) {
  return new Elysia().get(
    '/music/:category/albums',
    async ({ params: { category }, request }) => {
      const { q, page, page_size, monitored, has_file: hasFile } = readQuery(query, request.url);
      const pageSize = Math.min(page_size, longestPage);
      const library = libraryOf(deps, 'music', category);
      const { rows, total, counts } = await library.albums({ q, page, pageSize, monitored, hasFile });
      return { category, counts: counts.albums, total, page, page_size: pageSize, albums: rows.map(albumEntry) };
    },
    {
      response: responses(albumPage, 400, 401, 404, 503),
      detail: { summary: 'The albums of an instance with their tracks', ...reads({ query }) },
    },
  );
}
