import type { ClientConfig } from '../config/config.ts';
import { OutsideError } from '../error.ts';

export type AddressSettings = Pick<ClientConfig, 'section' | 'Host' | 'Port' | 'BasePath'>;

/**
 * The client's base address without a trailing slash. `Host` may bring a scheme, a port (which wins over `Port`) and a
 * path; user names in it are dropped, they belong into their own keys.
 *
 * @throws OutsideError when the settings make no address.
 */
export function clientAddress({ section, Host, Port, BasePath }: AddressSettings): string {
  const scheme = /^(https?):\/\//i.exec(Host.trim())?.[1]?.toLowerCase() ?? 'http';
  const rest = Host.trim().replace(/^https?:\/\//i, '');
  // An IPv6 address without brackets has more than one colon and nothing else that could be a port.
  const host = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(rest) ? `[${rest}]` : rest;
  const url = rest === '' || rest.includes('://') ? null : URL.parse(`${scheme}://${host}`);
  if (!url?.hostname) throw new OutsideError('dns', `Host of [${section}] is not an address`);
  const port = explicitPort(host) ?? Port;
  const path = `${url.pathname}/${BasePath}`.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  return `${scheme}://${url.hostname}:${port}${path}`;
}

/** `URL` drops a port that is the scheme's own, but written out it still wins. */
function explicitPort(host: string): number | null {
  const authority = host.split(/[/?#]/)[0] ?? '';
  const written = /:(\d+)$/.exec(authority)?.[1];
  return written === undefined ? null : Number(written);
}
