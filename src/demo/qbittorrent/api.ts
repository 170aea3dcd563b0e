import type { Answer, DemoRequest } from '../http/request.ts';
import { formOf } from '../http/request.ts';
import { addRoutes } from './add.ts';
import { json, notFound, text } from './answer.ts';
import { appRoutes } from './app.ts';
import { login, logout } from './auth.ts';
import { categoryRoutes } from './category.ts';
import { fileRoutes } from './file.ts';
import { identify, refuseForm, refuseSite } from './guard.ts';
import { limitRoutes } from './limit.ts';
import { listRoutes } from './list.ts';
import { type Call, type Route, type Routes, read } from './route.ts';
import { runRoutes } from './run.ts';
import type { Sessions } from './session.ts';
import type { Store } from './store.ts';
import { maindata } from './sync.ts';
import { tagRoutes } from './tag.ts';
import { trackerRoutes } from './tracker.ts';

const routes: Routes = {
  ...appRoutes,
  ...listRoutes,
  ...runRoutes,
  ...limitRoutes,
  ...fileRoutes,
  ...trackerRoutes,
  ...categoryRoutes,
  ...tagRoutes,
  ...addRoutes,
  'sync/maindata': read([], ({ store, session, param }) => maindata(store, session, Number(param('rid')) || 0)),
  'sync/torrentPeers': read([], notFound),
  'torrents/webseeds': read(['hash'], () => json([])),
};

const scopes = new Set(Object.keys(routes).map((name) => name.split('/')[0]));

export interface Api {
  store: Store;
  sessions: Sessions;
  later: Call['later'];
}

/** Answers one request as the client of the store's version does, in its order of refusals. */
export async function answer(request: DemoRequest, api: Api): Promise<Answer> {
  const { store, sessions } = api;
  const { dialect } = store;
  const refused = refuseForm(request, dialect);
  if (refused) return refused;
  const byKey = dialect.modern && (request.headers.get('authorization') ?? '').startsWith('Bearer ');
  const foreign = byKey ? null : refuseSite(request);
  if (foreign) return foreign;
  const isAuth = request.name.startsWith('auth/');
  if (isAuth && !byKey) {
    const answered = authenticate(request, api);
    if (answered) return answered;
  }
  const caller = identify(request, dialect, sessions);
  if ('refused' in caller) return caller.refused;
  if (isAuth && caller.byKey) return text(403, 'Forbidden');
  const answered = await dispatch(request, api, caller.session);
  if (!caller.setCookie) return answered;
  return { ...answered, headers: { ...answered.headers, 'set-cookie': caller.setCookie } };
}

function authenticate(request: DemoRequest, { store, sessions }: Api): Answer | null {
  if (request.name === 'auth/login') {
    return request.method === 'POST' ? login(request, store.dialect, sessions) : text(405, 'Method Not Allowed');
  }
  return request.name === 'auth/logout' && request.method === 'POST' ? logout(request, sessions) : null;
}

async function dispatch(request: DemoRequest, api: Api, session: Call['session']): Promise<Answer> {
  const { dialect } = api.store;
  const route = routes[request.name];
  if (!route || route.exists?.(dialect) === false) return missing(request.name, api);
  if (request.method === 'HEAD' ? !dialect.stops : route.changes && request.method !== 'POST') {
    return text(405, 'Method Not Allowed');
  }
  const call = await callOf(request, api, session);
  const needs = needsOf(route, api.store);
  const absent = needs.filter((name) => call.param(name) === null);
  if (absent.length === 0) return route.act(call);
  return text(400, dialect.modern ? `Missing required parameters: ${absent.join(', ')}` : 'Bad Request');
}

function missing(name: string, { store }: Api): Answer {
  const [scope, method] = name.split('/');
  const named = store.dialect.modern && method && (scope === 'auth' || scopes.has(scope));
  return named ? text(404, 'Endpoint does not exist') : notFound();
}

function needsOf({ needs }: Route, { dialect }: Store): string[] {
  return typeof needs === 'function' ? needs(dialect) : needs;
}

/** A POST reads only its body, everything else only the query. */
async function callOf(request: DemoRequest, api: Api, session: Call['session']): Promise<Call> {
  const type = request.headers.get('content-type') ?? '';
  const files: Call['files'] = [];
  let fields = request.method === 'POST' ? formOf(request) : request.query;
  if (type.startsWith('multipart/form-data')) {
    fields = new URLSearchParams();
    const form = await new Response(request.body, { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) {
      if (typeof value === 'string') fields.set(name, value);
      else files.push({ name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
    }
  }
  return { ...api, request, session, files, param: (name) => fields.get(name) };
}
