/**
 * Answers that everybody polls, kept as text until their owner counts a change: between two changes a request costs
 * neither the router nor any JSON work.
 */
import { isUnchanged, notModified, revisionTag } from './etag.ts';
import { compressFrom } from './json.ts';

export interface ReadyAnswers {
  /** The answer to a GET that has passed the guard; null when it has to be made. */
  find(request: Request, path: string): Response | null;
  /** Takes what the router made for a path. Gives the answer to send. */
  keep(path: string, made: Promise<Response>): Promise<Response>;
}

interface Kept {
  revision: number | string;
  text: string;
  tag: string;
  headers: Headers;
}

/**
 * @param revisions path to what is raised with every change of its answer, also read before the answer is made.
 * @param startId as in the tags that the routes make themselves. @param always headers of every answer.
 */
export function createReadyAnswers(
  revisions: ReadonlyMap<string, () => number | string>,
  startId: string,
  always: readonly [string, string][],
): ReadyAnswers {
  const kept = new Map<string, Kept>();
  return {
    find(request, path) {
      const known = kept.get(path);
      if (!known || request.method !== 'GET' || known.revision !== revisions.get(path)?.()) return null;
      if (!isUnchanged(request.headers, known.tag)) return new Response(known.text, { headers: known.headers });
      const answer = notModified(known.tag);
      for (const [name, value] of always) answer.headers.set(name, value);
      return answer;
    },
    async keep(path, made) {
      const revision = revisions.get(path)?.();
      const answer = await made;
      if (revision === undefined || answer.status !== 200 || answer.headers.has('content-encoding')) return answer;
      const text = await answer.text();
      const tag = revisionTag(startId, revision);
      const headers = new Headers(answer.headers);
      headers.set('etag', tag);
      for (const [name, value] of always) headers.set(name, value);
      // A larger one is sent compressed to who accepts it.
      if (text.length < compressFrom) kept.set(path, { revision, text, tag, headers });
      return new Response(text, { headers });
    },
  };
}
