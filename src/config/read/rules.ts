/** Checks beyond type and bounds. Each takes text and gives it back in its canonical form, or says what is wrong. */
import { normaliseCategory } from '../../category.ts';
import { cronProblem } from '../cron.ts';
import { toRegExp } from '../regex.ts';
import type { Rule } from '../schema/field.ts';
import { parseSize } from '../size.ts';

export type Ruling = { value: string } | { message: string };

export const rules: Record<Rule, (text: string) => Ruling> = {
  address: checkAddress,
  basePath: checkBasePath,
  category: (text) => ({ value: normaliseCategory(text) }),
  cron: (text) => {
    const problem = cronProblem(text);
    return problem ? { message: problem } : { value: text };
  },
  endpoint: (text) => {
    const scheme = /^https?:\/\//i.exec(text)?.[0].toLowerCase() ?? '';
    const host = text.slice(scheme.length).replace(/\/+$/, '');
    if (!isHost(host)) return { message: 'must be a host name or IP address, without port and path' };
    return { value: scheme + host };
  },
  // Whoever may change the configuration must not choose what is run here.
  ffprobe: (text) =>
    /(^|[\\/])ffprobe[^\\/\s]*$/i.test(text)
      ? { value: text }
      : { message: 'must be the path of a program named ffprobe' },
  host: (text) => {
    const host = text.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '');
    return isHost(host) ? { value: host } : { message: 'must be a host name or IP address' };
  },
  path: (text) => {
    if (!/^([a-z]:[\\/]|[\\/])/i.test(text)) return { message: 'must be a full path, from the root of the disk' };
    const path = text.replaceAll('\\', '/');
    return { value: path.replace(/(?<=[^/:])\/+$/, '') };
  },
  regex: checkRegex,
  size: (text) =>
    parseSize(text) === null
      ? { message: 'must be -1 or a number of bytes, with K, M, G or T if you like (50G)' }
      : { value: text },
  suffix: (text) => (text.startsWith('\\') ? checkRegex(text) : { value: text }),
  tracker: (text) =>
    trackerHost(text) === null ? { message: 'must be a host name or an announce address' } : { value: text },
  version: (text) => ({ value: text }),
};

/** The host of a tracker given as host name, announce address or path, in lower case; null when there is none. */
export function trackerHost(text: string): string | null {
  const trimmed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  // Only some schemes are parsed into host and port, and announce addresses may be udp:// or wss://.
  const host = URL.parse(address.replace(/^[a-z][a-z0-9+.-]*:/i, 'http:'))?.hostname;
  return host ? host.toLowerCase() : null;
}

/** A manager's address without trailing slashes. */
function checkAddress(text: string): Ruling {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (!url?.hostname) return { message: 'must be an address such as http://192.168.1.10:7878' };
  if (url.username || url.password) return { message: 'must not hold a user name or password' };
  if (url.search || url.hash) return { message: 'must end with its path, without ? or #' };
  return { value: text.replace(/\/+$/, '') };
}

function checkBasePath(text: string): Ruling {
  if (/[\s?#\\]|\.\.|:\/\//.test(text)) return { message: 'must be a path such as /tendarr' };
  const path = text.replace(/^\/+|\/+$/g, '');
  return { value: path === '' ? '' : `/${path}` };
}

function checkRegex(text: string): Ruling {
  try {
    toRegExp(text);
    return { value: text };
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return { message: `is no regular expression: ${thrown.message.replace(/^Invalid regular expression: /, '')}` };
  }
}

function isHost(text: string): boolean {
  if (/^\[?[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.%a-z]*\]?$/i.test(text)) return true;
  return /^[\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}_.])?$/u.test(text);
}
