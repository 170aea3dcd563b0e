/** Entity tags, so that who polls gets 304 while nothing has changed. */

/** True when `If-None-Match` names the tag; weak comparison, as GET wants it (RFC 9110, 13.1.2). */
export function isUnchanged(headers: Headers, tag: string): boolean {
  const known = headers.get('if-none-match');
  if (known === null) return false;
  if (known.trim() === '*') return true;
  return known.split(',').some((candidate) => opaque(candidate) === opaque(tag));
}

/** A weak tag of the text of an answer. */
export function textTag(text: string): string {
  return `W/"${Bun.hash(text).toString(36)}"`;
}

/**
 * A weak tag of a number that its owner raises with every change. Numbers start again with the process, so they are
 * told apart by `start`, which differs for each start.
 */
export function revisionTag(start: string, revision: number | string): string {
  return `W/"${start}-${revision}"`;
}

/** 304; `headers` are those about caching that the full answer would have. */
export function notModified(tag: string, headers: Record<string, string> = { 'cache-control': 'no-cache' }): Response {
  return new Response(null, { status: 304, headers: { ...headers, etag: tag } });
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
