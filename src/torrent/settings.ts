/** What the rules read of the configuration. */
import { ancestorsOf } from '../category.ts';
import type { ClientConfig, Config, InstanceConfig } from '../config/config.ts';
import type { CategorySeedingKeys } from '../config/schema/client.ts';
import { createFileFilter } from './rules/file-filter.ts';
import { type Mark, marks, tagOf } from './rules/mark.ts';
import { createPolicies, type OwnerLimits, type PolicySources } from './rules/policy.ts';
import type { RuleSettings } from './rules/rule.ts';

/** @throws when the section is none of the configured instances: the supervisor started a worker without reason */
export function instanceOf(config: Config, section: string): InstanceConfig {
  const instance = config.instances.find((candidate) => candidate.section === section);
  if (!instance) throw new Error(`the configuration has no instance ${section}`);
  return instance;
}

export function isDryRun(config: Config, instance: InstanceConfig): boolean {
  return config.Settings.DryRun || instance.DryRun;
}

/** For the torrents of a manager instance. @param client client instance name */
export function ruleSettings(config: Config, instance: InstanceConfig, client: string): RuleSettings {
  const { Torrent, EntrySearch, kind } = instance;
  const { SeedingMode, StalledDelay } = Torrent;
  const host = clientOf(config, client);
  return {
    ...everywhere(config, host),
    dryRun: isDryRun(config, instance),
    kind,
    importMode: instance.importMode,
    importDelayMs: Torrent.ImportDelay * 1000,
    pathMappings: instance.PathMappings,
    resumeStopped: Torrent.ResumeStopped,
    youngMs: Torrent.IgnoreTorrentsYoungerThan * 1000,
    stalledMs: patience(StalledDelay),
    reSearch: instance.ReSearch,
    reSearchStalled: Torrent.ReSearchStalled,
    protectedFrom: Torrent.MaximumDeletablePercentage,
    removeSlow: !Torrent.DoNotRemoveSlow,
    removeAt: SeedingMode.RemoveTorrent,
    deadTrackers: SeedingMode.RemoveDeadTrackers ? SeedingMode.RemoveTrackerWithMessage.map(plain).filter(some) : null,
    fileFilter: createFileFilter(Torrent, kind),
    formats: EntrySearch.CustomFormatUnmetSearch ? { forceMinimum: EntrySearch.ForceMinimumCustomFormat } : null,
    hopelessImports: instance.ArrErrorCodesToBlocklist.map(plain).filter(some),
    policyOf: createPolicies({
      ...rulesOf(host, instance),
      owner: { ...limitsOf(SeedingMode), maximumEta: Torrent.MaximumETA, hitAndRun: null },
    }),
  };
}

/** For the torrents of a category that a client instance manages without a manager. */
export function categorySettings(config: Config, client: string, category: string): RuleSettings {
  const host = clientOf(config, client);
  const seeding = categorySeeding(host, category);
  return {
    ...withoutManager(config, host),
    youngMs: seeding.IgnoreTorrentsYoungerThan * 1000,
    stalledMs: patience(seeding.StalledDelay),
    removeAt: seeding.RemoveTorrent,
    policyOf: createPolicies({
      ...rulesOf(host, null),
      owner: { ...limitsOf(seeding), maximumEta: -1, hitAndRun: seeding },
    }),
  };
}

/** For the torrents of the two special categories. */
export function specialSettings(config: Config, client: string): RuleSettings {
  const host = clientOf(config, client);
  return {
    ...withoutManager(config, host),
    policyOf: createPolicies({ ...rulesOf(host, null), owner: { ...unlimited, hitAndRun: null } }),
  };
}

type Everywhere = Pick<
  RuleSettings,
  'clientHost' | 'importTag' | 'importedTags' | 'protectTags' | 'markTags' | 'mayStopAndStart'
>;

