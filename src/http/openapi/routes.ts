/** The description of the interface as a document and as a page. */
import { Elysia } from 'elysia';
import { textAnswer } from '../json.ts';
import { basePath } from '../path.ts';
import { answers } from '../schema.ts';
import type { OpenApiDocument } from './document.ts';
import { viewerPage } from './page.ts';

export interface OpenApiDeps {
  webui(): { UrlBase: string };
  /** The document for everything that is served below a path. */
  document(base: string): OpenApiDocument;
}

/** `/openapi.json` of one family, or of none. */
export function documentRoutes({ webui, document }: OpenApiDeps) {
  let made: { base: string; text: string } | null = null;
  const textFor = (base: string): string => {
    if (made?.base !== base) made = { base, text: JSON.stringify(document(base)) };
    return made.text;
  };
  return new Elysia().get(
    '/openapi.json',
    ({ request }) => textAnswer(textFor(basePath(webui().UrlBase)), request, { status: 200, headers: {} }),
    {
      detail: {
        summary: 'This description',
        ...answers({
          200: { text: 'application/json', description: 'OpenAPI 3.0.1.', schema: { type: 'object' } },
          304: 'Unchanged since the answer with that ETag',
        }),
      },
    },
  );
}

/** The page loads its script, its style and the document from beside itself, so it works without the internet. */
export function viewerRoutes() {
  return new Elysia().get(
    '/swagger',
    () =>
      new Response(viewerPage, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      }),
    {
      detail: {
        summary: 'This description as a page',
        ...answers({ 200: { text: 'text/html', description: 'The page.' } }),
      },
    },
  );
}
