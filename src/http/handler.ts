/** From request to answer: guard, routes, failures, headers. No socket here, so tests call it directly. */
import { Elysia } from 'elysia';
import type { Logger } from '../log.ts';
import { accessTable } from './access.ts';
import { answerFailure } from './errors.ts';
import { createGuard, type GuardDeps } from './guard.ts';
import { securityHeaders } from './headers.ts';
import { jsonAnswer } from './json.ts';
import { type DescribedRoute, describeRoutes } from './openapi/document.ts';
import { pathOf, queryOf, withoutBase } from './path.ts';
import { createReadyAnswers } from './ready-answers.ts';
import { createRouteTable } from './route-table.ts';
import { allRoutes, type RouteDeps } from './routes.ts';

/** Everything that the interface reads and drives. It makes none of it itself. */
export type HttpDeps = Omit<RouteDeps, 'startId' | 'document'> &
  GuardDeps & {
    /** Hashes of the page's inline scripts, `sha256-…`. */
    scriptHashes: readonly string[];
    /** What is raised with every change of what `status()` and `processes()` give; cheaper to ask than those. */
    revisions?: { status(): number | string; processes(): number | string };
    log: Logger;
  };

export type Handler = (request: Request) => Response | Promise<Response>;

export function createHandler(deps: HttpDeps): Handler {
  const startId = Bun.randomUUIDv7();
  const app = createApp(deps, startId);
  const guard = createGuard(createRouteTable(accessTable), deps);
  const headers = securityHeaders(deps.scriptHashes);
  const ready = createReadyAnswers(polled(deps), startId, headers);

  const finish = (answer: Response): Response => {
    for (const [name, value] of headers) answer.headers.set(name, value);
    return answer;
  };
  return function handle(request) {
    const sent = pathOf(request.url);
    const path = withoutBase(sent, deps.webui().UrlBase);
    const fail = (thrown: unknown) => finish(answerFailure(thrown, { method: request.method, path }, deps.log));
    try {
      const refusal = guard(request, path);
      if (refusal) return finish(refusal);
      const known = ready.find(request, path);
      if (known) return known;
      const made = ready.keep(path, Promise.resolve(app.handle(forRouter(request, sent, path))));
      return made.then(finish, fail);
    } catch (thrown) {
      return fail(thrown);
    }
  };
}

function polled({ revisions }: HttpDeps): ReadonlyMap<string, () => number | string> {
  if (!revisions) return new Map();
  return new Map(
    ['/api', '/web'].flatMap((family) => [
      [`${family}/status`, revisions.status],
      [`${family}/processes`, revisions.processes],
    ]),
  );
}

/** The router with all routes, without guard. */
export function createApp(deps: HttpDeps, startId: string = Bun.randomUUIDv7()) {
  // With `standardHostname` the router looks for the path behind the eleventh character and misses it after short names.
  const app = new Elysia({ strictPath: true, handler: { standardHostname: false } });
  const document = (base: string) => describeRoutes(app.routes as DescribedRoute[], accessTable, base);
  return app
    .onError(({ error, request }) =>
      answerFailure(error, { method: request.method, path: pathOf(request.url) }, deps.log),
    )
    .mapResponse(({ responseValue, request, set }) => {
      if (responseValue instanceof Response) return responseValue;
      const headers = { ...(set.headers as Record<string, string>) };
      // The router puts what is left here into the answer as well, and a cookie would stand there twice.
      delete set.headers['set-cookie'];
      return jsonAnswer(responseValue, request, { status: Number(set.status ?? 200), headers });
    })
    .use(allRoutes({ ...deps, startId, document }));
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
