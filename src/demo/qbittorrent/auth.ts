import { type Answer, type DemoRequest, formOf } from '../http/request.ts';
import { nothing, text } from './answer.ts';
import type { Dialect } from './dialect.ts';
import { begin, cookieOf } from './guard.ts';
import type { Sessions } from './session.ts';

/** `auth/login`: with a living session it is not evaluated at all. */
export function login(request: DemoRequest, dialect: Dialect, sessions: Sessions): Answer {
  const good = () => (dialect.modern ? nothing() : text(200, 'Ok.'));
  if (sessions.find(cookieOf(request, sessions.cookieName))) return good();
  const form = formOf(request);
  const verdict = sessions.login(form.get('username') ?? '', form.get('password') ?? '');
  if (verdict === 'banned') {
    return text(403, 'Your IP address has been banned after too many failed authentication attempts.');
  }
  if (verdict === 'refused') return dialect.modern ? text(401, 'Unauthorized') : text(200, 'Fails.');
  const answer = good();
  return { ...answer, headers: { ...answer.headers, 'set-cookie': begin(request, dialect, sessions).setCookie } };
}

/** `auth/logout`: ends the session and takes its cookie back. */
export function logout(request: DemoRequest, sessions: Sessions): Answer {
  const session = sessions.find(cookieOf(request, sessions.cookieName));
  if (session) sessions.end(session);
  const yesterday = new Date(request.at - 86_400_000).toUTCString();
  return { ...text(200), headers: { 'set-cookie': `${sessions.cookieName}=; expires=${yesterday}; path=/` } };
}
