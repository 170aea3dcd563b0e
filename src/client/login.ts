/**
 * Proving to a client who we are, in the dialects of every version.
 *
 * It is first asked something without a login: that is enough where the client lets this machine in, tells a wrong
 * address from a wrong password, and never counts towards a ban.
 */
import type { ClientConfig } from '../config/config.ts';
import { OutsideError } from '../error.ts';
import { type Answer, expectOk, type RequestOptions, statusFailure } from '../request.ts';
import { type Cookies, createCookies } from './cookies.ts';
import { requireSupported } from './version.ts';

export type Credentials = Pick<ClientConfig, 'section' | 'UserName' | 'Password' | 'APIKey'>;

export interface Login {
  cookies: Cookies;
  /** Headers that prove the session, as of now: the client may renew its cookie with any answer. */
  headers(): Record<string, string>;
  /** Without the leading `v`, e.g. `5.1.0`. */
  version: string;
  webApi: string;
}

/** Sends to a path below `/api/v2/`. */
export type SendToClient = (path: string, options?: RequestOptions) => Promise<Answer>;

/**
 * @throws OutsideError `auth` (refused), `banned`, `kind` (client too old), `format` (not a qBittorrent) or any other
 * failure of the exchange.
 */
export async function login(credentials: Credentials, send: SendToClient): Promise<Login> {
  const cookies = createCookies();
  const headers = () => sessionHeaders(credentials, cookies);
  const probe = await send('app/webapiVersion', { headers: headers() });
  let answer = probe;
  if (probe.status === 403) {
    void probe.discard();
    await signIn(credentials, cookies, send, probe.host);
    answer = await send('app/webapiVersion', { headers: headers() });
    if (answer.status === 403) throw refused(credentials, answer, 'took the login but not the session that it gave');
  }
  cookies.keep(answer.headers);
  const webApi = await readWebApi(answer);
  const version = await readVersion(await send('app/version', { headers: headers() }));
  requireSupported(version, webApi);
  return { cookies, headers, version, webApi };
}

/** Asks again for the versions: the client may have been replaced by another one. */
export async function readVersions(send: SendToClient, headers: Record<string, string>) {
  const webApi = await readWebApi(await send('app/webapiVersion', { headers }));
  const version = await readVersion(await send('app/version', { headers }));
  requireSupported(version, webApi);
  return { version, webApi };
}

function sessionHeaders({ APIKey }: Credentials, cookies: Cookies): Record<string, string> {
  if (APIKey !== '') return { Authorization: `Bearer ${APIKey}` };
  const cookie = cookies.header();
  return cookie === null ? {} : { Cookie: cookie };
}

/** A wrong password is 200 without a cookie up to 5.1 and 401 later; a ban is 403 in all of them. */
async function signIn(credentials: Credentials, cookies: Cookies, send: SendToClient, host: string): Promise<void> {
  const { section, UserName, Password, APIKey } = credentials;
  if (APIKey !== '') throw new OutsideError('auth', `${host} refuses the API key of [${section}]`);
  if (UserName === '' && Password === '') {
    throw new OutsideError('auth', `${host} wants a user name and a password, and [${section}] has none`);
  }
  const answer = await send('auth/login', { method: 'POST', form: { username: UserName, password: Password } });
  void answer.discard();
  if (answer.status === 403) {
    throw new OutsideError(
      'banned',
      `${host} has banned this machine after too many wrong log-ins; a ban ends by itself, usually after an hour`,
    );
  }
  if (answer.status !== 401) expectOk(answer);
  if (!answer.ok || !cookies.keep(answer.headers))
    throw refused(credentials, answer, 'refuses the user name or password');
}

function refused({ section }: Credentials, answer: Answer, what: string): OutsideError {
  void answer.discard();
  return new OutsideError('auth', `${answer.host} ${what} of [${section}]`, { status: answer.status });
}

async function readWebApi(answer: Answer): Promise<string> {
  if (answer.status === 401) {
    throw statusFailure(
      answer,
      `${answer.host} does not accept the address it was called by (401: its host header validation, ` +
        'or a reverse proxy that changes headers)',
    );
  }
  if (answer.status === 404) {
    throw statusFailure(answer, `${answer.host} has no Web API at this address; is the base path right?`);
  }
  const text = (await expectOk(answer).text()).trim();
  if (!/^\d+\.\d+/.test(text)) throw new OutsideError('format', `What answers at ${answer.host} is not qBittorrent`);
  return text;
}

async function readVersion(answer: Answer): Promise<string> {
  return (await expectOk(answer).text()).trim().replace(/^v/i, '').slice(0, 40);
}
