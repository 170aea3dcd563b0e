/** The answers of one route: those that it declares and those that every route of its sort may give. Pure. */
import type { Access } from '../access.ts';
import { errorSchema } from '../errors.ts';
import { familyOf } from '../path.ts';
import type { DescribedRoute } from './document.ts';
import { type OpenApiSchema, toOpenApi } from './schema.ts';

const meanings: Record<string, string> = {
  200: 'Done',
  302: 'Somewhere else',
  304: 'Unchanged since the answer with that ETag',
  400: 'A parameter, the body or the Host header is wrong',
  401: 'The token or the session is missing or wrong',
  403: 'Refused: a protected key, another site, or an unknown host name',
  404: 'Unknown',
  409: 'Not now',
  413: 'The body is too large',
  500: 'A defect, or something could not be saved',
  503: 'Not ready, or busy: try again',
};

const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

type Responses = Record<string, OpenApiSchema>;

export function describeResponses(
  method: string,
  path: string,
  level: Access,
  hooks: DescribedRoute['hooks'],
): Responses {
  const declared = Object.entries((hooks.response ?? {}) as Record<string, Record<string, unknown>>);
  const own = Object.fromEntries(declared.map(([status, schema]) => [status, json(status, schema)]));
  const others = Object.entries(hooks.detail?.responses ?? {}).map(([status, answer]) => [status, readable(answer)]);
  const isJsonRead = method === 'GET' && '200' in own;
  const usual = Object.fromEntries(
    usualStatuses(method, path, level).map((status) => [status, { description: meanings[status], content: failure }]),
  );
  const unchanged = isJsonRead ? { 304: { description: meanings[304] } } : {};
  return { ...usual, ...unchanged, ...own, ...Object.fromEntries(others) };
}

/** What the guard and the failures behind any route may answer. */
function usualStatuses(method: string, path: string, level: Access): number[] {
  const family = familyOf(path);
  const needsCredential = family === 'api' || (family === 'web' && level !== 'public' && level !== 'login');
  return [
    400,
    ...(needsCredential ? [401] : []),
    ...(level === 'public' || level === 'read' ? [] : [403]),
    ...(method === 'GET' ? [] : [413]),
    500,
    503,
  ];
}

function json(status: string, schema: Record<string, unknown>): OpenApiSchema {
  const description = meanings[status] ?? status;
  if (isError(schema)) return { description, content: failure };
  return { description, content: { 'application/json': { schema: toOpenApi(schema) } } };
}

function isError(schema: Record<string, unknown>): boolean {
  return schema.description === errorSchema.description;
}

/** An answer that a route describes itself, its schemas in the words of OpenAPI. */
function readable(answer: OpenApiSchema): OpenApiSchema {
  const content = Object.entries((answer.content ?? {}) as Record<string, { schema: Record<string, unknown> }>).map(
    ([type, { schema }]) => [type, isError(schema) ? failure['application/json'] : { schema: toOpenApi(schema) }],
  );
  return { ...answer, ...(content.length > 0 ? { content: Object.fromEntries(content) } : {}) };
}
