/** The life of a torrent process: messages in, turns, reports out. */
import { brakeStore } from '../database/brake.ts';
import { closeWriter } from '../database/open.ts';
import { removalStore } from '../database/removals.ts';
import { searchedAgain } from '../database/searched-again.ts';
import { startLoop } from '../loop.ts';
import type { Worker, WorkMessage } from '../worker.ts';
import type { ActContext } from './act/context.ts';
import { giveUp } from './act/replace.ts';
import { holdingAttention } from './attention.ts';
import { createBrakeBook } from './brake-book.ts';
import type { Core } from './core.ts';
import { createEngine } from './engine.ts';
import { createInbox } from './inbox.ts';
import { createLookups } from './lookups.ts';
import { createRemovalBook } from './removal/book.ts';
import { createRemovalRunner } from './removal/runner.ts';
import { createReporter } from './reporter.ts';
import { createRetention } from './retention.ts';
import { lostFiles } from './rules/removal.ts';
import { limitsOf } from './rules/seeding.ts';
import { createSafety } from './safety.ts';
import { keyOf } from './tracked.ts';
import type { Trade } from './trade.ts';
import { createViews } from './views.ts';

export interface RunHooks {
  /** An import or a removal is over: another may begin. */
  freed: (key: string) => void;
  /** A manager went away or came back. */
  linkChanged: (isUp: boolean) => void;
}

export function runTorrents(core: Core, tradeOf: (hooks: RunHooks) => Trade): Worker {
  const { database, clock, signal, journal, registry, agenda, jobs, soon, config } = core;
  const queued = new Set<string>();
  const freed = (key: string) => {
    soon([key, ...queued]);
    queued.clear();
  };
  const linkChanged = (isUp: boolean) => {
    if (isUp) engine.managerReturned();
    core.wake();
  };
  const trade = tradeOf({ freed, linkChanged });
  core.useImports(trade.imports);

  const store = removalStore(database);
  const again = searchedAgain(database);
  const book = createRemovalBook({ registry, journal, clock, lookAt: agenda.by, freed });
  const context = {
    store,
    inquiry: core.inquiry,
    isSettled: (client: string) => core.clients.settlesAt(client) === null,
    managerOf: trade.removalManager,
    searched: (section: string, mediaIds: readonly number[]) => again.remember(section, mediaIds, clock.now()),
    clock,
    signal,
  };
  const removals = createRemovalRunner(context, book);
  const brake = createBrakeBook({
    store: brakeStore(database),
    removals: store,
    limits: { removal: config.Settings.MaxRemovalsPerHour, seed: config.Settings.MaxSeedRemovalsPerHour },
    clock,
    ownerOf: ({ tracked }) => trade.ownerOf(tracked),
    owned: (category) => [...registry.all()].filter((tracked) => trade.ownerOf(tracked) === category).length,
  });
  const safety = createSafety(core.file, trade.mismatch, clock);
  const fits = new Map<string, boolean>();
  const views = createViews(core, trade, { fits, safety });
  const lookups = createLookups({ lookUp: trade.lookUp, details: core.details, jobs, answered: soon });
  const heldAt = (client: string) => safety.why() ?? (core.mounts.isLost(client) ? lostFiles(client) : null);
  const actions: ActContext = {
    imports: trade.imports,
    removals,
    brake,
    writer: core.writer,
    journal,
    jobs,
    clock,
    log: core.log,
    signal,
    ownerOf: trade.ownerOf,
    limitsOf: (tracked) =>
      limitsOf({ ...tracked, policy: core.settingsOf(tracked).policyOf(tracked.torrent.trackers) }),
    held: heldAt,
    leaving: (all) => cleanUps?.leaving(all),
    removing: book.removing,
    again: soon,
    lookAt: agenda.by,
    queued: (key) => void queued.add(key),
    began: trade.began,
  };
  const engine = createEngine({
    rulesOf: trade.rulesOf,
    viewOf: views.of,
    registry,
    agenda,
    journal,
    lookups,
    watch: core.watch,
    mounts: core.mounts,
    plans: core.plans,
    links: trade.links,
    brake,
    actions,
    clock,
  });
  const cleanUps = trade.cleanUps?.({
    giveUp: (row, decision, entries) => giveUp(actions, row, decision, entries),
    held: heldAt,
    isLeaving: removals.isOpen,
  });
  if (cleanUps) core.onLeft(cleanUps.left);
  const inbox = createInbox({ core, trade, brake, fits, safety, views });
  const { LedgerDays: ledgerDays } = config.Settings;
  const retention = createRetention({
    database,
    file: core.file,
    ledgerDays,
    warn: core.log.warning,
    forgotten: registry.forget,
  });
  const report = createReporter(core.send);

  let held = safety.why()?.why;
  const turn = async (): Promise<number> => {
    const why = safety.why()?.why;
    if (why !== held) {
      held = why;
      soon([...registry.all()].map(({ client, torrent }) => keyOf(client, torrent.hash)));
    }
    const next = Math.min(
      retention.upkeep(clock.now()),
      trade.upkeep(lookups),
      cleanUps?.upkeep() ?? Number.POSITIVE_INFINITY,
      safety.until() ?? Number.POSITIVE_INFINITY,
    );
    brake.prune();
    await engine.turn();
    const holding = {
      section: core.name,
      brakes: brake.on(),
      missing: core.mounts.missing().flatMap((key) => registry.get(key)?.torrent.name ?? []),
      failing: core.errors.lasting(),
      restoredAt: safety.restored(),
    };
    report({ queueCount: trade.queueCount(), attention: [...trade.attention(), ...holdingAttention(holding)] });
    return Math.min(next, agenda.next()) - clock.now();
  };
  const loop = startLoop({ turn, clock, signal });
  core.onWake(loop.wake);
  for (const row of store.open()) removals.resume(row);

  return {
    handle: (message: WorkMessage) => inbox(message),
    async stop() {
      await loop.ended;
      await Promise.all([jobs.idle(), trade.imports.idle(), removals.idle()]);
      for (const tracked of registry.all()) core.watch.keep(tracked);
      journal.flushAll();
      trade.close();
      closeWriter(database);
    },
  };
}
