/** Why no usable answer came, in words for people. Never quotes the runtime's text: it may hold the whole URL. */
import { OutsideError, type OutsideFailure } from './error.ts';

/** `host:port` of an address; the port is named even where it is the scheme's own. @throws OutsideError if it is none. */
export function hostOfUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.hostname) throw new OutsideError('dns', 'The configured address is not valid');
  return `${parsed.hostname}:${parsed.port || (parsed.protocol === 'https:' ? '443' : '80')}`;
}

type Explanation = readonly [OutsideFailure, (host: string) => string];

const unreachable: Explanation = ['refused', (host) => `${host} cannot be reached`];
const unknownName: Explanation = ['dns', (host) => `The name in ${host} is not known to this machine's name server`];
const brokenOff: Explanation = ['reset', (host) => `${host} closed the connection in the middle`];
const tooSlow: Explanation = ['timeout', (host) => `${host} did not answer in time`];

const byCode: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: ['refused', (host) => `Nothing listens at ${host}`],
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETDOWN: unreachable,
  EADDRNOTAVAIL: unreachable,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ENODATA: unknownName,
  ECONNRESET: brokenOff,
  ECONNABORTED: brokenOff,
  EPIPE: brokenOff,
  ETIMEDOUT: tooSlow,
  EPROTO: ['tls', (host) => `${host} does not speak TLS; is https right?`],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', (host) => `The certificate of ${host} is for another name`],
  CERT_HAS_EXPIRED: ['tls', (host) => `The certificate of ${host} has expired`],
  Malformed_HTTP_Response: ['format', (host) => `${host} does not speak HTTP; is https missing?`],
};

/** Turns what `fetch` threw into an OutsideError; one that is already one passes. */
export function explainFailure(error: unknown, host: string): OutsideError {
  if (error instanceof OutsideError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new OutsideError('timeout', tooSlow[1](host));
  const code = codeOf(error);
  const known = byCode[code];
  if (known) return new OutsideError(known[0], known[1](host));
  if (/CERT|SIGNATURE|ISSUER|TLS|SSL/.test(code)) {
    return new OutsideError('tls', `The certificate of ${host} is not trusted (${code})`);
  }
  return new OutsideError('reset', `The connection to ${host} failed${code ? ` (${code})` : ''}`);
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : '';
}
