/** From request to answer: guard, routes, failures, headers. No socket here, so tests call it directly. */
import { Elysia } from 'elysia';
import type { Logger } from '../log.ts';
import { accessTable } from './access.ts';
import { answerFailure } from './errors.ts';
import { createGuard, type GuardDeps } from './guard.ts';
import { securityHeaders } from './headers.ts';
import { jsonAnswer } from './json.ts';
import { pathOf, queryOf, withoutBase } from './path.ts';
import { createRouteTable } from './route-table.ts';
import { allRoutes, type RouteDeps } from './routes.ts';

/** Everything that the interface reads and drives. It makes none of it itself. */
export type HttpDeps = Omit<RouteDeps, 'startId'> &
  GuardDeps & {
    /** Hashes of the page's inline scripts, `sha256-…`. */
    scriptHashes: readonly string[];
    log: Logger;
  };

export type Handler = (request: Request) => Promise<Response>;

export function createHandler(deps: HttpDeps): Handler {
  const app = createApp(deps);
  const guard = createGuard(createRouteTable(accessTable), deps);
  const headers = securityHeaders(deps.scriptHashes);
  return async function handle(request) {
    const sent = pathOf(request.url);
    const path = withoutBase(sent, deps.webui().UrlBase);
    let answer: Response;
    try {
      answer = guard(request, path) ?? (await app.handle(forRouter(request, sent, path)));
    } catch (thrown) {
      answer = answerFailure(thrown, { method: request.method, path }, deps.log);
    }
    for (const [name, value] of headers) answer.headers.set(name, value);
    return answer;
  };
}

/** The router with all routes, without guard. */
export function createApp(deps: HttpDeps) {
  const startId = Bun.randomUUIDv7();
  // With `standardHostname` the router looks for the path behind the eleventh character and misses it after short names.
  return new Elysia({ strictPath: true, handler: { standardHostname: false } })
    .onError(({ error, request }) =>
      answerFailure(error, { method: request.method, path: pathOf(request.url) }, deps.log),
    )
    .mapResponse(({ responseValue, request, set }) => {
      if (responseValue instanceof Response) return responseValue;
      const headers = set.headers as Record<string, string>;
      return jsonAnswer(responseValue, request, { status: Number(set.status ?? 200), headers });
    })
    .use(allRoutes({ ...deps, startId }));
}

/**
 * HEAD is a GET whose body the server leaves out. The address is rebuilt where the router could not read it: below a
 * URL base, or without a host.
 */
function forRouter(request: Request, sent: string, path: string): Request {
  const asSent = sent === path && !request.url.startsWith('/');
  if (asSent && request.method !== 'HEAD') return request;
  const url = asSent ? request.url : `http://localhost${path}${queryOf(request.url)}`;
  if (request.method === 'HEAD') return new Request(url, { headers: request.headers });
  return new Request(url, request);
}
