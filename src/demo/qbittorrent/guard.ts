import type { Answer, DemoRequest } from '../http/request.ts';
import { text } from './answer.ts';
import type { Dialect } from './dialect.ts';
import type { Session, Sessions } from './session.ts';

/** Who calls: a session, perhaps one that begins with this call, or why the call is refused. */
export type Caller = { session: Session; setCookie?: string; byKey: boolean } | { refused: Answer };

/** Refuses what the client's web server does not read at all; null = read on. */
export function refuseForm({ method, headers, body }: DemoRequest, { stops }: Dialect): Answer | null {
  if (!['GET', 'HEAD', 'POST'].includes(method)) return { status: stops ? 501 : 400 };
  const type = headers.get('content-type') ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded') || type.startsWith('multipart/form-data');
  return method === 'POST' && body.length > 0 && !isForm ? { status: 400 } : null;
}

/** Refuses requests for another host or from a page of another site. */
export function refuseSite({ headers, serverPort }: DemoRequest): Answer | null {
  const host = headers.get('host') ?? '';
  const port = host.split(':')[1];
  if (port !== undefined && Number(port) !== serverPort) return text(401, 'Unauthorized');
  const site = headers.get('origin') ?? headers.get('referer');
  if (site !== null && (!URL.canParse(site) || new URL(site).host !== host)) return text(401, 'Unauthorized');
  return null;
}

/** Finds the session of a request by cookie, API key or Basic. */
export function identify(request: DemoRequest, dialect: Dialect, sessions: Sessions): Caller {
  const authorization = request.headers.get('authorization') ?? '';
  if (dialect.modern && authorization.startsWith('Bearer ')) {
    const isKey = sessions.apiKey !== null && authorization === `Bearer ${sessions.apiKey}`;
    return isKey ? { session: sessions.keySession(), byKey: true } : { refused: text(403, 'Forbidden') };
  }
  const session = sessions.find(cookieOf(request, sessions.cookieName));
  if (session) return { session, byKey: false, setCookie: renewal(session, request, dialect, sessions) };
  if (sessions.options.bypass) return begin(request, dialect, sessions);
  if (dialect.modern && authorization.startsWith('Basic ')) {
    const [username = '', ...rest] = atob(authorization.slice('Basic '.length)).split(':');
    const verdict = sessions.login(username, rest.join(':'));
    return verdict === 'ok' ? begin(request, dialect, sessions) : { refused: text(401, 'Unauthorized') };
  }
  return { refused: text(403, 'Forbidden') };
}

/** Starts a session; the header that hands out its cookie. */
export function begin(request: DemoRequest, dialect: Dialect, sessions: Sessions): Caller & { setCookie: string } {
  const session = sessions.start();
  return { session, byKey: false, setCookie: cookieHeader(session.id, request.at, dialect, sessions) };
}

export function cookieOf({ headers }: DemoRequest, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

function renewal(session: Session, { at }: DemoRequest, dialect: Dialect, sessions: Sessions): string | undefined {
  const due = session.cookieSent + (sessions.options.sessionTimeout * 1000) / 2;
  if (!dialect.modern || at < due) return undefined;
  session.cookieSent = at;
  return cookieHeader(session.id, at, dialect, sessions);
}

function cookieHeader(id: string, at: number, dialect: Dialect, { cookieName, options }: Sessions): string {
  if (!dialect.modern) return `${cookieName}=${id}; HttpOnly; SameSite=Strict; path=/`;
  const expires = new Date(at + options.sessionTimeout * 1000).toUTCString();
  return `${cookieName}=${id}; HttpOnly; SameSite=Lax; expires=${expires}; path=/`;
}
