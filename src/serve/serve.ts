/**
 * The service: composition root of the supervisor process. Order matters: the port answers first, everything that talks
 * to the outside comes after it.
 */
import { loadPageFiles } from '../assets.ts';
import type { ServeOptions } from '../command-line.ts';
import { writeDefault } from '../config/default-file.ts';
import { migrateFile } from '../config/migrate.ts';
import { watchFile } from '../config/watch.ts';
import { findDataFolder } from '../data-folder.ts';
import { historyStore } from '../database/history.ts';
import { closeWriter } from '../database/open.ts';
import { openOwnTendarr } from '../database/tendarr.ts';
import { createUsers } from '../database/users.ts';
import { AppError, messageOf } from '../error.ts';
import { createHandler } from '../http/handler.ts';
import { type DataPaths, prepareDataFolder } from '../paths.ts';
import { createRequest } from '../request.ts';
import { userAgent, version } from '../version.ts';
import { removeAddress, writeAddress } from './address.ts';
import { type Backups, startBackups } from './backups.ts';
import { logTrouble } from './config-trouble.ts';
import { openConfiguration } from './configuration.ts';
import { startSampler } from './history.ts';
import { httpDeps } from './http.ts';
import { openListener } from './listener.ts';
import { lockFolder } from './lock.ts';
import { openLog } from './log.ts';
import { createMeters } from './meters.ts';
import { createReloader } from './reloader.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { prepareSetupCode } from './setup-code.ts';
import { endOnDefect, untilSignal } from './signals.ts';
import { explainStart } from './start-failure.ts';

/** Milliseconds; who waits for a start asks every few. */
const firstAnswers = 5;

/** Runs until a signal. Gives the exit code. */
export async function serve(options: ServeOptions): Promise<number> {
  const demo = options.demo ? await startDemo(options.data) : null;
  const folder = demo?.dataFolder ?? findDataFolder(options.data);
  try {
    return await serveFolder(prepareDataFolder(folder), options);
  } catch (thrown) {
    throw explainStart(thrown, folder);
  } finally {
    await demo?.stop();
  }
}

async function startDemo(data: string | undefined) {
  const { startDemoFolder } = await import('./demo.ts');
  return startDemoFolder(data);
}

async function serveFolder(paths: DataPaths, options: ServeOptions): Promise<number> {
  const { folder: dataFolder, config: configFile, logs: logFolder } = paths;
  const lock = lockFolder(dataFolder);
  if (!lock) throw new AppError('conflict', `Another Tendarr runs on ${dataFolder}`);
  writeDefault(configFile);
  const configuration = openConfiguration(configFile, process.env);
  // So much happens in the demo that the address would be gone from the terminal in a second.
  const opened = openLog(logFolder, configuration.current(), options.demo ? 'WARNING' : 'TRACE');
  const { log, sink, gate, learnSecrets, clean, close: closeLog } = opened;
  let runtime: Runtime | null = null;
  const kill = () => runtime?.supervisor.kill();
  endOnDefect(log, kill);
  logTrouble(configuration.state(), log, 'nothing is looked after until it is mended');
  if (configuration.isOutdated()) migrateFile(configFile, { now: new Date(), warn: log.warning });
  const database = openOwnTendarr(dataFolder);
  let backups: Backups | null = null;
  const users = createUsers(database, Date.now, () => backups?.usersChanged());
  const setup = prepareSetupCode({
    dataFolder,
    hasPassword: users.hasPassword(),
    fromEnvironment: process.env.TENDARR_SETUP_CODE,
    tokenAtStart: configuration.current().WebUI.Token,
    show: (text) => console.error(text),
  });

  let revision = 0;
  const onChange = () => {
    revision += 1;
  };
  const request = createRequest({ userAgent });
  const sampler = startSampler({
    store: historyStore(database),
    meters: createMeters(() => runtime, dataFolder),
    onFailure: (thrown) => log.warning(`The charts miss a moment: ${messageOf(thrown)}`),
  });
  let onSaved: (() => void) | null = null;
  const handler = createHandler(
    httpDeps({
      dataFolder,
      logFolder,
      page: await loadPageFiles(),
      users,
      setup,
      log: log.named('WebUI'),
      gate,
      configuration,
      configFile,
      env: process.env,
      request,
      history: sampler.history,
      runtime: () => runtime,
      onSaved: () => onSaved,
      revision: () => revision,
      onChange,
      now: Date.now,
    }),
  );
  const addressOf = ({ Host, Port }: { Host: string; Port: number }) => ({
    host: options.host ?? Host,
    port: options.port ?? Port,
  });
  const listener = openListener(handler, addressOf(configuration.current().WebUI));
  writeAddress(dataFolder, listener.address().host, listener.address().port);
  console.log(`Tendarr ${version} listens on ${listener.url()}/ui`);
  const stopped = untilSignal(log, kill);
  // Who asks already gets an answer first: the first line of a log and the starting of workers hold the loop for long.
  await Bun.sleep(firstAnswers);
  log.info(`Tendarr ${version} listens on ${listener.url()}, data in ${dataFolder}`);
  warnIfOpen(listener.address().host, users.hasPassword(), log.warning);

  runtime = await startRuntime(configuration.current(), {
    dataFolder,
    log,
    sink,
    gate,
    request,
    clean,
    onChange,
    onDefect: (thrown) => log.critical(`A defect: ${thrown instanceof Error ? thrown.stack : thrown}`),
  });
  const reloader = createReloader({
    configuration,
    runtime,
    listener,
    addressOf,
    log,
    gate,
    learnSecrets,
    onChange,
    dataFolder,
  });
  const watch = watchFile({ path: configFile, onChange: reloader.fileChanged });
  onSaved = () => {
    watch.saved();
    reloader.fileSaved();
  };

  backups = startBackups(database, dataFolder, log);

  await stopped;
  backups.stop();
  watch.stop();
  onSaved = null;
  // Together: a reload under way waits for workers, which only end in time when all are told at once.
  await Promise.all([reloader.stop(), sampler.stop(), runtime.stop(), listener.close()]);
  removeAddress(dataFolder);
  closeWriter(database);
  lock.release();
  log.info('Stopped');
  closeLog();
  return 0;
}

function warnIfOpen(host: string, hasPassword: boolean, warn: (text: string) => void): void {
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.');
  if (!isLocal && !hasPassword) {
    warn(`Everyone who reaches ${host} may use the page: set a password with "tendarr password" or in the browser`);
  }
}
