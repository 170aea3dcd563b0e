/** The torrent process of one manager instance. */
import type { ManagerAccess } from '../arr/ask.ts';
import type { Manager } from '../arr/manager.ts';
import type { Clock } from '../clock.ts';
import type { Kind } from '../config/config.ts';
import { torrentsFile } from '../database/files.ts';
import { importStore } from '../database/imports.ts';
import { closeWriter, openWriter, torrentsWriter } from '../database/open.ts';
import { torrentStore } from '../database/torrents.ts';
import { startLoop } from '../loop.ts';
import type { ClientAccess } from '../supervisor/message.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { createAgenda } from './agenda.ts';
import { attentionOf } from './attention.ts';
import { type ClientCalls, createClientWriter } from './client-writer.ts';
import { createEngine } from './engine.ts';
import { createImportBook } from './import/book.ts';
import { createImportRunner } from './import/runner.ts';
import { createJobs } from './jobs.ts';
import { createJournal } from './journal.ts';
import { createKnowledge } from './knowledge.ts';
import { createLink } from './link.ts';
import { createLookups } from './lookups.ts';
import { createRegistry } from './registry.ts';
import { createReporter } from './reporter.ts';
import { createRetention } from './retention.ts';
import { managedRules } from './rules/order.ts';
import type { RuleSettings } from './rules/rule.ts';
import { instanceOf, isDryRun, ruleSettings } from './settings.ts';
import { createUpkeep } from './upkeep.ts';

export interface ManagedPorts {
  clock: Clock;
  openClient: (access: ClientAccess) => ClientCalls;
  openManager: (kind: Kind, access: ManagerAccess) => Manager;
}

/** Asked histories are kept no longer than any rule may rest on them. */
const historyKept = 10 * 60_000;

export function beginManaged({ start, log, send, signal }: WorkerContext, ports: ManagedPorts): Worker {
  const { section: name, config, dataFolder } = start;
  const { clock } = ports;
  const instance = instanceOf(config, name);
  const dryRun = isDryRun(config, instance);
  const settings = remember((client) => ruleSettings(config, instance, client));

  const database = openWriter(torrentsFile(dataFolder, name), torrentsWriter);
  const store = importStore(database);
  const rows = torrentStore(database).all();
  const journal = createJournal({ database, instance: name, kind: instance.kind, clock, log });
  const registry = createRegistry(rows, journal.remember);
  const agenda = createAgenda();
  const wake = () => loop.wake();
  const soon = (keys: Iterable<string>) => {
    agenda.soon(keys);
    wake();
  };

  const access = { uri: instance.URI, apiKey: instance.APIKey, skipTlsVerify: instance.SkipTLSVerify };
  const manager = ports.openManager(instance.kind, access);
  const link = createLink({
    manager,
    clock,
    signal,
    log,
    changed: () => {
      if (link.trouble() === null) engine.managerReturned();
      wake();
    },
  });
  const knowledge = createKnowledge({
    name,
    link,
    clock,
    signal,
    dryRun,
    queueChanged: (next, before) => {
      const hashes = new Set([...next.byHash.keys(), ...(before?.byHash.keys() ?? [])]);
      soon([...hashes].flatMap((hash) => registry.withHash(hash)));
    },
  });
  const jobs = createJobs(signal, log, wake);
  const lookups = createLookups(knowledge, jobs, soon);

  const queued = new Set<string>();
  const imports = createImportBook({
    name,
    rows,
    registry,
    journal,
    clock,
    handedOver: () => jobs.begin(() => knowledge.refresh()),
    freed: (key) => {
      soon([key, ...queued]);
      queued.clear();
    },
  });
  const runner = createImportRunner({ name, link, knowledge, store, clock, signal }, imports);
  const writer = createClientWriter({ open: ports.openClient, send, clock });
  const actions = {
    runner,
    writer,
    journal,
    jobs,
    clock,
    again: soon,
    retryAt: agenda.at,
    queued: (key: string) => void queued.add(key),
    began: imports.began,
  };
  const engine = createEngine({
    rules: managedRules,
    settings,
    registry,
    agenda,
    journal,
    knowledge,
    lookups,
    link,
    runner,
    actions,
    clock,
  });
  const retention = createRetention(database, config.Settings.LedgerDays, registry.forget);
  const refreshes = instance.RefreshDownloadsTimer > 0;
  const upkeep = createUpkeep({ knowledge, lookups, link, jobs, retention, clock, busy: registry.busy, refreshes });
  const report = createReporter(send);

  const turn = async (): Promise<number> => {
    const next = upkeep();
    knowledge.history.forget(clock.now() - historyKept);
    await engine.turn();
    const attention = attentionOf(name, link.trouble(), imports.failing());
    report({ queueCount: knowledge.queue.latest()?.total, attention });
    return Math.min(next, agenda.next()) - clock.now();
  };
  const loop = startLoop({ turn, clock, signal });

  for (const row of store.open()) {
    runner.resume(row, registry.remembered(row.client, row.hash)?.origin === 'complete' ? 'adopted' : 'live');
  }
  return {
    handle(message) {
      if (message.type === 'torrents') soon(registry.take(message, clock.now()));
      else {
        writer.use(message.client, message.access);
        if (message.access === null) registry.lose(message.client);
      }
    },
    async stop() {
      await loop.ended;
      await Promise.all([jobs.idle(), runner.idle()]);
      closeWriter(database);
    },
  };
}

function remember(make: (client: string) => RuleSettings): (client: string) => RuleSettings {
  const known = new Map<string, RuleSettings>();
  return (client) => {
    const settings = known.get(client) ?? make(client);
    known.set(client, settings);
    return settings;
  };
}
