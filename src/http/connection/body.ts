/** What the bodies of both connection tests share. */
import { Type } from '@sinclair/typebox';
import { AppError } from '../../error.ts';

/** What is refused before the route is reached has `error` alone. */
export const refusedTestSchema = Type.Object({
  error: Type.String(),
  success: Type.Optional(Type.Literal(false)),
  message: Type.Optional(Type.String()),
});

/**
 * A field of a JSON body as text. Throws AppError `invalid` for a body that is no object and for a field that is
 * something else than text.
 */
export function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'The request body must be a JSON object');
  }
  const value = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.length > 2048) {
    throw new AppError('invalid', `${name} must be text of at most 2048 characters`);
  }
  return value;
}

/** Given, and not blank. */
export function isSet(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** The body of a 400: `error` like everywhere, and what a failed test says. Anything else is thrown again. */
export function refusedTest(thrown: unknown): { error: string; success: false; message: string } {
  if (!(thrown instanceof AppError) || thrown.code !== 'invalid') throw thrown;
  return { error: thrown.message, success: false, message: thrown.message };
}
