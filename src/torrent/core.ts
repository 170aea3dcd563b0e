/** What a torrent process holds, whatever looks after its torrents. */
import type { Database } from 'bun:sqlite';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { torrentsFile } from '../database/files.ts';
import { torrentsKind } from '../database/migrations.ts';
import { mountStore } from '../database/mounts.ts';
import { openSound } from '../database/sound.ts';
import { type TorrentRow, torrentStore } from '../database/torrents.ts';
import type { Logger } from '../log.ts';
import type { ClientAccess, FromWorker } from '../supervisor/message.ts';
import type { WorkerContext } from '../worker.ts';
import { type Agenda, createAgenda } from './agenda.ts';
import { type ClientBook, createClientBook } from './client-book.ts';
import { type ClientCalls, type ClientWriter, createClientWriter } from './client-writer.ts';
import { type Compact, createCompact } from './compact.ts';
import { createDetails, type Details } from './details.ts';
import { createErrorWatch, type ErrorWatch } from './error-watch.ts';
import type { ImportRunner } from './import/runner.ts';
import { createInquiry, type Inquiry } from './inquiry.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createJournal, type Journal } from './journal.ts';
import { createMemories, type Memories } from './memories.ts';
import { toMemory } from './memory.ts';
import { createMountWatch, type MountWatch } from './mount-watch.ts';
import { createPlans, type Plans } from './plans.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { RuleSettings } from './rules/settings.ts';
import { keyOf, type Tracked } from './tracked.ts';
import { createWatch, type Watch } from './watch.ts';

export interface Core {
  /** Section name. */
  name: string;
  config: Config;
  file: string;
  database: Database;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
  send: (message: FromWorker) => void;
  settingsOf: (tracked: Tracked) => RuleSettings;
  memories: Memories;
  journal: Journal;
  clients: ClientBook;
  registry: Registry;
  agenda: Agenda;
  jobs: Jobs;
  writer: ClientWriter;
  inquiry: Inquiry;
  details: Details;
  mounts: MountWatch;
  errors: ErrorWatch;
  plans: Plans;
  /** Who knows which imports are under way. */
  useImports: (runner: Pick<ImportRunner, 'isOpen'>) => void;
  /** Who is told of torrents that leave for certain. */
  onLeft: (listener: (tracked: Tracked) => void) => void;
  watch: Watch;
  /** These can be decided again. */
  soon: (keys: Iterable<string>) => void;
  /** Something happened that the next turn shall see. */
  wake: () => void;
  /** Who is woken. */
  onWake: (wake: () => void) => void;
}

export interface CoreOptions {
  /** '' for a section without a manager. */
  kind: string;
  settingsOf: (tracked: Tracked) => RuleSettings;
  /** A category that is no home: what is in it came from elsewhere. */
  isSpecial: (category: string) => boolean;
}

export interface CorePorts {
  clock: Clock;
  openClient: (access: ClientAccess) => ClientCalls;
}

export function createCore(context: WorkerContext, ports: CorePorts, options: CoreOptions): Core {
  const { start, log, send, signal } = context;
  const { clock, openClient } = ports;
  const { section: name, config } = start;
  const file = torrentsFile(start.dataFolder, name);
  const database = openSound(file, torrentsKind, clock.now);
  const compact = createCompact();
  const memories = memoriesIn(database, compact);
  const { standing } = compact;
  const journal = createJournal({ database, instance: name, kind: options.kind, clock, log, standing });
  const clients = createClientBook(clock);
  const agenda = createAgenda();
  const plans = createPlans(send);
  let waker = () => {};
  let leftListener = (_: Tracked) => {};
  const wake = () => waker();
  const soon = (keys: Iterable<string>) => {
    agenda.soon(keys);
    wake();
  };
  const allOf = (client: string) => [...registry.all(client)].map((one) => keyOf(client, one.torrent.hash));
  let imports: Pick<ImportRunner, 'isOpen'> = { isOpen: () => false };
  const mounts = createMountWatch({
    store: mountStore(database),
    clock,
    isImporting: (key) => imports.isOpen(key),
    changed: (client) => soon(allOf(client)),
    tell: (client, folders) => send({ type: 'missing', client, folders }),
  });
  const errors = createErrorWatch();
  const watch = createWatch({ clients, journal, limitsOf: (tracked) => limitsOf(tracked, options) });
  const registry: Registry = createRegistry({
    memories,
    clients,
    isSpecial: options.isSpecial,
    compact: compact.torrent,
    listener: {
      remember: journal.remember,
      changes: watch.catchUp,
      changed: (tracked) => {
        mounts.look(tracked);
        errors.look(tracked);
      },
      left: (tracked, isCertain) => {
        watch.catchUp(tracked);
        mounts.forget(tracked);
        errors.forget(tracked);
        plans.forget(tracked);
        if (isCertain) leftListener(tracked);
        if (tracked.memory.notes.rechecked !== null) journal.note(tracked.memory, { rechecked: null });
      },
    },
  });
  const jobs = createJobs(signal, log, wake);
  const writer = createClientWriter({ open: openClient, send, clock });
  const inquiry = createInquiry(send, clock, signal);
  const details = createDetails({ writer, inquiry, clock, signal });
  const onWake = (wake: () => void) => {
    waker = wake;
  };
  return {
    name,
    config,
    file,
    database,
    clock,
    log,
    signal,
    send,
    settingsOf: options.settingsOf,
    memories,
    journal,
    clients,
    registry,
    agenda,
    jobs,
    writer,
    inquiry,
    details,
    mounts,
    errors,
    plans,
    useImports: (runner) => {
      imports = runner;
    },
    onLeft: (listener) => {
      leftListener = listener;
    },
    watch,
    soon,
    wake,
    onWake,
  };
}

function memoriesIn(database: Database, compact: Compact): Memories {
  const store = torrentStore(database);
  const toShared = (row: TorrentRow) => compact.memory(toMemory(row));
  return createMemories(store.here().map(toShared), (client, hash) => {
    const row = store.find(client, hash);
    return row && toShared(row);
  });
}

function limitsOf(tracked: Tracked, { settingsOf }: CoreOptions) {
  const { policyOf, removeAt } = settingsOf(tracked);
  const { maximumEta, maxSeedingTime } = policyOf(tracked.torrent.trackers);
  const hasTime = (maxSeedingTime ?? tracked.torrent.seedingTimeLimit) !== null;
  return { maximumEta, seedingTimeMatters: hasTime && removeAt > 1 };
}