function everywhere({ Settings }: Config, client: ClientConfig | null): Everywhere {
  const { Tagless, ForeignTagPrefixes, AutoPauseResume } = Settings;
  const prefixes = ForeignTagPrefixes.map((prefix) => prefix.trim().replace(/-+$/, '')).filter(some);
  const tags = marks.map((mark) => [mark, Tagless ? null : tagOf(mark)] as const);
  return {
    clientHost: hostOf(client?.Host ?? ''),
    importTag: Tagless ? null : tagOf('imported'),
    importedTags: [tagOf('imported'), ...prefixes.map((prefix) => `${prefix}-imported`)],
    // It is the owner's word, so it stays a tag in any case.
    protectTags: [tagOf('ignored'), ...prefixes.map((prefix) => `${prefix}-ignored`)],
    markTags: Object.fromEntries(tags) as Record<Mark, string | null>,
    mayStopAndStart: AutoPauseResume,
  };
}

/** What a manager would decide is off. */
function withoutManager(config: Config, client: ClientConfig | null): Omit<RuleSettings, 'policyOf'> {
  return {
    ...everywhere(config, client),
    dryRun: config.Settings.DryRun,
    kind: null,
    importMode: 'Auto',
    importDelayMs: 0,
    pathMappings: {},
    resumeStopped: false,
    youngMs: config.Settings.IgnoreTorrentsYoungerThan * 1000,
    stalledMs: null,
    reSearch: false,
    reSearchStalled: false,
    protectedFrom: 0.95,
    removeSlow: false,
    removeAt: -1,
    deadTrackers: null,
    fileFilter: null,
    formats: null,
    hopelessImports: [],
  };
}

function clientOf({ clients }: Config, name: string): ClientConfig | null {
  return clients.find((client) => client.name === name) ?? null;
}

function rulesOf(client: ClientConfig | null, instance: InstanceConfig | null): Pick<PolicySources, 'shared' | 'own'> {
  return { shared: client?.Trackers ?? [], own: instance?.Torrent.Trackers ?? [] };
}

const unlimited: Omit<OwnerLimits, 'hitAndRun'> = {
  maxRatio: -1,
  maxSeedingTime: -1,
  maximumEta: -1,
  downloadLimit: -1,
  uploadLimit: -1,
};

interface LimitKeys {
  DownloadRateLimitPerTorrent: number;
  UploadRateLimitPerTorrent: number;
  MaxUploadRatio: number;
  MaxSeedingTime: number;
}

function limitsOf(keys: LimitKeys): Omit<OwnerLimits, 'maximumEta' | 'hitAndRun'> {
  return {
    maxRatio: keys.MaxUploadRatio,
    maxSeedingTime: keys.MaxSeedingTime,
    downloadLimit: keys.DownloadRateLimitPerTorrent,
    uploadLimit: keys.UploadRateLimitPerTorrent,
  };
}

/** The rules for all such categories, with what is set for this one, or else for the nearest above it, on top. */
function categorySeeding(client: ClientConfig | null, category: string): CategorySeedingKeys {
  if (client === null) throw new Error(`the category ${category} belongs to no client`);
  const { CategorySeeding, MatchSubcategories } = client;
  const names = MatchSubcategories ? [category, ...ancestorsOf(category)] : [category];
  const row = names.map((name) => CategorySeeding.Categories.find(({ Name }) => Name === name)).find((found) => found);
  const set = Object.entries(row ?? {}).filter(([, value]) => value !== undefined);
  return { ...CategorySeeding, ...Object.fromEntries(set) };
}

/** Milliseconds; 0 = without end, null = not judged. @param minutes as configured: -1 off */
function patience(minutes: number): number | null {
  return minutes < 0 ? null : minutes * 60_000;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

/** An empty text would be found in every message. */
function some(text: string): boolean {
  return text !== '';
}

/** The host of a client section, which may be written with scheme and port. */
function hostOf(host: string): string {
  return URL.parse(host.includes('://') ? host : `http://${host}`)?.hostname ?? host;
}
