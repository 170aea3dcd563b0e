/** What the trackers of a torrent ask for, merged with what its owner is set to. */
import { isAddress } from '../../config/read/no-address.ts';
import { trackerHost } from '../../config/read/rules.ts';
import type { TrackerKeys } from '../../config/schema/tracker.ts';
import { createHostTable } from '../../host-table.ts';
import { tagPrefix } from './mark.ts';

export interface HitAndRun {
  mode: 'and' | 'or';
  /** Host of the rule; null = the owner's own rule, which goes for every tracker. */
  host: string | null;
  /** 0 = does not count. */
  minRatio: number;
  /** Seconds, 0 = does not count. */
  minSeedingTime: number;
  /** 0 to 100: with less than this downloaded it may always be removed. */
  freeBelow: number;
  /** Of one that is not complete. */
  partialRatio: number;
  /** Seconds to seed longer than asked. */
  buffer: number;
}

export interface Policy {
  /** Host of the rule that decides; null = no rule of a tracker matches. */
  decidedBy: string | null;
  /** Limits of the owner and the tracker together; null = none. The torrent's own limits are not in it. */
  maxRatio: number | null;
  /** Seconds. */
  maxSeedingTime: number | null;
  /** Seconds a download may take to finish. */
  maximumEta: number | null;
  /** Bytes per second, 0 = no limit; null = leave it as it is. */
  downloadLimit: number | null;
  uploadLimit: number | null;
  /** Null = leave it as it is. */
  superSeeding: boolean | null;
  hitAndRun: HitAndRun | null;
  /** Tags that its trackers' rules put on it. */
  tags: readonly string[];
  /** Tags that some rule puts on torrents: only these are ever taken off. */
  ruleTags: readonly string[];
  /** Whole announce addresses that it lacks. May carry passkeys. */
  missingTrackers: readonly string[];
  /** Hosts that its rules add where they are missing: these are never taken off. */
  addedHosts: readonly string[];
  /** Hosts of its own that are not wanted. */
  unwantedHosts: readonly string[];
}

export interface PolicySources {
  /** Rules of the client instance. */
  shared: readonly TrackerKeys[];
  /** Rules of the owner: each replaces the shared one for the same host as a whole. */
  own: readonly TrackerKeys[];
  /** What the owner itself is set to. Zero and less = not set. */
  owner: OwnerLimits;
}

export interface OwnerLimits {
  maxRatio: number;
  /** Seconds. */
  maxSeedingTime: number;
  /** Seconds. */
  maximumEta: number;
  /** KB/s. */
  downloadLimit: number;
  uploadLimit: number;
  hitAndRun: HitAndRunKeys | null;
}

export type HitAndRunKeys = Pick<
  TrackerKeys,
  | 'HitAndRunMode'
  | 'MinSeedRatio'
  | 'MinSeedingTimeDays'
  | 'HitAndRunMinimumDownloadPercent'
  | 'HitAndRunPartialSeedRatio'
  | 'TrackerUpdateBuffer'
>;

interface HostRule {
  host: string;
  keys: TrackerKeys;
}

/** Gives the policy for the announce hosts of a torrent. The same hosts get the same object. */
export function createPolicies(sources: PolicySources): (hosts: readonly string[]) => Policy {
  const rules = merge(sources.shared, sources.own);
  const ruleOf = createHostTable(rules.map((rule) => [rule.host, rule] as const));
  const ruleTags = tagsOf(rules);
  const byHosts = new Map<string, Policy>();
  // Lists of hosts are mostly the same objects again.
  const byList = new WeakMap<readonly string[], Policy>();

  const decide = (hosts: readonly string[]): Policy => {
    const present = hosts.flatMap((host) => ruleOf(host) ?? []);
    const unwanted = hosts.filter((host) => ruleOf(host)?.keys.RemoveIfExists);
    const isActive = (rule: HostRule) =>
      !rule.keys.RemoveIfExists && (rule.keys.AddTrackerIfMissing || present.includes(rule));
    const active = rules.filter(isActive);
    const missing = active.filter((rule) => !present.includes(rule)).map(({ keys }) => keys.URI.trim());
    return {
      ...limitsOf(mostImportant(active), sources.owner),
      tags: tagsOf(active),
      ruleTags,
      missingTrackers: missing.filter(isAddress),
      addedHosts: active.filter(({ keys }) => keys.AddTrackerIfMissing).map(({ host }) => host),
      unwantedHosts: unwanted,
    };
  };
  return (hosts) => {
    const known = byList.get(hosts);
    if (known) return known;
    const key = hosts.join(' ');
    const policy = byHosts.get(key) ?? decide(hosts);
    byHosts.set(key, policy);
    byList.set(hosts, policy);
    return policy;
  };
}

