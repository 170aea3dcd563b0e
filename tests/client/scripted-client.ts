import type { SessionSettings } from '../../src/client/session.ts';
import { createRequest } from '../../src/request.ts';

export type Script = (request: Request, form: URLSearchParams) => Response | Promise<Response>;

/** A client that does exactly what a test wants, for what a real one cannot be made to do. */
export interface ScriptedClient {
  settings: SessionSettings;
  /** Paths below `/api/v2/` with their query, in the order of arrival. */
  requests: string[];
  count(path: string): number;
  /** Answers by path; a test replaces what it needs. */
  script: Record<string, Script>;
  stop(): void;
}

export const request = createRequest({ userAgent: 'Tendarr/test' });

/** Behaves like 5.1 with the password `secret` and no torrents. */
export function scriptClient(settings: Partial<SessionSettings> = {}): ScriptedClient {
  const requests: string[] = [];
  const loggedIn =
    (script: Script): Script =>
    (request, form) =>
      request.headers.get('Cookie') === 'SID=good' ? script(request, form) : forbidden();
  const script: Record<string, Script> = {
    'auth/login': (_, form) =>
      form.get('password') === 'secret'
        ? new Response('Ok.', { headers: { 'Set-Cookie': 'SID=good; HttpOnly; path=/' } })
        : new Response('Fails.'),
    'app/version': loggedIn(() => new Response('v5.1.0')),
    'app/webapiVersion': loggedIn(() => new Response('2.11.4')),
    'sync/maindata': loggedIn((request) => maindata({ rid: Number(new URL(request.url).searchParams.get('rid')) + 1 })),
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^.*\/api\/v2\//, '');
      requests.push(path + url.search);
      const form = new URLSearchParams(await request.text());
      return (await script[path]?.(request, form)) ?? new Response('Not Found', { status: 404 });
    },
  });
  return {
    settings: {
      section: 'Client',
      name: 'default',
      Host: '127.0.0.1',
      Port: server.port ?? 0,
      BasePath: '',
      UserName: 'admin',
      Password: 'secret',
      APIKey: '',
      SkipTLSVerify: false,
      ...settings,
    },
    requests,
    count: (path) => requests.filter((requested) => requested.split('?')[0] === path).length,
    script,
    stop: () => void server.stop(true),
  };
}

export function forbidden(): Response {
  return new Response('Forbidden', { status: 403 });
}

/** A full answer for rid 1, else one with changes only. */
export function maindata(answer: { rid: number } & Record<string, unknown>): Response {
  return Response.json({ ...(answer.rid === 1 ? { full_update: true } : {}), ...answer });
}
