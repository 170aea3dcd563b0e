/**
 * The two kinds of failure that are expected. Everything else is a defect and crashes the process it happens in.
 */

/** What went wrong for the caller of the HTTP interface; `http/errors.ts` maps each code to a status. */
export type AppErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unavailable'
  | 'internal';

/** A failure whose message is written for the person who made the request. */
export class AppError extends Error {
  constructor(
    readonly code: AppErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'AppError';
  }
}

/** How an outside system failed us. `status` carries the HTTP status, the others never reached an answer. */
export type OutsideFailure =
  | 'refused'
  | 'reset'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'format'
  | 'auth'
  | 'banned'
  | 'kind'
  | 'gone';

/**
 * A failure of a torrent client, a manager or the network: wait and try again.
 * The message is shown to people and logged, so it never holds a key, a password or a query string.
 */
export class OutsideError extends Error {
  constructor(
    readonly failure: OutsideFailure,
    message: string,
    readonly details: { status?: number; retryAfter?: number; location?: string } = {},
  ) {
    super(message);
    this.name = 'OutsideError';
  }
}

/** The message of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
