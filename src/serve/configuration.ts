/**
 * The configuration over the life of the service: what the file says now, the last good one that is in force, and what
 * `/status` tells about both. A file that cannot be used never stops the service and is never touched.
 */
import { readFileSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { type ConfigState as Loaded, loadConfig, readTree } from '../config/load.ts';
import { isSecret } from '../config/mask.ts';
import { versionWarning } from '../config/migrate.ts';
import { type ReloadPlan, reloadOf } from '../config/reload.ts';
import { salvageWebUI } from '../config/salvage.ts';
import { sameValue, type Tree } from '../config/tree.ts';
import type { ConfigState } from '../http/status.ts';

export interface Configuration {
  /** In force. */
  current(): Config;
  state(): ConfigState;
  /** The file was written by another version of the program. */
  isOutdated(): boolean;
  /** Reads the file again. Gives what has to be reloaded; null when nothing has or the file cannot be used. */
  reread(): ReloadPlan | null;
}

/** Nothing acts on it: no client, no instance. */
function idle(env: Environment, webui: Config['WebUI'] | null): Config {
  const { config } = readTree({}, env);
  return { ...config, WebUI: webui ?? config.WebUI, clients: [], instances: [], issues: [] };
}

export function openConfiguration(path: string, env: Environment): Configuration {
  let loaded = loadConfig(path, env);
  let tree: Tree = 'tree' in loaded ? loaded.tree : {};
  let current = isUsable(loaded) ? loaded.config : idle(env, webuiOf(path, loaded, env));

  return {
    current: () => current,
    state: () => stateOf(path, loaded),
    isOutdated: () => loaded.state === 'ok' && versionWarning(loaded.tree) !== null,
    reread: () => {
      const wasUsable = isUsable(loaded);
      loaded = present(loadConfig(path, env));
      if (!isUsable(loaded)) return null;
      const before = tree;
      tree = loaded.tree;
      current = loaded.config;
      if (!wasUsable) return { reloadType: 'full', affectedInstances: [], webui: true };
      const keys = changedKeys(before, tree);
      return keys.length > 0 ? reloadOf(before, tree, keys) : null;
    },
  };
}

/** A file that is gone from under a running service, with its disk perhaps, does not mean that nothing is wanted. */
function present(loaded: Loaded): Loaded {
  return loaded.state === 'missing' ? { state: 'unreadable', reason: 'it is not there any more' } : loaded;
}

type Usable = Extract<Loaded, { state: 'ok' | 'missing' }>;

function isUsable(loaded: Loaded): loaded is Usable {
  return loaded.state === 'ok' || loaded.state === 'missing';
}

/** How the page is reached and protected must not be guessed only because another section is broken. */
function webuiOf(path: string, loaded: Loaded, env: Environment): Config['WebUI'] | null {
  if (loaded.state === 'invalid') return loaded.config.WebUI;
  if (loaded.state !== 'broken') return null;
  return salvageWebUI(readFileSync(path, 'utf8'), env);
}

function stateOf(path: string, loaded: Loaded): ConfigState {
  switch (loaded.state) {
    case 'broken':
      return { state: 'broken', path, line: loaded.line, column: loaded.column, reason: loaded.reason };
    case 'unreadable':
      return { state: 'broken', path, reason: `The file cannot be read: ${loaded.reason}` };
    case 'invalid':
      return { state: 'invalid', path, issues: plain(loaded.issues.filter(({ effect }) => effect === 'stopped')) };
    default:
      return { state: loaded.state, path, issues: plain(loaded.issues) };
  }
}

function plain(issues: readonly { key: string; message: string }[]): { key: string; message: string }[] {
  return issues.map(({ key, message }) => ({ key, message }));
}

/** Dotted keys one level below the section, which is as fine as a reload needs. */
function changedKeys(before: Tree, after: Tree): string[] {
  const sections = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return sections.flatMap((section) => {
    const [a, b] = [before[section], after[section]].map((value) => (value === undefined ? {} : (value as Tree)));
    const keys = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])];
    return keys.filter((key) => !sameValue(a?.[key], b?.[key])).map((key) => `${section}.${key}`);
  });
}

/** Every secret of a configuration, for keeping them out of logs. */
export function secretsOf(config: Config): string[] {
  const found: string[] = [];
  const walk = (path: string[], value: unknown): void => {
    if (typeof value === 'string') {
      if (isSecret(path)) found.push(value);
    } else if (Array.isArray(value)) for (const item of value) walk(path, item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk([...path, key], inner);
    }
  };
  walk(['WebUI'], config.WebUI);
  for (const client of config.clients) walk([client.section], client);
  for (const instance of config.instances) walk([instance.section], instance);
  return found;
}
