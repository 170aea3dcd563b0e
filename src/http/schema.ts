/**
 * Small parts of the schemas of requests and responses. Plain TypeBox: the types that Elysia puts in their place accept
 * text for numbers, which describes and checks a JSON answer wrongly.
 */
import { type Static, type TLiteral, type TObject, type TSchema, type TUnion, Type } from '@sinclair/typebox';
import type { DocumentDecoration } from 'elysia';
import { errorSchema } from './errors.ts';

/** One of some words. */
export function words<const W extends string>(list: readonly W[], options: { description?: string; default?: W } = {}) {
  return Type.Union(
    list.map((word) => Type.Literal(word)),
    options,
  ) as unknown as TUnion<[TLiteral<W>, TLiteral<W>]>;
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

export const kindSchema = words(['movie', 'series', 'music']);

export type KindWord = Static<typeof kindSchema>;

/** The responses of a route: `schema` for 200 and `{error}` for each status given. */
export function responses<S extends TSchema, E extends number>(schema: S, ...errors: E[]) {
  const table = Object.fromEntries(errors.map((status) => [status, errorSchema]));
  return { 200: schema, ...table } as { 200: S } & Record<E, typeof errorSchema>;
}

/** The description of what a route reads with `readQuery` and `readFields`, for its `detail`. */
export function reads({ query, body }: { query?: TObject; body?: TObject }): DocumentDecoration {
  const parameters = Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    required: false,
    schema,
  }));
  return {
    ...(query ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
  } as DocumentDecoration;
}

/** An answer that no schema checks: `text` is its media type. */
export interface OtherAnswer {
  text: string;
  description: string;
  /** Plain text unless given. */
  schema?: Record<string, unknown>;
}

/**
 * The description of answers that no schema checks, for a route's `detail`: status to what the answer is; a text alone
 * stands for an answer without body. The errors given are `{error}` as everywhere.
 */
export function answers(table: Record<number, string | OtherAnswer>, ...errors: number[]): DocumentDecoration {
  const own = Object.entries(table).map(([status, answer]) => [status, described(answer)]);
  const failures = errors.map((status) => [
    status,
    { description: errorSchema.description, content: { 'application/json': { schema: errorSchema } } },
  ]);
  return { responses: Object.fromEntries([...own, ...failures]) } as DocumentDecoration;
}

function described(answer: string | OtherAnswer) {
  if (typeof answer === 'string') return { description: answer };
  const { text, description, schema = { type: 'string' } } = answer;
  return { description, content: { [text]: { schema } } };
}
