/** Answers whose owner counts changes. */
import { isUnchanged, notModified, revisionTag } from './etag.ts';

/**
 * Gives 304 without making any JSON when the caller has this revision, otherwise the value, with the tag set for the
 * answer. A value without a revision gets its tag from its text later.
 */
export function revised<T extends { revision?: number | string }>(
  value: T,
  request: Request,
  set: { headers: Record<string, unknown> },
  startId: string,
): T {
  if (value.revision === undefined) return value;
  const tag = revisionTag(startId, value.revision);
  // The router hands a Response through; its declared type is that of the JSON answer.
  if (isUnchanged(request.headers, tag)) return notModified(tag) as unknown as T;
  set.headers.etag = tag;
  return value;
}
