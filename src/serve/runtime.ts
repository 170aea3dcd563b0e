/**
 * Everything that lives as long as one configuration: feeds of the clients, distribution of torrents, worker processes.
 * A reload replaces the parts that a change touches and leaves the others running.
 */
import type { ClientHealth } from '../client/health.ts';
import { createQbittorrent } from '../client/qbittorrent.ts';
import type { Config } from '../config/config.ts';
import { migrate, migrateSection } from '../database/migrations.ts';
import { messageOf } from '../error.ts';
import type { LevelGate, Logger, LogSink } from '../log.ts';
import type { SendRequest } from '../request.ts';
import { type Asks, createAsks } from '../supervisor/ask.ts';
import { createDistribution, type Distribution } from '../supervisor/distribute.ts';
import { createLostDisks, type LostDisks } from '../supervisor/lost-disks.ts';
import type { Unit } from '../supervisor/member.ts';
import type { FromWorker, NextAction, ToWorker } from '../supervisor/message.ts';
import { createOwners, type Owners, placeholders } from '../supervisor/owners.ts';
import { spawnWorker } from '../supervisor/process.ts';
import { createSupervisor, type Supervisor } from '../supervisor/supervisor.ts';
import { createTold } from '../supervisor/told.ts';
import { version } from '../version.ts';
import { type Beside, createBeside } from './beside/beside.ts';
import { createMeasure } from './beside/disks.ts';
import { createPlanned } from './beside/planned.ts';
import { createStopped } from './beside/stopped.ts';
import { type Clients, startClients } from './clients.ts';
import { storageTrouble } from './storage.ts';

export interface RuntimeOptions {
  dataFolder: string;
  log: Logger;
  /** Lines of the workers go where our own go. */
  sink: LogSink;
  gate: LevelGate;
  request: SendRequest;
  /** Takes secrets out of a text. */
  clean(text: string): string;
  /** Something that a page shows has changed. */
  onChange(): void;
  onDefect(thrown: unknown): void;
}