/** The shared rules, each replaced where the owner has one for its host, then those only the owner has. */
function merge(shared: readonly TrackerKeys[], own: readonly TrackerKeys[]): HostRule[] {
  const merged = new Map<string, TrackerKeys>();
  for (const { host, keys } of withHosts(shared)) if (!merged.has(host)) merged.set(host, keys);
  const replaced = new Set<string>();
  for (const { host, keys } of withHosts(own)) {
    if (replaced.has(host)) continue;
    replaced.add(host);
    merged.set(host, keys);
  }
  return [...merged].map(([host, keys]) => ({ host, keys }));
}

function withHosts(rules: readonly TrackerKeys[]): HostRule[] {
  return rules.flatMap((keys) => {
    const host = trackerHost(keys.URI);
    return host === null ? [] : { host, keys };
  });
}

/** Ours have a meaning of their own, which a rule cannot give or take. The client takes a comma for the end of a tag. */
function tagsOf(rules: readonly HostRule[]): string[] {
  const names = rules.flatMap(({ keys }) => keys.AddTags.flatMap((text) => text.split(',')));
  const tags = new Set(names.map((name) => name.trim()));
  return [...tags].filter((tag) => tag !== '' && !tag.startsWith(`${tagPrefix}-`));
}

function mostImportant(rules: readonly HostRule[]): HostRule | null {
  return rules.reduce<HostRule | null>(
    (best, rule) => (best === null || rule.keys.Priority > best.keys.Priority ? rule : best),
    null,
  );
}

type Limits = Omit<Policy, 'tags' | 'ruleTags' | 'missingTrackers' | 'addedHosts' | 'unwantedHosts'>;

/** A tracker's value counts where it is positive; otherwise the owner's does, so that -1 never erases a limit. */
function limitsOf(rule: HostRule | null, owner: OwnerLimits): Limits {
  const keys = rule?.keys;
  return {
    decidedBy: rule?.host ?? null,
    maxRatio: positive(keys?.MaxUploadRatio) ?? positive(owner.maxRatio),
    maxSeedingTime: positive(keys?.MaxSeedingTime) ?? positive(owner.maxSeedingTime),
    maximumEta: positive(keys?.MaximumETA) ?? positive(owner.maximumEta),
    downloadLimit: speedOf(keys?.DownloadRateLimit, owner.downloadLimit),
    uploadLimit: speedOf(keys?.UploadRateLimit, owner.uploadLimit),
    superSeeding: keys?.SuperSeedMode ?? null,
    hitAndRun: rule ? hitAndRunOf(rule.keys, rule.host) : hitAndRunOf(owner.hitAndRun, null),
  };
}

function positive(value: number | undefined): number | null {
  return value !== undefined && value > 0 ? value : null;
}

/** Without a limit of its own the owner leaves alone what somebody set by hand; a tracker's rule may say "no limit". */
function speedOf(tracker: number | undefined, owner: number): number | null {
  if (tracker === undefined) return owner > 0 ? owner * 1024 : null;
  if (tracker === 0) return null;
  return tracker < 0 ? 0 : tracker * 1024;
}

function hitAndRunOf(keys: HitAndRunKeys | null, host: string | null): HitAndRun | null {
  if (keys === null || keys.HitAndRunMode === 'disabled') return null;
  return {
    mode: keys.HitAndRunMode,
    host,
    minRatio: keys.MinSeedRatio,
    minSeedingTime: keys.MinSeedingTimeDays * 86_400,
    freeBelow: keys.HitAndRunMinimumDownloadPercent,
    partialRatio: keys.HitAndRunPartialSeedRatio,
    buffer: keys.TrackerUpdateBuffer,
  };
}
