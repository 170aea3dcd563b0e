/** Paths as they arrive and what they mean. */

export type Family = 'api' | 'web';

/** The path of a request's address as it was sent, still percent-encoded, without query and fragment. */
export function pathOf(url: string): string {
  // Without a Host header the address is the bare target.
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3);
  if (start < 0) return '/';
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** `WebUI.UrlBase` in the one form used here: '' or `/name`, never a form that a browser takes for another host. */
export function basePath(urlBase: string): string {
  const name = urlBase.replace(/^[/\\]+|[/\\]+$/g, '');
  return name === '' ? '' : `/${name}`;
}

/** Takes the URL base off a path; a path that does not lie under it stays, because a proxy may have taken it off. */
export function withoutBase(path: string, urlBase: string): string {
  const base = basePath(urlBase);
  if (base === '') return path;
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** The query of an address with its question mark, '' = none. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : (url.slice(start).split('#', 1)[0] ?? '');
}

/**
 * The family that a path belongs to under the most lenient reading (percent-encoded letters, upper case, repeated and
 * backward slashes, dot segments), so that no spelling of a protected path is taken for a public one.
 */
export function familyOf(path: string): Family | null {
  const first = segments(decoded(path).toLowerCase())[0];
  return first === 'api' || first === 'web' ? first : null;
}

/** Every percent sign starts an encoded byte and the whole is UTF-8. */
export function isWellFormed(path: string): boolean {
  return !path.includes('%') || decoded(path) !== path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function segments(path: string): string[] {
  const resolved: string[] = [];
  for (const segment of path.split(/[/\\]+/)) {
    if (segment === '..') resolved.pop();
    else if (segment !== '' && segment !== '.') resolved.push(segment);
  }
  return resolved;
}
