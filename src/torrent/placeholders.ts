/** The torrent process of all categories without a manager: those of clients, and the special ones. */
import type { ManagerAccess } from '../arr/ask.ts';
import { createLink } from '../arr/link.ts';
import type { Manager } from '../arr/manager.ts';
import { ancestorsOf } from '../category.ts';
import type { Config, Kind } from '../config/config.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { type Core, type CorePorts, createCore } from './core.ts';
import { createEveryQueue, type ManagerLink } from './every-queue.ts';
import { findFormerCategory } from './former-category.ts';
import { categoryRules, failedRules, recheckRules } from './rules/order.ts';
import type { RuleSettings } from './rules/settings.ts';
import { type RunHooks, runTorrents } from './run.ts';
import { categorySettings, specialSettings } from './settings.ts';
import type { Tracked } from './tracked.ts';
import type { Trade } from './trade.ts';

export interface PlaceholderPorts extends CorePorts {
  openManager: (kind: Kind, access: ManagerAccess) => Manager;
}

export function beginPlaceholders(context: WorkerContext, ports: PlaceholderPorts): Worker {
  const { config, dataFolder } = context.start;
  const { FailedCategory, RecheckCategory } = config.Settings;
  const core = createCore(context, ports, {
    kind: '',
    settingsOf: settingsBy(config),
    isSpecial: (category) => category === FailedCategory || category === RecheckCategory,
  });
  return runTorrents(core, (hooks) => tradeOf({ core, hooks, dataFolder, openManager: ports.openManager }));
}

interface Parts {
  core: Core;
  hooks: RunHooks;
  dataFolder: string;
  openManager: PlaceholderPorts['openManager'];
}

function tradeOf({ core, hooks, dataFolder, openManager }: Parts): Trade {
  const { config, clock, signal, log, journal } = core;
  const managers = config.instances.map(({ section, kind, URI, APIKey, SkipTLSVerify, ReSearch }): ManagerLink => {
    const manager = openManager(kind, { uri: URI, apiKey: APIKey, skipTlsVerify: SkipTLSVerify });
    const changed = () => hooks.linkChanged(link.trouble() === null);
    const link = createLink({ manager, clock, signal, log, changed });
    return { section, link, search: ReSearch };
  });
  const queues = createEveryQueue(managers, clock);
  const ownerOf = ({ client, torrent }: Tracked) => ownerCategory(config, client, torrent.category);
  const sections = managers.map(({ section }) => section);
  const { FailedCategory, RecheckCategory } = config.Settings;
  const dry = config.instances.filter(({ DryRun }) => DryRun);
  const formerOf = (tracked: Tracked) => {
    const { memory, torrent, client } = tracked;
    const isSpecial = torrent.category === RecheckCategory || torrent.category === FailedCategory;
    if (memory.formerCategory === null && isSpecial) {
      memory.formerCategory = findFormerCategory(dataFolder, sections, { client, ...torrent });
      if (memory.formerCategory !== null) journal.remember(memory);
    }
    return memory.formerCategory;
  };
  return {
    kind: '',
    rulesOf(tracked) {
      const owner = ownerOf(tracked);
      if (isManaged(config, tracked.client, owner)) return categoryRules;
      return owner === RecheckCategory ? recheckRules : failedRules;
    },
    ownerOf,
    categoriesOn: (client) =>
      config.Settings.DryRun ? [] : [...managedOn(config, client), RecheckCategory, FailedCategory],
    managerOf: () => null,
    queuesOf: queues.viewOf,
    libraryOf: () => null,
    formerOf,
    isDryRun(tracked) {
      if (dry.length === 0) return false;
      const former = formerOf(tracked);
      const entries = queues.viewOf(tracked.torrent.hash)?.entries ?? [];
      return dry.some(
        ({ section, Category }) => Category === former || entries.some(({ instance }) => instance === section),
      );
    },
    lookUp: async (need, hashes) => {
      if (need === 'queues') await queues.read(hashes);
    },
    links: managers.map(({ link }) => link),
    removalManager: (section) => {
      const manager = managers.find((one) => one.section === section);
      const queue = queues.queueOf(section);
      return manager && queue ? { link: manager.link, queue } : null;
    },
    imports: noImports,
    began: () => {},
    upkeep: () => Number.POSITIVE_INFINITY,
    settingsUnder: settingsBy,
    mismatch: () => null,
    attention: () => [],
    queueCount: () => undefined,
    cleanUps: null,
    close: () => {},
  };
}

/** Nothing is handed to anybody. */
const noImports: Trade['imports'] = {
  isOpen: () => false,
  hasRoom: () => false,
  start: () => {},
  resume: () => {},
  idle: () => Promise.resolve(),
};

/** What the supervisor went by when it sent the torrent here. */
function ownerCategory(config: Config, client: string, category: string): string {
  const managed = managedOn(config, client);
  return [category, ...ancestorsOf(category)].find((place) => managed.includes(place)) ?? category;
}

function isManaged(config: Config, client: string, category: string): boolean {
  return managedOn(config, client).includes(category);
}

function managedOn({ clients }: Config, client: string): readonly string[] {
  return clients.find(({ name }) => name === client)?.ManagedCategories ?? [];
}

function settingsBy(config: Config): (tracked: Tracked) => RuleSettings {
  const known = new Map<string, RuleSettings>();
  return ({ client, torrent }) => {
    const key = `${client}\n${torrent.category}`;
    const settings = known.get(key) ?? settingsFor(config, client, torrent.category);
    known.set(key, settings);
    return settings;
  };
}

function settingsFor(config: Config, client: string, category: string): RuleSettings {
  const owner = ownerCategory(config, client, category);
  return isManaged(config, client, owner)
    ? categorySettings(config, client, category)
    : specialSettings(config, client);
}
