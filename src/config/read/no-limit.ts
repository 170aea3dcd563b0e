/** Removal that waits for a limit that nobody has set: allowed, but hardly meant. */
import type { ClientConfig, InstanceConfig } from '../config.ts';
import type { Issue } from '../issue.ts';
import type { CategorySeedingKeys } from '../schema/client.ts';
import type { TrackerKeys } from '../schema/tracker.ts';
import { trackerHost } from './rules.ts';

type Limits = Pick<CategorySeedingKeys, 'RemoveTorrent' | 'MaxUploadRatio' | 'MaxSeedingTime'>;

/** For the instances on any of the clients, and for the clients' own categories. */
export function missingLimits(clients: readonly ClientConfig[], instances: readonly InstanceConfig[]): Issue[] {
  return [
    ...instances.flatMap((instance) => {
      const { SeedingMode, Trackers } = instance.Torrent;
      const lists = clients.length === 0 ? [Trackers] : clients.map((client) => merged(client.Trackers, Trackers));
      const problem = problemOf(SeedingMode, lists.flat());
      return problem === null ? [] : notice(`${instance.section}.Torrent.SeedingMode.RemoveTorrent`, problem);
    }),
    ...clients.flatMap(categoryIssues),
  ];
}

function categoryIssues({ section, ManagedCategories, MatchSubcategories, CategorySeeding, Trackers }: ClientConfig) {
  const { Categories } = CategorySeeding;
  const named = new Set(Categories.map(({ Name }) => Name));
  const issues: Issue[] = [];
  const judge = (limits: Limits, key: string) => {
    const problem = problemOf(limits, Trackers);
    if (problem !== null) issues.push(notice(`${section}.CategorySeeding.${key}RemoveTorrent`, problem));
  };
  if (ManagedCategories.some((category) => !named.has(category))) judge(CategorySeeding, '');
  for (const [index, row] of Categories.entries()) {
    const isBelow = MatchSubcategories && ManagedCategories.some((category) => row.Name.startsWith(`${category}/`));
    if (!isBelow && !ManagedCategories.includes(row.Name)) continue;
    const set = Object.entries(row).filter(([, value]) => value !== undefined);
    judge({ ...CategorySeeding, ...Object.fromEntries(set) }, `Categories[${index}].`);
  }
  return issues;
}

/** The shared rules that no own one for the same host replaces, and the own ones. */
function merged(shared: readonly TrackerKeys[], own: readonly TrackerKeys[]): TrackerKeys[] {
  const hosts = new Set(own.map(({ URI }) => trackerHost(URI)));
  return [...shared.filter(({ URI }) => !hosts.has(trackerHost(URI))), ...own];
}

/** What follows the name of the key; null = some torrent may reach a limit. */
function problemOf({ RemoveTorrent, MaxUploadRatio, MaxSeedingTime }: Limits, trackers: readonly TrackerKeys[]) {
  if (RemoveTorrent === -1) return null;
  const active = trackers.filter(({ RemoveIfExists }) => !RemoveIfExists);
  const hasRatio = [MaxUploadRatio, ...active.map((rule) => rule.MaxUploadRatio ?? -1)].some((ratio) => ratio > 0);
  const hasTime = [MaxSeedingTime, ...active.map((rule) => rule.MaxSeedingTime ?? -1)].some((time) => time > 0);
  const isReachable = { 1: hasRatio, 2: hasTime, 3: hasRatio || hasTime, 4: hasRatio || hasTime };
  if (isReachable[RemoveTorrent]) return null;
  return `is ${RemoveTorrent}, but ${lacking[RemoveTorrent]} here or for a tracker: only torrents with such a limit of their own in the client are ever removed for it`;
}

const lacking = {
  1: 'MaxUploadRatio is not set',
  2: 'MaxSeedingTime is not set',
  3: 'neither MaxUploadRatio nor MaxSeedingTime is set',
  4: 'neither MaxUploadRatio nor MaxSeedingTime is set',
};

function notice(key: string, message: string): Issue {
  return { key, message, effect: 'notice' };
}
