/** The pages of the browser: `/`, `/ui`, `/sw.js` and `/static/*`, from files held in memory. */
import { createHash } from 'node:crypto';
import { Elysia } from 'elysia';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { notFound } from './errors.ts';
import { isUnchanged, notModified } from './etag.ts';
import { neverCached } from './headers.ts';
import { basePath } from './path.ts';
import { answers } from './schema.ts';

export interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
  brotli?: Uint8Array<ArrayBuffer>;
  /** Media type, sent as it is. */
  type: string;
  /** The name carries a hash of the content: browsers may keep it for a year. */
  immutable: boolean;
}

/** A file that few ever open: read when somebody does, and not kept. */
export type LazyAsset = () => Promise<Asset>;

/** By path below `/static/`, e.g. `index.html` and `assets/main-1a2b.js`; the service worker is `sw.js`. */
export type Assets = ReadonlyMap<string, Asset | LazyAsset>;

export interface UiDeps {
  assets: Assets;
  webui(): { UrlBase: string };
}

const leads = { detail: { summary: 'Leads to the page', ...answers({ 302: 'The address of the page.' }) } };

const files = {
  detail: {
    summary: 'A file of the page',
    ...answers(
      {
        200: { text: '*/*', description: 'The file.', schema: { type: 'string', format: 'binary' } },
        304: 'Unchanged since the answer with that ETag',
      },
      404,
    ),
  },
};

export function uiRoutes({ assets, webui }: UiDeps) {
  const tags = new WeakMap<Asset, string>();
  const serve = async (path: string | null, request: Request, own?: Own) => {
    const found = path === null ? undefined : assets.get(path);
    const asset = typeof found === 'function' ? await found() : found;
    return asset ? assetAnswer(asset, tagOf(asset, tags), request, own) : notFound();
  };
  return new Elysia()
    .get('/', () => redirect(`${basePath(webui().UrlBase)}/ui`), leads)
    .get('/ui', () => redirect(`${basePath(webui().UrlBase)}/static/index.html`, neverCached), leads)
    .get('/ui/', () => redirect(`${basePath(webui().UrlBase)}/static/index.html`, neverCached), leads)
    .get('/sw.js', ({ request }) => serve('sw.js', request, { caching: neverCached, type: 'text/javascript' }), files)
    .get('/static/*', ({ request, params }) => serve(decodedPath(params['*']), request), files);
}

/** What a route sets instead of what follows from the asset. */
interface Own {
  caching?: Record<string, string>;
  type?: string;
}

function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 302, headers: { location, ...headers } });
}

/** The path is only ever looked up among the known names, so no spelling of it leads to a file. */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function assetAnswer(asset: Asset, tag: string, request: Request, own: Own = {}): Response {
  const available: Encoding[] = [];
  if (asset.brotli) available.push('br');
  if (asset.gzip) available.push('gzip');
  const encoding = chooseEncoding(request.headers, available);
  const etag = `"${tag}${encoding === null ? '' : `-${encoding}`}"`;
  const caching = {
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...own.caching,
  };
  if (isUnchanged(request.headers, etag)) return notModified(etag, caching);
  const headers: Record<string, string> = { ...caching, etag, 'content-type': own.type ?? asset.type };
  if (encoding !== null) headers['content-encoding'] = encoding;
  return new Response(encoding === 'br' ? asset.brotli : encoding === 'gzip' ? asset.gzip : asset.bytes, { headers });
}

function tagOf(asset: Asset, tags: WeakMap<Asset, string>): string {
  const known = tags.get(asset);
  if (known !== undefined) return known;
  const tag = createHash('sha256').update(asset.bytes).digest('base64url').slice(0, 22);
  tags.set(asset, tag);
  return tag;
}
