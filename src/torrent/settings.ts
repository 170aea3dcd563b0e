/** What the rules read of the configuration. */
import type { Config, InstanceConfig } from '../config/config.ts';
import type { RuleSettings } from './rules/rule.ts';

/** Prefix of the tags that belong to us. */
const tagPrefix = 'tendarr';

/** @throws when the section is none of the configured instances: the supervisor started a worker without reason */
export function instanceOf(config: Config, section: string): InstanceConfig {
  const instance = config.instances.find((candidate) => candidate.section === section);
  if (!instance) throw new Error(`the configuration has no instance ${section}`);
  return instance;
}

export function isDryRun(config: Config, instance: InstanceConfig): boolean {
  return config.Settings.DryRun || instance.DryRun;
}

/** @param client client instance name */
export function ruleSettings(config: Config, instance: InstanceConfig, client: string): RuleSettings {
  const { Tagless, ForeignTagPrefixes } = config.Settings;
  const importTag = `${tagPrefix}-imported`;
  return {
    dryRun: isDryRun(config, instance),
    importMode: instance.importMode,
    importDelayMs: instance.Torrent.ImportDelay * 1000,
    pathMappings: instance.PathMappings,
    clientHost: hostOf(config.clients.find(({ name }) => name === client)?.Host ?? ''),
    importTag: Tagless ? null : importTag,
    importedTags: [importTag, ...ForeignTagPrefixes.map((prefix) => `${prefix}-imported`)],
  };
}

/** The host of a client section, which may be written with scheme and port. */
function hostOf(host: string): string {
  return URL.parse(host.includes('://') ? host : `http://${host}`)?.hostname ?? host;
}
