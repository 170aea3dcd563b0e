import type { Answer } from '../http/request.ts';

/** Text as the client sends it; most actions answer 200 with an empty one. */
export function text(status: number, body = ''): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=UTF-8' }, body };
}

export function json(value: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** The answer of newer actions: nothing at all. */
export function nothing(): Answer {
  return { status: 204 };
}

export const ok = (): Answer => text(200);

export const notFound = (): Answer => text(404, 'Not Found');
