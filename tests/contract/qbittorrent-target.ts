import type { DemoClient } from '../../src/demo/qbittorrent/client.ts';
import type { ClientVersion } from '../support/needs.ts';
import type { Qbittorrent } from '../support/qbittorrent.ts';

/** The real programs and the versions of the demo that imitate them. */
export const versions = [
  ['4.5', '4.5.2'],
  ['5.1', '5.1.0'],
  ['5.3', '5.3.0'],
] as const satisfies [ClientVersion, DemoClient['version']][];

/** A client with a session, real or demo. */
export interface Target {
  /** Without a path. */
  origin: string;
  /** `name=value`; '' = no session. */
  cookie: string;
}

export interface Login {
  url: string;
  username: string;
  password: string;
}

/** Sends a login without a cookie. */
export function sendLogin({ url, username, password }: Login): Promise<Response> {
  return fetch(`${url}/api/v2/auth/login`, { method: 'POST', body: new URLSearchParams({ username, password }) });
}

/** Starts a session. */
export async function logIn(client: Qbittorrent | DemoClient): Promise<Target> {
  return { origin: client.url, cookie: cookieOf(await sendLogin(client)) };
}

/** `name=value` of the cookie that an answer sets; '' without one. */
export function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

export function get({ origin, cookie }: Target, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/api/v2/${path}`, { headers: { ...(cookie ? { cookie } : {}), ...headers } });
}

export function post({ origin, cookie }: Target, path: string, form: Record<string, string> = {}): Promise<Response> {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  return fetch(`${origin}/api/v2/${path}`, { method: 'POST', body: new URLSearchParams(form), headers });
}
