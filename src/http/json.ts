/** Turns the checked value of a route into its answer: text, entity tag, 304, compression. */
import { chooseEncoding } from './encoding.ts';
import { isUnchanged, notModified, textTag } from './etag.ts';

/** Characters from which an answer is compressed for who accepts it; below, the network is faster than the processor. */
export const compressFrom = 16_384;

export interface JsonAnswer {
  status: number;
  /** What the route has set; an `etag` of its own or a `cache-control: no-store` is respected. */
  headers: Record<string, string>;
}

export function jsonAnswer(value: unknown, request: Request, answer: JsonAnswer): Response {
  return textAnswer(JSON.stringify(value) ?? 'null', request, answer);
}

/** The same for a value that is JSON text already. */
export function textAnswer(text: string, request: Request, { status, headers }: JsonAnswer): Response {
  const own = { 'content-type': 'application/json', ...cacheHeaders(text, request, status, headers), ...headers };
  if (own.etag && isUnchanged(request.headers, own.etag)) return notModified(own.etag);
  if (text.length < compressFrom) return new Response(text, { status, headers: own });
  const varying = { ...own, vary: 'accept-encoding' };
  if (chooseEncoding(request.headers, ['gzip']) === null) return new Response(text, { status, headers: varying });
  const bytes = Bun.gzipSync(Buffer.from(text), { level: 1 });
  return new Response(bytes, { status, headers: { ...varying, 'content-encoding': 'gzip' } });
}

function cacheHeaders(
  text: string,
  request: Request,
  status: number,
  headers: Record<string, string>,
): { etag?: string; 'cache-control': string } {
  if (request.method !== 'GET' || status !== 200) return { 'cache-control': 'no-store' };
  if (headers.etag || headers['cache-control']) return { 'cache-control': 'no-cache' };
  return { etag: textTag(text), 'cache-control': 'no-cache' };
}
