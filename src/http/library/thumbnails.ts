/** Pictures of movies, series and artists, through us because the manager wants its key. */
import { type DocumentDecoration, Elysia } from 'elysia';
import { AppError } from '../../error.ts';
import { isUnchanged, notModified } from '../etag.ts';
import { answers, type KindWord } from '../schema.ts';
import { type LibraryDeps, libraryOf } from './deps.ts';
import { readId } from './parameters.ts';

const cacheControl = 'private, max-age=86400';
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const binary = { schema: { type: 'string', format: 'binary' } };
const { responses: others } = answers({ 304: 'Unchanged since the answer with that ETag' }, 400, 401, 404, 503);
const described = {
  responses: {
    ...others,
    200: { description: 'The picture.', content: Object.fromEntries(types.map((type) => [type, binary])) },
  },
} as DocumentDecoration;

export function thumbnailRoutes(deps: LibraryDeps) {
  const answer = async (kind: KindWord, category: string, id: string, request: Request): Promise<Response> => {
    const picture = await libraryOf(deps, kind, category).poster(readId(id));
    if (!picture) throw new AppError('not_found', 'Thumbnail not found');
    const { bytes, type, tag } = picture;
    if (isUnchanged(request.headers, tag)) return notModified(tag, { 'cache-control': cacheControl });
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': type, 'cache-control': cacheControl, etag: tag },
    });
  };
  return new Elysia()
    .get(
      '/movie/:category/movie/:id/thumbnail',
      ({ params: { category, id }, request }) => answer('movie', category, id, request),
      { detail: { summary: 'The poster of a movie', ...described } },
    )
    .get(
      '/series/:category/series/:id/thumbnail',
      ({ params: { category, id }, request }) => answer('series', category, id, request),
      { detail: { summary: 'The poster of a series', ...described } },
    )
    .get(
      '/music/:category/artist/:id/thumbnail',
      ({ params: { category, id }, request }) => answer('music', category, id, request),
      { detail: { summary: 'The picture of an artist', ...described } },
    );
}
