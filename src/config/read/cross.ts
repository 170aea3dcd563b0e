/** Checks between keys and between sections. Each takes what is usable so far and leaves out what is not. */

import type { ClientConfig, InstanceConfig } from '../config.ts';
import type { Issue } from '../issue.ts';
import type { Assembly } from './assemble.ts';
import { missingAddresses } from './no-address.ts';
import { missingLimits } from './no-limit.ts';

export function crossCheck(assembly: Assembly): Assembly {
  const settings = settingsIssues(assembly);
  const requests = assembly.instances.map(checkRequests);
  const unique = uniqueInstances(
    requests.map(({ instance }) => instance),
    assembly,
  );
  const distinct = distinctClients(assembly.clients);
  const clients = distinct.clients.map((client) => freeCategories(client, assembly, unique.instances));
  const usable = clients.map(({ client }) => client);
  return {
    ...assembly,
    instances: unique.instances,
    clients: usable,
    issues: [
      ...assembly.issues,
      ...settings,
      ...requests.flatMap(({ issues }) => issues),
      ...unique.issues,
      ...distinct.issues,
      ...clients.flatMap(({ issues }) => issues),
      ...missingLimits(usable, unique.instances),
      ...missingAddresses(usable, unique.instances),
    ],
  };
}

function settingsIssues({ Settings }: Assembly): Issue[] {
  const issues: Issue[] = [];
  if (Settings.FreeSpace !== '-1' && Settings.FreeSpaceFolder === '') {
    const message = 'is missing; it is needed because FreeSpace is set';
    issues.push({ key: 'Settings.FreeSpaceFolder', message, effect: 'stopped' });
  }
  if (Settings.FailedCategory === Settings.RecheckCategory) {
    const message = 'must differ from FailedCategory';
    issues.push({ key: 'Settings.RecheckCategory', message, effect: 'stopped' });
  }
  return issues;
}

/** A request provider without address or key is switched off; the manager itself stays usable. */
function checkRequests(instance: InstanceConfig): { instance: InstanceConfig; issues: Issue[] } {
  const { Ombi, Overseerr } = instance.EntrySearch;
  const at = `${instance.section}.EntrySearch`;
  const issues: Issue[] = [];
  const need = (on: boolean, key: string, value: string) => {
    if (on && value === '') issues.push({ key: `${at}.${key}`, message: 'is missing', effect: 'fallback' });
    return on && value !== '';
  };
  const ombi = [
    need(Ombi.SearchOmbiRequests, 'Ombi.OmbiURI', Ombi.OmbiURI),
    need(Ombi.SearchOmbiRequests, 'Ombi.OmbiAPIKey', Ombi.OmbiAPIKey),
  ].every(Boolean);
  const overseerr = [
    need(Overseerr.SearchOverseerrRequests, 'Overseerr.OverseerrURI', Overseerr.OverseerrURI),
    need(Overseerr.SearchOverseerrRequests, 'Overseerr.OverseerrAPIKey', Overseerr.OverseerrAPIKey),
  ].every(Boolean);
  const EntrySearch = {
    ...instance.EntrySearch,
    Ombi: { ...Ombi, SearchOmbiRequests: ombi },
    Overseerr: { ...Overseerr, SearchOverseerrRequests: overseerr },
  };
  return { instance: { ...instance, EntrySearch }, issues };
}

/** No two instances share a category or an address; the first in the file keeps it. */
function uniqueInstances(instances: InstanceConfig[], { Settings }: Assembly) {
  const kept: InstanceConfig[] = [];
  const issues: Issue[] = [];
  for (const instance of instances) {
    const found = clash(instance, kept) ?? specialClash(instance, [Settings.FailedCategory, Settings.RecheckCategory]);
    if (found) issues.push({ ...found, key: `${instance.section}.${found.key}`, effect: 'excluded' });
    else kept.push(instance);
  }
  return { instances: kept, issues };
}

function clash(instance: InstanceConfig, others: InstanceConfig[]): Pick<Issue, 'key' | 'message'> | null {
  const category = others.find((other) => other.Category === instance.Category);
  if (category) return { key: 'Category', message: `is also the category of [${category.section}]` };
  const address = others.find((other) => sameAddress(other.URI, instance.URI));
  return address ? { key: 'URI', message: `is also the address of [${address.section}]` } : null;
}

function specialClash(instance: InstanceConfig, special: string[]): Pick<Issue, 'key' | 'message'> | null {
  if (!special.includes(instance.Category)) return null;
  return { key: 'Category', message: 'is one of the special categories of [Settings]' };
}

/**
 * One client under two names would have every torrent twice: each would be acted on twice, and each copy would pass for
 * somebody else's use of the same files. The first in the file keeps it.
 */
function distinctClients(clients: ClientConfig[]): { clients: ClientConfig[]; issues: Issue[] } {
  const kept: ClientConfig[] = [];
  const issues: Issue[] = [];
  for (const client of clients) {
    const other = kept.find((one) => placeOf(one) === placeOf(client));
    if (!other) kept.push(client);
    else {
      const message = `is with its port also the address of [${other.section}]`;
      issues.push({ key: `${client.section}.Host`, message, effect: 'excluded' });
    }
  }
  return { clients: kept, issues };
}

function placeOf({ Host, Port, BasePath }: ClientConfig): string {
  const host = Host.replace(/^[a-z]+:\/\//i, '').toLowerCase();
  const isHere = host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
  return `${isHere ? 'localhost' : host}:${Port}${BasePath}`;
}

function sameAddress(a: string, b: string): boolean {
  return URL.parse(a)?.href === URL.parse(b)?.href;
}

/** A category that has an owner already is not managed a second time. */
function freeCategories(
  client: ClientConfig,
  { Settings }: Assembly,
  instances: InstanceConfig[],
): { client: ClientConfig; issues: Issue[] } {
  const owners = new Map([
    [Settings.FailedCategory, '[Settings]'],
    [Settings.RecheckCategory, '[Settings]'],
    ...instances.map((instance): [string, string] => [instance.Category, `[${instance.section}]`]),
  ]);
  const taken = client.ManagedCategories.filter((category) => owners.has(category));
  return {
    client: { ...client, ManagedCategories: client.ManagedCategories.filter((category) => !owners.has(category)) },
    issues: taken.map((category) => ({
      key: `${client.section}.ManagedCategories`,
      message: `holds "${category}", which belongs to ${owners.get(category)}`,
      effect: 'fallback',
    })),
  };
}
