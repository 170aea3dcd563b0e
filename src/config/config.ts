/**
 * The configuration as the program uses it: every key present, durations in the native unit of their key, words in
 * their canonical spelling. Built from the file, the environment and the defaults by `load.ts`.
 */
import type { ClientKeys } from './schema/client.ts';
import type { InstanceKeys } from './schema/instance.ts';
import type { SettingsKeys } from './schema/settings.ts';
import type { WebUIKeys } from './schema/webui.ts';

export type Kind = 'movie' | 'series' | 'music';

/** `[Client]` is the instance `default`, `[Client-Seedbox]` the instance `Seedbox`. */
export interface ClientConfig extends ClientKeys {
  /** Section name, e.g. `Client-Seedbox`. */
  section: string;
  /** Client instance name, e.g. `Seedbox`. */
  name: string;
}

export interface InstanceConfig extends InstanceKeys {
  /** Section name, which is also the name shown and the `{section}` of routes. */
  section: string;
  kind: Kind;
}

/** One problem of the configuration, named by its dotted key. */
export interface ConfigIssue {
  key: string;
  message: string;
}

export interface Config {
  Settings: SettingsKeys;
  WebUI: WebUIKeys;
  /** In file order; the first one answers questions that know only one client. Only those that are usable. */
  clients: ClientConfig[];
  /** Managed instances in file order. Only those that are usable. */
  instances: InstanceConfig[];
  issues: ConfigIssue[];
}
