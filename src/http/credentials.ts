/** What a request proves about who sent it: the token of the configuration or a session of the local login. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Family, queryOf } from './path.ts';

export const sessionCookie = 'tendarr_session';

export interface CredentialDeps {
  /** The live `[WebUI]` settings: a changed token holds at once. */
  webui(): { Token: string };
  users: {
    /** A local password is set. */
    hasPassword(): boolean;
    hasSession(id: string): boolean;
  };
}

export interface Credentials {
  /** `WebUI.Token` is not blank. */
  tokenSet: boolean;
  passwordSet: boolean;
  /** The token came in the header. */
  bearer: boolean;
  /** The token came in the header, or in the query where the header held none. */
  token: boolean;
  session: boolean;
}

/** Looks once at everything a request brings. */
export function credentialsOf(request: Request, { webui, users }: CredentialDeps): Credentials {
  const token = webui().Token.trim();
  const passwordSet = users.hasPassword();
  const sent = bearerToken(request.headers);
  const bearer = sent !== null && isSecret(sent, token);
  const query =
    sent === null && token !== '' && isSecret(new URLSearchParams(queryOf(request.url)).get('token') ?? '', token);
  const id = passwordSet ? sessionId(request.headers) : null;
  return {
    tokenSet: token !== '',
    passwordSet,
    bearer,
    token: bearer || query,
    session: id !== null && users.hasSession(id),
  };
}

/**
 * `/api` demands a credential once a token or a password is set, `/web` once a password is set; the query token is for
 * `/api` alone.
 */
export function isAuthorized(family: Family, { tokenSet, passwordSet, bearer, token, session }: Credentials): boolean {
  if (family === 'web') return !passwordSet || session || bearer;
  return (!tokenSet && !passwordSet) || session || token;
}

/** Compares digests, so that neither length nor content of the secret shows in the time taken. Blank never matches. */
export function isSecret(given: string, secret: string): boolean {
  const same = timingSafeEqual(sha256(given), sha256(secret));
  return same && given.trim() !== '';
}

/** The token of `Authorization: Bearer <token>`; null for no header and for other schemes, which belong to a proxy. */
export function bearerToken(headers: Headers): string | null {
  return /^bearer(?:\s+(.*))?$/i.exec(headers.get('authorization')?.trim() ?? '')?.map((part) => part ?? '')[1] ?? null;
}

export function sessionId(headers: Headers): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === sessionCookie && value) return value.trim();
  }
  return null;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
