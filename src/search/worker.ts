/** The search process of one instance: everything is put together here. */
import { createLink } from '../arr/link.ts';
import { openLists } from '../arr/lists/open.ts';
import { openManager } from '../arr/open.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { InstanceConfig } from '../config/config.ts';
import { backUpDaily } from '../database/backup.ts';
import { libraryFile, placeholders, searchFile, torrentsFile } from '../database/files.ts';
import { judgeAgain } from '../database/library/judge.ts';
import { openKnown } from '../database/library/known.ts';
import { openRequested } from '../database/library/requested.ts';
import { openWanted } from '../database/library/wanted.ts';
import { openLibraryWriter } from '../database/library/writer.ts';
import { libraryKind, searchKind } from '../database/migrations.ts';
import { closeWriter } from '../database/open.ts';
import { openSound } from '../database/sound.ts';
import { startLoop } from '../loop.ts';
import { createRequest, type SendRequest } from '../request.ts';
import { userAgent } from '../version.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { createActivity } from './activity.ts';
import { createConfirm } from './confirm.ts';
import { createEngine } from './engine.ts';
import { createJournal } from './journal.ts';
import { openMemory } from './memory.ts';
import { missingOwners } from './profiles/missing.ts';
import { profilePairs } from './profiles/pairs.ts';
import { createSwitcher } from './profiles/switcher.ts';
import { openThings } from './profiles/things.ts';
import { createQueueView } from './queue.ts';
import { createRequests, providerOf } from './requests/poll.ts';
import { createSender } from './send.ts';
import { instanceOf, searchSettings } from './settings.ts';
import { step } from './step.ts';
import { createReading } from './sync/reader.ts';

export interface SearchDeps {
  request?: SendRequest;
  clock?: Clock;
}

const day = 86_400_000;

/** @param deps the real outside world unless a test brings another */
export function beginSearch(context: WorkerContext, deps: SearchDeps = {}): Worker {
  const { start, log, send, signal } = context;
  const clock = deps.clock ?? systemClock;
  const request = deps.request ?? createRequest({ userAgent });
  const instance = instanceOf(start.config, start.section);
  const settings = searchSettings(start.config, instance);

  const database = openSound(libraryFile(start.dataFolder, start.section), libraryKind, clock.now);
  const searchPath = searchFile(start.dataFolder, start.section);
  const searchDatabase = openSound(searchPath, searchKind, clock.now);
  const library = openLibraryWriter(database);
  const known = openKnown(database);
  const wanted = openWanted(database);
  const memory = openMemory(searchDatabase, library, known);
  const { marks } = memory;
  judgeAgain(database, settings.wishes);

  const access = accessOf(instance);
  const manager = openLists(instance.kind, access, request, signal);
  const link = createLink({
    manager: openManager(instance.kind, access, request, signal),
    ...{ clock, signal, log },
    changed: () => loop.wake(),
  });
  const common = { link, clock, log, signal, manager, memory, settings };
  const journal = createJournal({ database: searchDatabase, marks, settings, clock, log });
  const activity = createActivity(memory.cycle, clock, send, settings.searches);
  const reading = createReading({ ...common, database, library, known, marks, say: activity.doing });
  const requests = createRequests({
    provider: providerOf(instance, request, signal),
    ...{
      kind: instance.kind,
      rows: openRequested(database, library.marks),
      store: memory.requests,
      journal,
      clock,
      log,
    },
    every: settings.requestsEvery,
  });
  const profiles = profilePairs(instance.EntrySearch, log);
  const switcher = createSwitcher({
    ...common,
    switches: memory.switches,
    things: openThings(database, instance.kind),
    journal,
    dryRun: settings.dryRun,
    tries: instance.EntrySearch.ProfileSwitchRetryAttempts,
    profiles: known.profiles,
    settings: profiles.settings,
    missing: () => missingOwners(wanted, settings, clock.now()),
  });
  const sender = createSender({ ...common, journal });
  const queue = createQueueView({
    ...common,
    section: start.section,
    files: {
      own: torrentsFile(start.dataFolder, start.section),
      special: torrentsFile(start.dataFolder, placeholders),
    },
  });
  const settled = new Set<number>();
  const confirm = createConfirm(common);
  const stepping = {
    ...common,
    wanted,
    queue,
    sender,
    confirm,
    journal,
    activity,
    settled,
    requestLabel: requests.label,
  };
  const engine = createEngine({
    ...common,
    ...{ reading, requests, switcher, sender, journal, activity, send },
    step: (regular, since) => step(stepping, regular, since),
    newCycle() {
      settled.clear();
      switcher.newCycle();
    },
    ledgerKept: start.config.Settings.LedgerDays * day,
    backUp: () => backUpDaily(searchDatabase, searchPath, clock.now()),
  });
  const loop = startLoop({ turn: engine.turn, clock, signal });

  return {
    handle(message) {
      if (message.type !== 'rebuild') return;
      engine.rebuild(message.id);
      loop.wake();
    },
    async stop() {
      await loop.ended.catch(unlessStopped(signal));
      closeWriter(database);
      closeWriter(searchDatabase);
      log.debug('Search process stopped');
    },
  };
}

function accessOf({ URI: uri, APIKey: apiKey, SkipTLSVerify: skipTlsVerify }: InstanceConfig) {
  return { uri, apiKey, skipTlsVerify };
}

/** Calls that were given up because of `stop` are no failure. */
function unlessStopped(signal: AbortSignal): (thrown: unknown) => void {
  return (thrown) => {
    if (!signal.aborted) throw thrown;
  };
}
