/** What the routes read and drive, gathered from the parts of the service. */

import type { PageFiles } from '../assets.ts';
import { systemClock } from '../clock.ts';
import type { Environment } from '../config/environment.ts';
import { placeholders, searchFile, torrentsFile } from '../database/files.ts';
import { ledgerReader } from '../database/ledger-page.ts';
import type { Users } from '../database/users.ts';
import type { HttpDeps } from '../http/handler.ts';
import type { Level, LevelGate, Logger } from '../log.ts';
import { dataPaths } from '../paths.ts';
import type { SendRequest } from '../request.ts';
import { installationType, version } from '../version.ts';
import { restoredAttention } from './backups.ts';
import { configAccess } from './config-access.ts';
import type { Configuration } from './configuration.ts';
import { connectionTests } from './connection/tests.ts';
import type { Sampler } from './history.ts';
import { createLibraries } from './library/libraries.ts';
import { readLogFolder } from './log-reader.ts';
import { oncePerTurn } from './once-per-turn.ts';
import { viewProcesses } from './processes.ts';
import { createRebuild } from './rebuild.ts';
import { inBackground, restartEach, restartSection } from './restarts.ts';
import type { Runtime } from './runtime.ts';
import { seenMessagesOf } from './seen-messages.ts';
import type { SetupCode } from './setup-code.ts';
import { statusOf } from './status.ts';
import { torrentChanges } from './torrent-changes.ts';
import { torrentViews } from './torrent-views.ts';
import { createUpdates } from './update.ts';

export interface HttpSource {
  dataFolder: string;
  logFolder: string;
  page: PageFiles;
  users: Users;
  setup: SetupCode;
  log: Logger;
  gate: LevelGate;
  configuration: Configuration;
  configFile: string;
  env: Environment;
  request: SendRequest;
  history: Sampler['history'];
  /** null until the instances are built. */
  runtime(): Runtime | null;
  /** The configuration file was written; null until that can be carried out. */
  onSaved(): (() => void) | null;
  /** Raised with everything that status or processes show. */
  revision(): number;
  /** Raises it. */
  onChange(): void;
  now(): number;
}

export function httpDeps(source: HttpSource): HttpDeps {
  const { configuration, runtime, log, gate, users, setup, page } = source;
  const config = () => runtime()?.config() ?? configuration.current();
  const rebuild = createRebuild(source);
  const view = () => {
    const running = runtime();
    return running && viewProcesses(running, rebuild.isRunning);
  };
  const ledger = ledgerReader(() => {
    const sections = config().instances.map(({ section }) => section);
    return [
      ...[...sections, placeholders].map((section) => torrentsFile(source.dataFolder, section)),
      ...sections.map((section) => searchFile(source.dataFolder, section)),
    ];
  });
  const libraries = createLibraries({
    dataFolder: source.dataFolder,
    cacheFolder: dataPaths(source.dataFolder).cache,
    config,
    isLive: () => configuration.current().WebUI.LiveArr,
    request: source.request,
    clock: systemClock,
    warn: log.warning,
  });
  const restored = (now: number) =>
    restoredAttention(
      source.dataFolder,
      config().instances.map(({ section }) => section),
      now,
    );
  const status = () =>
    statusOf({
      config: config(),
      configState: configuration.state(),
      healths: [...(runtime()?.clients().values() ?? [])].map((feed) => feed.health()),
      members: runtime()?.supervisor.members() ?? [],
      ready: runtime() !== null,
      beside: [
        ...(runtime()?.lostDisks().attention() ?? []),
        ...(runtime()?.beside().attention() ?? []),
        ...restored(source.now()),
      ],
      now: source.now(),
    });

  const revisions = {
    // A worker that falls silent changes what is shown without saying so, hence the half minute.
    status: () => `${source.revision()}.${Math.floor(source.now() / 30_000)}`,
    processes: () => source.revision(),
  };

  return {
    configuration: configAccess({ path: source.configFile, env: source.env, log, onSaved: source.onSaved }),
    ...connectionTests(source),
    ...torrentViews(runtime),
    ...torrentChanges(source),
    ...createUpdates({ ...source, settings: () => config().Settings }),
    history: source.history,
    version,
    installation: installationType(process.env, Bun.isStandaloneExecutable),
    webui: () => configuration.current().WebUI,
    // The database is asked for it, because another process may set it.
    users: { ...users, hasPassword: oncePerTurn(users.hasPassword) },
    setup,
    assets: page.assets,
    scriptHashes: page.scriptHashes,
    log,
    ready: () => runtime() !== null,
    revisions,
    status: () => ({ ...status(), revision: revisions.status() }),
    processes: () => ({ processes: view()?.list() ?? [], revision: revisions.processes() }),
    restart: (category, kind) => {
      const units = view()?.find(category, kind);
      if (!units) return null;
      log.notice(`Restart of ${category} (${kind}) was asked for`);
      inBackground(runtime()?.supervisor.restart(units), log);
      return units.map(({ role }) => role);
    },
    restartAll: () => {
      log.notice('Restart of everything was asked for');
      inBackground(restartEach(runtime()), log);
    },
    restartSection: (section) => {
      if (!config().instances.some((instance) => instance.section === section)) return null;
      log.notice(`Restart of ${section} was asked for`);
      inBackground(restartSection(runtime(), section), log);
      return ['search', 'torrent'];
    },
    seenMessages: (section) => seenMessagesOf(source.dataFolder, config().instances, section),
    rebuild: rebuild.start,
    library: libraries.library,
    counts: libraries.counts,
    logs: readLogFolder(source.logFolder),
    ledger,
    setLevel: (level: Level) => {
      gate.level = level;
      const running = runtime();
      for (const { unit } of running?.supervisor.members() ?? [])
        running?.supervisor.send(unit, { type: 'level', level });
      log.notice(`Log level is ${level} until the next start`);
    },
  };
}