export interface Runtime {
  config(): Config;
  owners(): Owners;
  clients(): Clients['feeds'];
  distribution(): Distribution;
  supervisor: Supervisor;
  /** A question to a worker. */
  ask: Asks['ask'];
  beside(): Beside;
  lostDisks(): LostDisks;
  /** What is planned for a torrent; null = nothing. */
  nextOf(worker: string, client: string, hash: string): NextAction | null;
  /** Takes a new configuration over; `sections` are the instances that it touches, whose workers are born again. */
  reload(config: Config, sections: readonly string[]): Promise<void>;
  /** As a start from nothing: all workers born again, new connections to clients whose section has changed. */
  replace(config: Config): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds; a worker gives a sign of life every ten seconds. */
const longestSilence = 60_000;

export async function startRuntime(first: Config, options: RuntimeOptions): Promise<Runtime> {
  const { log, gate, request, onChange } = options;
  let config = first;
  const measure = createMeasure();
  const planned = createPlanned();
  const stopped = createStopped();
  let owners = createOwners(config);
  let lostDisks = newLostDisks();
  let distribution = newDistribution();
  let beside = newBeside();
  const clients = newClients();
  const told = createTold(isSilent);
  let isStopping = false;

  const supervisor = createSupervisor({
    spawn: spawnWorker,
    log,
    now: Date.now,
    random: Math.random,
    clean: options.clean,
    settings: () => config.Settings,
    storageTrouble: () => storageTrouble(options.dataFolder),
    startMessage: ({ role, section }) => ({
      type: 'start',
      role,
      section,
      dataFolder: options.dataFolder,
      config,
      level: gate.level,
      version,
    }),
    onMessage: hear,
    onChange,
  });

  const asks = createAsks({ send: (unit, message) => supervisor.send(unit, message), patience: 20_000 });

  function hear(unit: Unit, message: FromWorker): void {
    if (message.type === 'log') options.sink(message);
    asks.hear(message);
    beside.hear(unit.section, message);
    if (message.type === 'missing') lostDisks.hear(unit.section, message);
    if (message.type === 'next') planned.change(unit.section, message.client, message.next);
    if (message.type === 'refresh' || message.type === 'session') clients.feeds.get(message.client)?.hurry();
    if (unit.role !== 'torrent') return;
    if (message.type === 'ready') {
      told.forget(unit.section);
      planned.forget(unit.section);
      tellAll(unit);
    } else if (told.spoke(unit.section)) tellAll(unit);
  }

  function tellAll(unit: Unit): void {
    for (const feed of clients.feeds.values()) supervisor.send(unit, accessOf(feed.health()));
    for (const known of [...lostDisks.all(), ...beside.started(unit.section)]) supervisor.send(unit, known);
    distribution.resend(unit.section).catch(options.onDefect);
  }

  function newDistribution(): Distribution {
    return createDistribution({
      owners,
      send: (section, message) => {
        const takes = told.takes(section, message);
        const written = takes ? supervisor.send({ section, role: 'torrent' }, message) : Promise.resolve();
        if (message.last) onChange();
        return written;
      },
    });
  }

  function newLostDisks(): LostDisks {
    return createLostDisks((message) => {
      for (const section of owners.workers) supervisor.send({ section, role: 'torrent' }, message);
      onChange();
    });
  }

  function isSilent(section: string): boolean {
    const member = supervisor.members().find(({ unit }) => unit.section === section && unit.role === 'torrent');
    return member?.phase === 'running' && Date.now() - member.beatAt > longestSilence;
  }

  function newBeside(): Beside {
    return createBeside({
      config,
      owners,
      feeds: () => clients.feeds,
      send: (section, message) => supervisor.send({ section, role: 'torrent' }, message),
      ask: (unit, question) => asks.ask(unit, question),
      measure,
      stopped,
      askReserving: async (access) => (await createQbittorrent(access, request).preferences()).preallocates,
      log,
      elapsed: () => performance.now(),
      onDefect: options.onDefect,
    });
  }

  function newClients(): Clients {
    return startClients(config.clients, {
      request,
      log,
      restMs: () => config.Settings.LoopSleepTimer * 1000,
      onAnswer: async (answer) => {
        beside.answering(answer);
        await distribution.take(answer);
        beside.answered();
      },
      onHealth: (health) => {
        for (const section of owners.workers) supervisor.send({ section, role: 'torrent' }, accessOf(health));
        onChange();
      },
      onDefect: (client, thrown) => {
        log.critical(
          `The feed of client ${client} broke: ${thrown instanceof Error ? thrown.stack : messageOf(thrown)}`,
        );
      },
    });
  }

  const units = (): Unit[] => [
    ...config.instances.flatMap(({ section }): Unit[] => [
      { section, role: 'search' },
      { section, role: 'torrent' },
    ]),
    { section: placeholders, role: 'torrent' },
  ];

  const prepare = () =>
    migrate(
      options.dataFolder,
      config.instances.map(({ section }) => section),
    );

  async function reload(next: Config, sections: readonly string[]): Promise<void> {
    const before = new Set(config.instances.map(({ section }) => section));
    config = next;
    if (sections.length === 0) return;
    // The files of those that run are in use, and as they have to be.
    for (const { section } of config.instances) if (!before.has(section)) migrateSection(options.dataFolder, section);
    owners = createOwners(config);
    lostDisks.keep(owners.workers);
    renewBeside();
    await handOutAnew();
    await supervisor.want(units());
    // New ones have just been born with this configuration, others are gone.
    const kept = config.instances.filter(({ section }) => before.has(section) && sections.includes(section));
    for (const { section } of kept) {
      if (isStopping) return;
      await supervisor.restart([
        { section, role: 'search' },
        { section, role: 'torrent' },
      ]);
    }
    // It knows every manager, for torrents that are moved to the category for failed ones.
    await supervisor.restart([{ section: placeholders, role: 'torrent' }]);
    onChange();
  }

  /** By the owners of now, from what the clients have said so far. */
  async function handOutAnew(): Promise<void> {
    await distribution.idle();
    distribution = newDistribution();
    for (const [client, feed] of clients.feeds) {
      if (feed.health().state !== 'up') continue;
      await distribution.take({
        client,
        at: feed.answeredAt(),
        full: true,
        upserts: [...feed.torrents().values()],
        removed: [],
      });
    }
  }

  function renewBeside(): void {
    beside.stop();
    beside = newBeside();
  }

  async function replace(next: Config): Promise<void> {
    await supervisor.want([]);
    if (isStopping) return;
    config = next;
    prepare();
    owners = createOwners(config);
    lostDisks = newLostDisks();
    await clients.change(config.clients);
    if (isStopping) return clients.stop();
    renewBeside();
    await handOutAnew();
    await supervisor.want(units());
  }

  prepare();
  await supervisor.want(units());

  return {
    config: () => config,
    owners: () => owners,
    clients: () => clients.feeds,
    distribution: () => distribution,
    supervisor,
    ask: asks.ask,
    beside: () => beside,
    lostDisks: () => lostDisks,
    nextOf: planned.of,
    reload,
    replace,
    stop: async () => {
      isStopping = true;
      beside.stop();
      await Promise.all([clients.stop(), supervisor.stop()]);
    },
  };
}

function accessOf({ client, access }: ClientHealth): ToWorker {
  return { type: 'client', client, access };
}
