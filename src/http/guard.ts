/** Decides before routing whether a request may pass: credential, route, method, host, origin, body. */
import type { Access } from './access.ts';
import { bodyLimit, tooLarge } from './body.ts';
import { type CredentialDeps, type Credentials, credentialsOf, isAuthorized } from './credentials.ts';
import { isCrossSite } from './cross-site.ts';
import { errorAnswer, notFound, unauthorized } from './errors.ts';
import { hostName, isKnownHost } from './known-host.ts';
import { familyOf, isWellFormed } from './path.ts';
import type { RouteEntry } from './route-table.ts';

export interface GuardDeps extends CredentialDeps {
  webui(): { Token: string; AllowedHosts: readonly string[] };
}

const demandsCredential: Record<Access, boolean> = {
  public: false,
  login: false,
  read: true,
  private: true,
  change: true,
};
const demandsKnownHost: Record<Access, boolean> = {
  public: false,
  login: true,
  read: false,
  private: true,
  change: true,
};

/**
 * @param path the path without URL base. @returns the refusal (or the answer to OPTIONS), null when the request may go
 * on to its route. Throws AppError for a body that is too large.
 */
export function createGuard(find: (path: string) => RouteEntry | null, deps: GuardDeps) {
  return function guard(request: Request, path: string): Response | null {
    const host = request.headers.get('host');
    const name = host === null ? null : hostName(host);
    if (host !== null && name === null) return errorAnswer(400, 'Malformed Host header');

    const route = isWellFormed(path) ? find(path) : null;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const access = route?.methods.get(method) ?? null;
    const family = familyOf(path);
    const credentials = credentialsOf(request, deps);
    // Before anything about the route shows: an unknown path looks like a known one to who has no credential.
    if (family === 'api' && !isAuthorized('api', credentials)) return unauthorized();
    if (family === 'web' && !isOpen(access) && !isAuthorized('web', credentials)) return unauthorized();

    if (route === null) return notFound();
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: route.allow } });
    if (access === null) return errorAnswer(405, 'Method not allowed', { allow: route.allow });
    if (demandsKnownHost[access]) {
      const refusal = refuseHost(name, credentials, deps.webui().AllowedHosts);
      if (refusal) return refusal;
    }
    return method === 'GET' ? null : refuseChange(request);
  };
}

function isOpen(access: Access | null): boolean {
  return access !== null && !demandsCredential[access];
}

/** A request without a Host header comes from no browser. */
function refuseHost(name: string | null, credentials: Credentials, allowedHosts: readonly string[]): Response | null {
  if (credentials.passwordSet || credentials.token || name === null) return null;
  if (isKnownHost(name, allowedHosts)) return null;
  return errorAnswer(403, `The host name ${name} is not known: add it to WebUI.AllowedHosts, or set a password`);
}

function refuseChange(request: Request): Response | null {
  if (isCrossSite(request.headers)) {
    return errorAnswer(
      403,
      'Refused: the request comes from another site (a proxy has to pass Host or X-Forwarded-Host)',
    );
  }
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge();
  if (request.body !== null && mediaType(request) !== 'application/json') {
    return errorAnswer(400, 'The request body must be application/json');
  }
  return null;
}

function mediaType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
}
