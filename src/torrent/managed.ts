/** The torrent process of one manager instance. */
import type { ManagerAccess } from '../arr/ask.ts';
import { createLink } from '../arr/link.ts';
import type { Manager } from '../arr/manager.ts';
import type { Config, InstanceConfig, Kind } from '../config/config.ts';
import { cleanUpStore } from '../database/clean-ups.ts';
import { libraryFile } from '../database/files.ts';
import { foreignCategories } from '../database/foreign-categories.ts';
import { importStore } from '../database/imports.ts';
import { formatReader } from '../database/library/formats.ts';
import { queueSharer } from '../database/manager-queue.ts';
import { refusalStore } from '../database/refusals.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { attentionOf } from './attention.ts';
import { createCleanUps } from './clean-up/book.ts';
import { createProbe } from './clean-up/probe.ts';
import { type Core, type CorePorts, createCore } from './core.ts';
import { createImportBook } from './import/book.ts';
import { createImportRunner } from './import/runner.ts';
import { createKnowledge, type Knowledge } from './knowledge.ts';
import { refusalsIn } from './refusals.ts';
import { createFileFilter } from './rules/file-filter.ts';
import { instanceRules } from './rules/order.ts';
import type { RuleSettings } from './rules/settings.ts';
import { type RunHooks, runTorrents } from './run.ts';
import { createSelfCheck } from './self-check.ts';
import { instanceOf, isDryRun, ruleSettings } from './settings.ts';
import type { Tracked } from './tracked.ts';
import type { Trade } from './trade.ts';
import { createUpkeep } from './upkeep.ts';

export interface ManagedPorts extends CorePorts {
  openManager: (kind: Kind, access: ManagerAccess) => Manager;
}

/** Asked histories are kept no longer than any rule may rest on them. */
const historyKept = 10 * 60_000;
const minute = 60_000;

export function beginManaged(context: WorkerContext, ports: ManagedPorts): Worker {
  const { section, config } = context.start;
  const instance = instanceOf(config, section);
  const settingsOf = settingsBy(config, instance);
  const core = createCore(context, ports, {
    kind: instance.kind,
    settingsOf,
    isSpecial: (category) =>
      category === config.Settings.FailedCategory || category === config.Settings.RecheckCategory,
  });
  const access = { uri: instance.URI, apiKey: instance.APIKey, skipTlsVerify: instance.SkipTLSVerify };
  const manager = ports.openManager(instance.kind, access);
  const library = libraryFile(context.start.dataFolder, section);
  return runTorrents(core, (hooks) => tradeOf({ core, instance, manager, hooks, library }));
}

interface Parts {
  core: Core;
  instance: InstanceConfig;
  manager: Manager;
  hooks: RunHooks;
  /** File of the library. */
  library: string;
}

function tradeOf({ core, instance, manager, hooks, library }: Parts): Trade {
  const { name, config, clock, signal, log, registry, journal, jobs, soon } = core;
  const shareQueue = queueSharer(core.database);
  const refusals = refusalStore(core.database);
  const link = createLink({ manager, clock, signal, log, changed: () => hooks.linkChanged(link.trouble() === null) });
  const knowledge = createKnowledge({
    name,
    link,
    clock,
    signal,
    dryRun: isDryRun(config, instance),
    queueChanged: (next, before) => {
      shareQueue({ ...next, total: next.complete ? next.total : null, media: [...next.mediaIds] });
      refusals.remember(refusalsIn(next), next.readAt);
      const hashes = new Set([...next.byHash.keys(), ...(before?.byHash.keys() ?? [])]);
      soon([...hashes].flatMap((hash) => registry.withHash(hash)));
    },
  });
  const book = createImportBook({
    name,
    rows: core.memories.here(),
    registry,
    journal,
    clock,
    handedOver: () => jobs.begin(() => knowledge.refresh()),
    freed: hooks.freed,
  });
  const store = importStore(core.database);
  const imports = createImportRunner({ name, link, knowledge, store, clock, signal }, book);
  for (const row of store.open()) {
    imports.resume(row, registry.remembered(row.client, row.hash)?.origin === 'complete' ? 'adopted' : 'live');
  }
  const formats = formatReader(library, instance.kind, clock.elapsed);
  const selfCheck = createSelfCheck({
    section: name,
    category: instance.Category,
    isWide: instance.MatchSubcategories ?? config.clients.some(({ MatchSubcategories }) => MatchSubcategories),
    link,
    jobs,
    clock,
    foreign: foreignCategories(core.database),
  });
  const upkeep = createUpkeep({
    knowledge,
    link,
    jobs,
    clock,
    busy: registry.busy,
    movedAt: registry.movedAt,
    ...timesOf(config, instance),
  });
  return {
    kind: instance.kind,
    rulesOf: () => instanceRules,
    ownerOf: () => instance.Category,
    categoriesOn: () => (isDryRun(config, instance) ? [] : [instance.Category]),
    managerOf: knowledge.viewOf,
    queuesOf: () => null,
    libraryOf: (tracked) => formatsFor(core, knowledge, tracked, formats.read),
    isDryRun: () => false,
    formerOf: ({ memory }) => memory.formerCategory,
    lookUp: async (need, hashes) => {
      if (need !== 'queues') await knowledge.lookUp(need, hashes);
    },
    links: [link],
    removalManager: (section) => (section === name ? { link, queue: knowledge.queue } : null),
    imports,
    began: book.began,
    upkeep(lookups) {
      knowledge.history.forget(clock.now() - historyKept);
      return Math.min(upkeep(lookups), selfCheck.upkeep());
    },
    settingsUnder: (other) => {
      const own = other.instances.find(({ section }) => section === name);
      return own ? settingsBy(other, own) : () => null;
    },
    mismatch: selfCheck.mismatch,
    attention: () => [...attentionOf(name, link.trouble(), book.failing()), ...selfCheck.attention()],
    queueCount: () => knowledge.queue.latest()?.total,
    cleanUps: cleanUpsBy(core, instance, knowledge),
    close: formats.close,
  };
}

