/**
 * Reads query and body against a schema. Elysia's own coercion is not used: it takes `0x10`, ` 5` and `1e1` for
 * integers, keeps the last of a repeated parameter and loses the name of one that is out of range.
 */
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { AppError } from '../error.ts';
import { queryOf } from './path.ts';

/**
 * The query of an address, defaults filled in; parameters that the schema does not know are ignored.
 * Throws AppError `invalid` naming the parameter.
 */
export function readQuery<T extends TObject>(schema: T, url: string): Static<T> {
  const given = new URLSearchParams(queryOf(url));
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const texts = given.getAll(name);
    if (texts.length > 1) throw invalid(name, 'must be given once');
    const value = texts[0] === undefined ? field.default : convert(field, texts[0]);
    if (texts[0] !== undefined && !Value.Check(field, value)) throw invalid(name, expectation(field));
    if (value !== undefined) values[name] = value;
  }
  return values as Static<T>;
}

/** A body that was JSON. Throws AppError `invalid` naming the first field that is wrong. */
export function readFields<T extends TObject>(schema: T, body: unknown): Static<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'The request body must be a JSON object');
  }
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
    if (value === undefined && !schema.required?.includes(name)) continue;
    if (value === undefined) throw invalid(name, 'is missing');
    if (!Value.Check(field, value)) throw invalid(name, expectation(field));
    values[name] = value;
  }
  return values as Static<T>;
}

export function invalid(name: string, problem: string): AppError {
  return new AppError('invalid', `Invalid parameter ${name}: ${problem}`);
}

const booleans: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

function convert(field: TSchema, text: string): unknown {
  if (field.type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (field.type === 'boolean') return Object.hasOwn(booleans, text) ? booleans[text] : undefined;
  return text;
}

/** What a value has to be, in words. */
function expectation(field: TSchema): string {
  if (field.type === 'integer') return `must be an integer${range(field)}`;
  if (field.type === 'boolean') return 'must be true, false, 1 or 0';
  if (Array.isArray(field.anyOf)) return `must be one of ${field.anyOf.map((word: TSchema) => word.const).join(', ')}`;
  if (typeof field.expects === 'string') return `must be ${field.expects}`;
  return typeof field.maxLength === 'number' ? `must be text of at most ${field.maxLength} characters` : 'must be text';
}

function range({ minimum, maximum }: TSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}
