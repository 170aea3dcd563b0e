/** The cookie that carries a session. */
import { sessionSeconds } from '../database/users.ts';
import { sessionCookie } from './credentials.ts';
import { basePath } from './path.ts';

export function cookieFor(id: string, request: Request, urlBase: string): string {
  return cookie(id, sessionSeconds, request, urlBase);
}

export function expiredCookie(request: Request, urlBase: string): string {
  return cookie('', 0, request, urlBase);
}

function cookie(value: string, seconds: number, request: Request, urlBase: string): string {
  const parts = [
    `${sessionCookie}=${value}`,
    `Path=${basePath(urlBase) || '/'}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  // Behind a proxy that speaks TLS with the browser.
  if (request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https') parts.push('Secure');
  return parts.join('; ');
}
