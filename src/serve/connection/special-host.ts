/**
 * Addresses at which no manager and no torrent client can be: those of the link alone and a few others, where clouds
 * keep the secrets of a machine, and those of groups. Everything else may be one, this machine and its network above all.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { OutsideError } from '../../error.ts';
import type { SendRequest } from '../../request.ts';

const special = new BlockList();
special.addSubnet('169.254.0.0', 16, 'ipv4');
special.addSubnet('224.0.0.0', 4, 'ipv4');
special.addSubnet('fe80::', 10, 'ipv6');
special.addSubnet('ff00::', 8, 'ipv6');
// What Amazon, Alibaba and Oracle answer at, and the way to link-local addresses through a translator.
special.addAddress('fd00:ec2::254', 'ipv6');
special.addAddress('100.100.100.200', 'ipv4');
special.addAddress('192.0.0.192', 'ipv4');
special.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

/** Every address that a name leads to; none for a name that leads nowhere. */
export type Resolve = (name: string) => Promise<string[]>;

const resolveName: Resolve = async (name) => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch {
    // Whoever connects says why better than this could.
    return [];
  }
};

/**
 * Looks at the host before each request, so that a name that leads elsewhere from one to the next is found out too.
 * The request throws OutsideError `refused` for an address of that sort, in any spelling, and for a name of one.
 */
export function refusingSpecialHosts(request: SendRequest, resolve: Resolve = resolveName): SendRequest {
  return async (url, options) => {
    const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
    const addresses = isIP(host) !== 0 ? [host] : await orAborted(resolve(host), options?.signal);
    if (addresses.some(isSpecial)) throw new OutsideError('refused', `${host} is no address of a machine on a network`);
    return request(url, options);
  };
}

function isSpecial(address: string): boolean {
  const [plain = ''] = address.split('%');
  return special.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}

/** A name server that is silent must not hold up who waits. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
