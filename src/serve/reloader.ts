/** Carries a changed configuration out: one reload at a time, in the order in which the changes came. */
import type { Config } from '../config/config.ts';
import type { ReloadPlan } from '../config/reload.ts';
import { messageOf } from '../error.ts';
import type { LevelGate, Logger } from '../log.ts';
import { writeAddress } from './address.ts';
import { logTrouble } from './config-trouble.ts';
import type { Configuration } from './configuration.ts';
import type { Address, Listener } from './listener.ts';
import type { Runtime } from './runtime.ts';

export interface ReloaderOptions {
  configuration: Configuration;
  runtime: Pick<Runtime, 'config' | 'reload' | 'replace'>;
  listener: Pick<Listener, 'move' | 'address'>;
  addressOf(webui: Config['WebUI']): Address;
  log: Logger;
  gate: LevelGate;
  learnSecrets(config: Config): void;
  onChange(): void;
  dataFolder: string;
  /** Milliseconds before a failed reload is tried again. */
  secondTry?: number;
}

export interface Reloader {
  /** The file was edited by hand. */
  fileChanged(): void;
  /** The interface wrote the file: it holds at once, and is carried out when the answer is under way. */
  fileSaved(): void;
  /** Begins no reload any more; resolves when none is under way. */
  stop(): Promise<void>;
}

/** Milliseconds after which a reload that failed is tried again, as a full one. */
const secondTry = 30_000;
const everything: ReloadPlan = { reloadType: 'full', affectedInstances: [], webui: true };

export function createReloader(options: ReloaderOptions): Reloader {
  const { configuration, runtime, listener, log, gate } = options;
  let line: Promise<void> = Promise.resolve();
  /** Some of the last reload was not done: nobody knows which parts live by which configuration. */
  let isHalfDone = false;
  let again: ReturnType<typeof setTimeout> | null = null;
  let isStopping = false;

  const carryOut = async (config: Config, wanted: ReloadPlan) => {
    const plan = isHalfDone ? everything : wanted;
    isHalfDone = true;
    const { ConsoleLevel } = config.Settings;
    // Another level that was asked for through the interface stays while the file says what it said before.
    if (ConsoleLevel !== runtime.config().Settings.ConsoleLevel) gate.level = ConsoleLevel;
    log.notice(describe(plan));
    if (plan.webui || plan.reloadType === 'full') await moveListener(config);
    if (isStopping) return;
    if (plan.reloadType === 'full') await runtime.replace(config);
    else await runtime.reload(config, plan.affectedInstances);
    isHalfDone = false;
    options.onChange();
  };

  /** Each change with the configuration that it made: a later one has a plan of its own. */
  const enqueue = (plan: ReloadPlan, before: Promise<unknown>) => {
    const config = configuration.current();
    if (again) clearTimeout(again);
    line = Promise.all([line, before])
      .then(() => (isStopping ? undefined : carryOut(config, plan)))
      .catch((thrown) => {
        log.critical(`A reload failed: ${thrown instanceof Error ? thrown.stack : thrown}`);
        if (isStopping) return;
        log.warning('The reload is tried again as a whole in a while');
        again = setTimeout(() => enqueue(everything, Promise.resolve()), options.secondTry ?? secondTry);
      });
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
    logTrouble(configuration.state(), log, 'the last good one stays');
    if (plan) enqueue(plan, before);
  };

  return {
    fileChanged: () => takeUp(Promise.resolve()),
    fileSaved: () => takeUp(new Promise(setImmediate)),
    stop: () => {
      isStopping = true;
      if (again) clearTimeout(again);
      return line;
    },
  };
}

function describe({ reloadType, affectedInstances }: ReloadPlan): string {
  const who = affectedInstances.length > 0 ? `: ${affectedInstances.join(', ')}` : '';
  return `The configuration has changed (${reloadType}${who})`;
}
