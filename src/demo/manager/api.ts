import type { Answer, DemoRequest } from '../http/request.ts';
import { bodyText } from '../http/request.ts';
import { empty, json, problem, Refusal } from './answer.ts';
import type { ManagerCall, ManagerKind, ManagerRoutes } from './kind.ts';
import { createQuery } from './query.ts';

export interface ManagerApi {
  kind: ManagerKind;
  apiKey: string;
  urlBase: string;
  routes: ManagerRoutes;
  /** True while the manager starts: everything is a 503. */
  isStarting: () => boolean;
}

/** The call of a path: below the API prefix, numbers as `{id}`, a cover's file as `{file}`. */
export function nameOf(path: string, { kind, urlBase }: Pick<ManagerApi, 'kind' | 'urlBase'>): string {
  const prefix = `${urlBase}${kind.apiPrefix}/`;
  if (!path.startsWith(prefix)) return path;
  const name = path
    .slice(prefix.length)
    .replace(/\/+$/, '')
    .replace(/(?<=^|\/)\d+(?=\/|$)/g, '{id}');
  return name.replace(/^(mediacover\/.*\{id\})\/[^/]+$/, '$1/{file}');
}

export async function answer(request: DemoRequest, api: ManagerApi): Promise<Answer> {
  const { kind, urlBase } = api;
  if (api.isStarting()) {
    return { ...json({ errorMessage: `${kind.appName} is starting up, please try again later` }), status: 503 };
  }
  const { path } = request;
  if (urlBase !== '' && path !== urlBase && !path.startsWith(`${urlBase}/`)) {
    return { status: 307, headers: { location: `${urlBase}${path}` } };
  }
  const own = path.slice(urlBase.length);
  if (own === '/ping') return json({ status: 'OK' });
  if (own !== '/api' && !own.startsWith('/api/')) return page(request, api);
  if (keyOf(request) !== api.apiKey) return empty(401);
  if (own === '/api') return json({ current: kind.apiPrefix.slice('/api/'.length), deprecated: [] });
  return { ...(await dispatch(request, api)) };
}

/** The query parameter wins over the header, which wins over Bearer. */
function keyOf({ query, headers }: DemoRequest): string | null {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return query.get('apikey') ?? headers.get('x-api-key') ?? bearer ?? null;
}

/** Pages and pictures of the UI ask for its login, not for the key. */
function page({ path }: DemoRequest, { urlBase }: ManagerApi): Answer {
  if (path === `${urlBase}/login`) {
    return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Login</title>' };
  }
  return { status: 302, headers: { location: `${urlBase}/login?returnUrl=${encodeURIComponent(path)}` } };
}

async function dispatch(request: DemoRequest, api: ManagerApi): Promise<Answer> {
  const route = api.routes[`${request.method} ${request.name}`];
  if (!route) {
    const otherVerbs = ['GET', 'POST', 'PUT', 'DELETE'].some((verb) => api.routes[`${verb} ${request.name}`]);
    return empty(otherVerbs ? 405 : 404);
  }
  try {
    const answered = await route(callOf(request));
    return { ...answered, headers: { ...answered.headers, 'x-application-version': api.kind.version } };
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

function callOf(request: DemoRequest): ManagerCall {
  const ids = [...request.path.matchAll(/(?<=\/)\d+(?=\/|$)/g)].map(([digits]) => Number(digits));
  return { request, query: createQuery(request.query), ids, body: bodyOf(request) };
}

function bodyOf(request: DemoRequest): unknown {
  if (request.body.length === 0) return undefined;
  if (!(request.headers.get('content-type') ?? '').includes('json')) {
    throw new Refusal(problem(415, 'Unsupported Media Type'));
  }
  try {
    return JSON.parse(bodyText(request));
  } catch {
    const errors = { $: ['The JSON value could not be converted.'] };
    throw new Refusal(problem(400, 'One or more validation errors occurred.', errors));
  }
}
