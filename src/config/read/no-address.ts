/** Trackers that are to be added, of which only the host is known: allowed, but nothing can be added. */
import type { ClientConfig, InstanceConfig } from '../config.ts';
import type { Issue } from '../issue.ts';
import type { TrackerKeys } from '../schema/tracker.ts';
import { trackerHost } from './rules.ts';

/** For the rules of the clients and those of the instances. */
export function missingAddresses(clients: readonly ClientConfig[], instances: readonly InstanceConfig[]): Issue[] {
  return [
    ...clients.flatMap(({ section, Trackers }) => hostsOnly(`${section}.Trackers`, Trackers)),
    ...instances.flatMap(({ section, Torrent }) => hostsOnly(`${section}.Torrent.Trackers`, Torrent.Trackers)),
  ];
}

function hostsOnly(key: string, trackers: readonly TrackerKeys[]): Issue[] {
  return trackers.flatMap(({ URI, AddTrackerIfMissing, RemoveIfExists }, index): Issue | [] => {
    if (!AddTrackerIfMissing || RemoveIfExists || isAddress(URI)) return [];
    // What follows a host may be a passkey.
    const message = `is true, but URI tells only the host ${trackerHost(URI)}: without the announce address, which begins with http://, https:// or udp://, it is added to nothing`;
    return { key: `${key}[${index}].AddTrackerIfMissing`, message, effect: 'notice' };
  });
}

/** Whether a client can be told to announce there: a host alone is no address. */
export function isAddress(uri: string): boolean {
  return uri.includes('://');
}
