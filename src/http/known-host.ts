/**
 * Protection against DNS rebinding: a foreign page can point its own name at this address and then counts as the same
 * origin. Only names that nobody can register on the internet, and those the owner lists, are believed.
 */
import { isIP } from 'node:net';

const localSuffixes = ['.local', '.lan', '.home.arpa', '.internal'];

/** Host name of a `Host` header or of an entry of `WebUI.AllowedHosts`: lower case, without port; null = malformed. */
export function hostName(host: string): string | null {
  const match = /^(\[[0-9a-f:.%]+\]|[^\s:/\\?#@[\],]+)(?::\d{0,5})?$/i.exec(host.trim());
  return match?.[1]?.toLowerCase().replace(/\.$/, '') ?? null;
}

/** `name` as `hostName` gives it. */
export function isKnownHost(name: string, allowedHosts: readonly string[]): boolean {
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
  if (!name.includes('.')) return !name.startsWith('[');
  if (localSuffixes.some((suffix) => name.endsWith(suffix))) return true;
  return allowedHosts.some((allowed) => hostName(allowed) === name);
}
