import { jsonList } from '../http/json.ts';
import type { Answer } from '../http/request.ts';

/** An answer that ends the handling of a request from wherever it is thrown. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(`refused with ${answer.status}`);
  }
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** Null and undefined members are left out, as the managers do. */
export function json(value: unknown, status = 200): Answer {
  const body = JSON.stringify(value, (_, member: unknown) => (member === null ? undefined : member));
  return { status, headers: jsonType, body };
}

/** A list sent member by member. */
export function list(members: Iterable<unknown>): Answer {
  return { status: 200, headers: jsonType, body: jsonList(members) };
}

/** 401, 404 for unknown paths, 405. */
export function empty(status: number): Answer {
  return { status };
}

/** The managers' own errors: `{message, description?}`. */
export function fault(status: number, message: string, description?: string): Answer {
  return json({ message, description }, status);
}

/** The web framework's errors. */
export function problem(status: number, title: string, errors?: Record<string, string[]>): Answer {
  const body = {
    type: 'https://tools.ietf.org/html/rfc9110',
    title,
    status,
    traceId: `00-${'0'.repeat(32)}-00`,
    errors,
  };
  return { ...json(body, status), headers: { 'content-type': 'application/problem+json; charset=utf-8' } };
}

export const unknownResource = (): Answer => problem(404, 'Not Found');

/** One failed validation: an array, unlike every other error. */
export function invalid(propertyName: string, errorMessage: string, attemptedValue: unknown): Answer {
  return json(
    [{ propertyName, errorMessage, attemptedValue, severity: 'error', errorCode: 'PredicateValidator' }],
    400,
  );
}