/** Only where its owner wants it, and only by what the file filter is set to. */
function cleanUpsBy(core: Core, instance: InstanceConfig, knowledge: Knowledge): Trade['cleanUps'] {
  const { config, database } = core;
  const store = cleanUpStore(database);
  const filter = instance.Torrent.AutoDelete ? createFileFilter(instance.Torrent, instance.kind) : null;
  if (filter === null) {
    // What was wanted before is not wanted any more.
    store.prune(Number.POSITIVE_INFINITY);
    return null;
  }
  const probe = createProbe(config.Settings.FFprobePath, filter.media);
  const entriesOf = (hash: string) =>
    (knowledge.viewOf(hash).queue?.records ?? []).map(({ id, mediaId }) => ({
      instance: core.name,
      id,
      mediaId,
      search: instance.ReSearch,
    }));
  const dryRun = isDryRun(config, instance);
  const options = { core, store, filter, probe, dryRun, entriesOf, categories: categoriesIn(config) };
  return (hooks) =>
    createCleanUps(options, {
      ...hooks,
      giveUp: (row, decision, entries) => hooks.giveUp({ ...row, category: instance.Category }, decision, entries),
    });
}

/** Nothing is sent by the clock in a dry run. Instances begin with their first RSS sync at different moments. */
function timesOf(config: Config, instance: InstanceConfig) {
  const isDry = isDryRun(config, instance);
  const { RssSyncTimer, RefreshDownloadsTimer, section } = instance;
  return {
    refreshes: RefreshDownloadsTimer > 0,
    rssSyncMs: isDry || RssSyncTimer <= 0 ? null : RssSyncTimer * minute,
    firstRssSyncMs: Number(Bun.hash(section) % 60n) * 1000,
  };
}

/** Only rules about custom formats ask the library, and only about what the queue lists. */
function formatsFor(
  core: Core,
  knowledge: Knowledge,
  tracked: Tracked,
  read: (ids: readonly number[]) => ReturnType<Trade['libraryOf']>,
) {
  if (core.settingsOf(tracked).formats === null || tracked.memory.importedAt !== null) return null;
  const records = knowledge.queue.latest()?.byHash.get(tracked.torrent.hash.toUpperCase()) ?? [];
  return read(records.flatMap(({ mediaId }) => mediaId ?? []));
}

function settingsBy(config: Config, instance: InstanceConfig): (tracked: Tracked) => RuleSettings {
  const known = new Map<string, RuleSettings>();
  return ({ client }) => {
    const settings = known.get(client) ?? ruleSettings(config, instance, client);
    known.set(client, settings);
    return settings;
  };
}

/** All that have, or may have, a folder of their own. */
function categoriesIn({ Settings, clients, instances }: Config): string[] {
  const managed = clients.flatMap(({ ManagedCategories }) => ManagedCategories);
  return [...instances.map(({ Category }) => Category), ...managed, Settings.FailedCategory, Settings.RecheckCategory];
}
