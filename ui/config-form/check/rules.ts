/** Checks beyond type and bounds: text in, what is wrong with it out; null when nothing is. The service has the same. */
import type { Rule } from '../../../src/config/schema/field.ts';
import { cronProblem } from './cron.ts';
import { patternProblem } from './pattern.ts';

type Check = (text: string) => string | null;

const good: Check = () => null;

export const rules: Record<Rule, Check> = {
  address: addressProblem,
  basePath: (text) => (/[\s?#\\]|\.\.|:\/\//.test(text) ? 'must be a path such as /tendarr' : null),
  category: good,
  cron: cronProblem,
  endpoint: (text) =>
    isHost(text.replace(/^https?:\/\//i, '').replace(/\/+$/, ''))
      ? null
      : 'must be a host name or IP address, without port and path',
  ffprobe: (text) => (/(^|[\\/])ffprobe[^\\/\s]*$/i.test(text) ? null : 'must be the path of a program named ffprobe'),
  host: (text) =>
    isHost(text.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '')) ? null : 'must be a host name or IP address',
  path: (text) => (/^([a-z]:[\\/]|[\\/])/i.test(text) ? null : 'must be a full path, from the root of the disk'),
  regex: patternProblem,
  size: (text) =>
    parseSize(text) === null ? 'must be -1 or a number of bytes, with K, M, G or T if you like (50G)' : null,
  suffix: (text) => (text.startsWith('\\') ? patternProblem(text) : null),
  tracker: (text) => (hasHost(text) ? null : 'must be a host name or an announce address'),
  version: good,
};

function addressProblem(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (!url?.hostname) return 'must be an address such as http://192.168.1.10:7878';
  if (url.username || url.password) return 'must not hold a user name or password';
  return url.search || url.hash ? 'must end with its path, without ? or #' : null;
}

function isHost(text: string): boolean {
  if (/^\[?[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.%a-z]*\]?$/i.test(text)) return true;
  return /^[\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}_.])?$/u.test(text);
}

function hasHost(text: string): boolean {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  return Boolean(URL.parse(address.replace(/^[a-z][a-z0-9+.-]*:/i, 'http:'))?.hostname);
}

const sizes: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

/** Bytes of `50G`, `1.5T` or a plain number; -1 for `-1` (off); null for anything else. */
export function parseSize(text: string): number | null {
  if (text.trim() === '-1') return -1;
  const match = /^(\d+(?:\.\d+)?)\s*([KMGT]?)$/i.exec(text.trim());
  if (!match) return null;
  const bytes = Math.floor(Number(match[1]) * (sizes[(match[2] ?? '').toUpperCase()] ?? 1));
  return Number.isSafeInteger(bytes) ? bytes : null;
}
