/**
 * Addresses at which no manager and no torrent client can be: those of the link alone, where clouds keep the secrets of
 * a machine, and those of groups. Everything else may be one, this machine and its network above all.
 */
import { BlockList, isIP } from 'node:net';
import { OutsideError } from '../../error.ts';

const special = new BlockList();
special.addSubnet('169.254.0.0', 16, 'ipv4');
special.addSubnet('224.0.0.0', 4, 'ipv4');
special.addSubnet('fe80::', 10, 'ipv6');
special.addSubnet('ff00::', 8, 'ipv6');

/** Throws OutsideError `refused` for an address of that sort, in any spelling. */
export function refuseSpecialHost(url: string): void {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const version = isIP(host);
  if (version !== 0 && special.check(host, version === 4 ? 'ipv4' : 'ipv6')) {
    throw new OutsideError('refused', `${host} is no address of a machine on a network`);
  }
}
