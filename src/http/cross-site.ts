/** Recognises requests that a page of another site made a browser send. Programs send none of these headers. */

/** True when the browser says so, or when `Origin` is neither the `Host` nor the `X-Forwarded-Host` of the request. */
export function isCrossSite(headers: Headers): boolean {
  if (headers.get('sec-fetch-site')?.trim().toLowerCase() === 'cross-site') return true;
  const origin = headers.get('origin');
  if (origin === null) return false;
  // `null` is the origin of sandboxed frames and local files: anybody's.
  if (!URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  const own = [headers.get('host'), ...(headers.get('x-forwarded-host') ?? '').split(',')];
  return host === '' || !own.some((candidate) => candidate && withoutDefaultPort(candidate, protocol) === host);
}

function withoutDefaultPort(host: string, protocol: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(protocol === 'https:' ? /:443$/ : /:80$/, '');
}
