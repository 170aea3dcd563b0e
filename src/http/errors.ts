/** The one place where a failure becomes an answer: every error body is `{error: <message>}`. */
import { Type } from '@sinclair/typebox';
import { AppError, type AppErrorCode, OutsideError } from '../error.ts';
import type { Logger } from '../log.ts';
import { storageFailure } from '../storage-failure.ts';

export const errorSchema = Type.Object({ error: Type.String() }, { description: 'What went wrong, for a person.' });

const statuses: Record<AppErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unavailable: 503,
  internal: 500,
};

/** An error answer; `headers` are added to the JSON content type. */
export function errorAnswer(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: message }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

export const unauthorized = () => errorAnswer(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
export const notFound = () => errorAnswer(404, 'Not found');

/**
 * The answer to anything thrown while a request was served. What the caller did wrong and what an outside system did
 * is told; a defect is logged with its stack and answered without details.
 */
export function answerFailure(thrown: unknown, request: { method: string; path: string }, log: Logger): Response {
  if (thrown instanceof AppError) {
    if (thrown.code === 'unauthorized') return unauthorized();
    const wait = thrown.code === 'unavailable' ? retryAfter(1) : {};
    return errorAnswer(statuses[thrown.code], thrown.message, wait);
  }
  if (thrown instanceof OutsideError) return errorAnswer(503, thrown.message, retryAfter(thrown.details.retryAfter));
  const code = codeOf(thrown);
  if (code === 'NOT_FOUND') return notFound();
  if (code === 'SQLITE_BUSY') return errorAnswer(503, 'The database is busy, try again', retryAfter(1));
  const storage = storageFailure(thrown);
  if (storage !== null) return errorAnswer(503, storage, retryAfter(60));
  log.error(`${request.method} ${request.path} failed: ${describe(thrown, code)}`);
  return errorAnswer(500, 'Internal server error');
}

function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) };
}

function codeOf(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
}

/** The message of Elysia's validation error quotes the whole value, which may hold what must not be logged. */
function describe(thrown: unknown, code: unknown): string {
  if (code === 'VALIDATION') {
    const { type, valueError } = thrown as { type?: string; valueError?: { path?: string; message?: string } };
    return `the ${type} does not fit its schema at ${valueError?.path || '/'}: ${valueError?.message}`;
  }
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
