/** The description of the interface, made from the registered routes and the schemas that check them. Pure. */
import { generateOperationId, toOpenAPIPath } from '@elysiajs/swagger/utils';
import type { Access, AccessTable } from '../access.ts';
import { errorSchema } from '../errors.ts';
import { familyOf } from '../path.ts';
import { describeResponses } from './responses.ts';
import { type OpenApiSchema, toOpenApi } from './schema.ts';

export interface DescribedRoute {
  method: string;
  /** With `:name` for parameters and `*` at the end of an open one. */
  path: string;
  hooks: { response?: unknown; detail?: RouteDetail };
}

export interface RouteDetail {
  summary?: string;
  parameters?: { name: string; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses?: Record<string, OpenApiSchema>;
}

export interface OpenApiDocument {
  openapi: '3.0.1';
  info: { title: string; version: 'v1'; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiSchema>>;
  components: Record<string, unknown>;
}

/** @param base path below which everything is served, '' = none */
export function describeRoutes(routes: readonly DescribedRoute[], access: AccessTable, base: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const level = access[`${route.method} ${route.path}`];
    if (!level) continue;
    const path = documentedPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path, level) };
  }
  return {
    openapi: '3.0.1',
    info: {
      title: 'Tendarr API',
      version: 'v1',
      description:
        'Supervises qBittorrent together with Radarr, Sonarr and Lidarr. Routes under /api and /web answer alike; /api ' +
        'wants the token once one is set, /web a session or the token once a password is set.',
    },
    servers: [{ url: base || '/' }],
    paths,
    components: {
      schemas: { Error: toOpenApi(errorSchema) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
        session: { type: 'apiKey', in: 'cookie', name: 'tendarr_session' },
      },
    },
  };
}

/** `/processes/:category` as `/processes/{category}`, an open end as `{path}`. */
function documentedPath(path: string): string {
  return toOpenAPIPath(path).replace(/\*$/, '{path}');
}

function operation({ method, hooks }: DescribedRoute, path: string, level: Access): OpenApiSchema {
  const { summary, parameters = [], requestBody } = hooks.detail ?? {};
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = parameters.map((parameter) => ({ ...parameter, schema: toOpenApi(parameter.schema) }));
  const body = requestBody?.content['application/json']?.schema;
  return {
    operationId: generateOperationId(method, path.replace(/(.)\/$/, '$1/index')).replace(/\W/g, '_'),
    tags: [tagOf(path)],
    ...(summary ? { summary } : {}),
    ...(inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: toOpenApi(body) } } } } : {}),
    responses: describeResponses(method, path, level, hooks),
    security: securityOf(path, level),
  };
}

/** By what a route is about: the first word behind its family. */
function tagOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  const word = familyOf(path) ? second : first;
  return word === '' || word.includes('.') ? 'page' : word;
}

/** The empty one: none is wanted as long as none is set. */
function securityOf(path: string, level: Access): OpenApiSchema[] {
  const family = familyOf(path);
  if (family === 'api') return [{ bearer: [] }, { token: [] }, { session: [] }, {}];
  return family === null || level === 'public' || level === 'login' ? [] : [{ session: [] }, { bearer: [] }, {}];
}
