/** What the interface reads of the configuration file and does to it. The file is read anew each time. */
import type { Config } from '../config/config.ts';
import { defaultFile } from '../config/default-file.ts';
import { describeConfig } from '../config/describe.ts';
import type { Environment } from '../config/environment.ts';
import { readTextFile } from '../config/file.ts';
import { loadConfig, readConfig } from '../config/load.ts';
import { maskTree, maskValue } from '../config/mask.ts';
import { versionWarning } from '../config/migrate.ts';
import { saveChanges } from '../config/save.ts';
import type { Tree } from '../config/tree.ts';
import { AppError } from '../error.ts';
import type { ConfigDeps, ShownConfig } from '../http/config.ts';
import type { Logger } from '../log.ts';

export interface ConfigAccessOptions {
  path: string;
  env: Environment;
  /** null until a change can be carried out; the file was written and the change has to be taken up. */
  onSaved(): (() => void) | null;
  log: Logger;
}

export interface FileReading {
  tree: Tree;
  /** Dotted key to the environment variable that overrides it. */
  overrides: ReadonlyMap<string, string>;
  config: Config;
}

/** Throws AppError `unavailable` when the file cannot be read. A missing file counts as the default one. */
export function readFile(path: string, env: Environment): FileReading {
  const loaded = loadConfig(path, env);
  if (loaded.state === 'missing') {
    const reading = readConfig(defaultFile(), env, readTextFile);
    if (reading.state !== 'broken') return reading;
  }
  if (loaded.state === 'broken') {
    const { line, column, reason } = loaded;
    throw new AppError('unavailable', `config.toml is broken at line ${line}, column ${column}: ${reason}`);
  }
  if (loaded.state === 'unreadable') throw new AppError('unavailable', `config.toml cannot be read: ${loaded.reason}`);
  return loaded;
}

export function configAccess({ path, env, onSaved, log }: ConfigAccessOptions): ConfigDeps['configuration'] {
  return {
    read: () => shown(readFile(path, env).tree),
    describe: () => {
      const { tree, overrides } = readFile(path, env);
      return describeConfig(tree, overrides);
    },
    save: (changes) => {
      const takeUp = onSaved();
      if (!takeUp) throw new AppError('unavailable', 'Manager not ready');
      const saved = saveChanges(path, changes, env);
      if (!saved.ok) throw new AppError(saved.code, saved.message);
      if (saved.changedKeys.length > 0) {
        log.notice(`Configuration changed through the interface: ${saved.changedKeys.join(', ')}`);
        takeUp();
      }
      const { reloadType, affectedInstances } = saved.reload;
      return { reloadType, affectedInstances };
    },
  };
}

function shown(tree: Tree): ShownConfig {
  const config = maskTree(tree);
  const warning = versionWarning(tree);
  if (!warning) return { config };
  const version = maskValue(['Settings', 'ConfigVersion'], warning.currentVersion);
  const currentVersion = typeof version === 'object' ? JSON.stringify(version) : version;
  return { config, warning: { ...warning, currentVersion } };
}
