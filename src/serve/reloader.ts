/** Carries a changed configuration out: one reload at a time, in the order in which the changes came. */
import type { Config } from '../config/config.ts';
import type { ReloadPlan } from '../config/reload.ts';
import { messageOf } from '../error.ts';
import type { LevelGate, Logger } from '../log.ts';
import { writeAddress } from './address.ts';
import type { Configuration } from './configuration.ts';
import type { Address, Listener } from './listener.ts';
import type { Runtime } from './runtime.ts';

export interface ReloaderOptions {
  configuration: Configuration;
  runtime: Runtime;
  listener: Listener;
  addressOf(webui: Config['WebUI']): Address;
  log: Logger;
  gate: LevelGate;
  learnSecrets(config: Config): void;
  onChange(): void;
  dataFolder: string;
}

export interface Reloader {
  /** The file was edited by hand. */
  fileChanged(): void;
  /** The interface wrote the file: it holds at once, and is carried out when the answer is under way. */
  fileSaved(): void;
  /** Resolves when no reload is under way. */
  idle(): Promise<void>;
}

export function createReloader(options: ReloaderOptions): Reloader {
  const { configuration, runtime, listener, log, gate } = options;
  let line: Promise<void> = Promise.resolve();

  const carryOut = async (plan: ReloadPlan) => {
    const config = configuration.current();
    const { ConsoleLevel } = config.Settings;
    // Another level that was asked for through the interface stays while the file says what it said before.
    if (ConsoleLevel !== runtime.config().Settings.ConsoleLevel) gate.level = ConsoleLevel;
    log.notice(describe(plan));
    if (plan.webui || plan.reloadType === 'full') await moveListener(config);
    if (plan.reloadType === 'full') await runtime.replace(config);
    else await runtime.reload(config, plan.affectedInstances);
    options.onChange();
  };

  const moveListener = async (config: Config) => {
    try {
      await listener.move(options.addressOf(config.WebUI));
      const { host, port } = listener.address();
      writeAddress(options.dataFolder, host, port);
    } catch (thrown) {
      log.error(`The page stays where it is: ${messageOf(thrown)}`);
    }
  };

  const takeUp = (before: Promise<unknown>) => {
    const plan = configuration.reread();
    options.learnSecrets(configuration.current());
    options.onChange();
    const state = configuration.state();
    if (state.state === 'broken') log.error(`config.toml cannot be used, the last good one stays: ${where(state)}`);
    for (const { key, message } of state.issues ?? []) log.warning(`Configuration: ${key}: ${message}`);
    if (!plan) return;
    line = Promise.all([line, before])
      .then(() => carryOut(plan))
      .catch((thrown) => log.critical(`A reload failed: ${thrown instanceof Error ? thrown.stack : thrown}`));
  };

  return {
    fileChanged: () => takeUp(Promise.resolve()),
    fileSaved: () => takeUp(new Promise(setImmediate)),
    idle: () => line,
  };
}

function where({ line, column, reason }: { line?: number; column?: number; reason?: string }): string {
  return line === undefined ? `${reason}` : `line ${line}, column ${column}: ${reason}`;
}

function describe({ reloadType, affectedInstances }: ReloadPlan): string {
  const who = affectedInstances.length > 0 ? `: ${affectedInstances.join(', ')}` : '';
  return `The configuration has changed (${reloadType}${who})`;
}
