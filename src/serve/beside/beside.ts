/**
 * What is decided beside the feeds because it concerns the torrents of all owners: space on the disks, the order of the
 * queues, whether the internet can be reached. Lives as long as one configuration.
 */
import type { FeedAnswer } from '../../client/feed.ts';
import type { ClientHealth } from '../../client/health.ts';
import type { Config } from '../../config/config.ts';
import { trackerHost } from '../../config/read/rules.ts';
import type { Logger } from '../../log.ts';
import type { Asks } from '../../supervisor/ask.ts';
import type { Attention, FromWorker, ToWorker } from '../../supervisor/message.ts';
import type { Owners } from '../../supervisor/owners.ts';
import { createPriorities, isSorted } from '../../supervisor/queue-order.ts';
import { createTurn } from '../../turn.ts';
import type { Clients } from '../clients.ts';
import { answerOf } from './answers.ts';
import { type Disks, keptFree, type Measure, measureDisks } from './disks.ts';
import { createFactsTeller } from './facts.ts';
import { createInternet } from './internet.ts';
import { createReserving, type ReservingOptions } from './reserving.ts';
import { createSorting } from './sorting.ts';
import { createSpacePlanner } from './space.ts';
import type { Stopped } from './stopped.ts';

export interface Beside {
  /** A client's answer arrived, and is about to be passed on. */
  answering(answer: Pick<FeedAnswer, 'client' | 'at'>): void;
  /** It was passed on. */
  answered(): void;
  hear(worker: string, message: FromWorker): void;
  /** A torrent worker has started: what it has to know before its torrents. */
  started(worker: string): ToWorker[];
  /** Torrents that are stopped for lack of space; null = nothing is kept free. */
  stopped(): number | null;
  attention(): Attention[];
  stop(): void;
}

export interface BesideOptions {
  config: Config;
  owners: Owners;
  feeds: () => Clients['feeds'];
  send: (worker: string, message: ToWorker) => void;
  ask: Asks['ask'];
  measure: Measure;
  stopped: Stopped;
  /** Whether a client reserves disk space. @throws OutsideError */
  askReserving: ReservingOptions['ask'];
  log: Logger;
  elapsed: () => number;
  onDefect: (thrown: unknown) => void;
}

/** Between two looks at all torrents. */
const pause = 2_000;
const tagPrefix = 'tendarr';

export function createBeside(options: BesideOptions): Beside {
  const { config, owners, feeds, send, log, elapsed, onDefect } = options;
  const { Settings, clients, instances } = config;
  const tell = (message: ToWorker) => {
    for (const worker of owners.workers) send(worker, message);
  };
  const facts = createFactsTeller(tell);
  const answeredAt = new Map<string, number>();
  const protectTags = new Set([tagPrefix, ...Settings.ForeignTagPrefixes].map((prefix) => `${prefix}-ignored`));
  const internet = createInternet({
    hosts: Settings.PingURLS,
    pause: Math.max(Settings.NoInternetSleepTimer, 5) * 1000,
    elapsed,
  });
  const space = createSpacePlanner({
    ownerOf: owners.ownerOf,
    send,
    isStopped: options.stopped.has,
    protectTags,
    stoppedTag: `${tagPrefix}-free_space_paused`,
  });
  const rules = [
    ...clients.flatMap(({ Trackers }) => Trackers),
    ...instances.flatMap(({ Torrent }) => Torrent.Trackers),
  ];
  const sorting = createSorting({
    ownerOf: owners.ownerOf,
    priorityOf: createPriorities(rules, trackerHost),
    protectTags,
    move: async (section, client, hashes) => {
      await options.ask<'places'>({ section, role: 'torrent' }, { type: 'places', client, hashes });
    },
    elapsed,
    onDefect,
  });
  const keep = keptFree(config);
  const reserving = createReserving({ ask: options.askReserving, elapsed, onDefect });
  let missing: Disks['missing'] = [];
  /** Null = not known yet; the workers were told of another configuration's last word. */
  let isOnline: boolean | null = null;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const upFeeds = () => [...feeds()].filter(([, feed]) => feed.health().state === 'up');

  const isReserved = ({ access }: ClientHealth) => keep !== null && access !== null && reserving.of(access);
  const planSpace = async () => {
    const list = upFeeds().map(([name, feed]) => ({
      name,
      torrents: feed.torrents(),
      isReserved: isReserved(feed.health()),
    }));
    const measured = keep === null ? null : await measureDisks(config, keep, options.measure);
    for (const folder of measured?.missing ?? []) {
      if (!missing.includes(folder)) log.error(`The free space of ${folder} cannot be measured`);
    }
    missing = measured?.missing ?? [];
    if (Settings.AutoPauseResume) await space.plan(list, measured?.disks ?? null, createTurn());
  };
  const lookOnline = async () => {
    const now = await internet.look(upFeeds().map(([, feed]) => feed.server().connectionStatus));
    if (now === isOnline) return;
    if (!now || isOnline !== null)
      log.warning(now ? 'The internet can be reached again' : 'The internet cannot be reached');
    isOnline = now;
    tell({ type: 'internet', online: now });
  };
  const pass = async () => {
    await planSpace();
    await lookOnline();
    if (!isSorted(rules)) return;
    for (const [name, feed] of upFeeds()) if (feed.server().queueing) sorting.look(name, feed.torrents());
  };
  const schedule = () => {
    if (isRunning || timer) return;
    timer = setTimeout(() => {
      timer = null;
      isRunning = true;
      pass()
        .catch(onDefect)
        .finally(() => {
          isRunning = false;
        });
    }, pause);
  };

  return {
    answering({ client, at }) {
      answeredAt.set(client, at);
      const feed = feeds().get(client);
      if (feed) facts.answered(client, feed.server());
    },
    answered: schedule,
    hear(worker, message) {
      if (message.type === 'stopped') options.stopped.hear(worker, message.client, message.stopped);
      if (message.type !== 'payload' && message.type !== 'presence' && message.type !== 'inUse') return;
      answerOf(message, {
        feeds: feeds(),
        answeredAt: (client) => answeredAt.get(client) ?? null,
        mappings: Settings.PathMappings,
      })
        .then((answer) => send(worker, answer))
        .catch(onDefect);
    },
    started(worker) {
      options.stopped.forget(worker);
      space.forget(worker);
      schedule();
      return [...facts.all(), ...(isOnline !== false ? [] : [{ type: 'internet' as const, online: false }])];
    },
    stopped: () => (keep === null ? null : space.count()),
    attention: () => attentionOf(missing, isOnline !== false),
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}

function attentionOf(missing: readonly string[], isOnline: boolean): Attention[] {
  const items = missing.map(
    (folder): Attention => ({
      id: `free-space:${folder}`,
      severity: 'error',
      subject: 'Free space',
      text: `The free space of ${folder} cannot be measured: no download is stopped or started for it.`,
      action: '#/settings',
    }),
  );
  if (isOnline) return items;
  const text = 'Nothing is removed until it can be reached again.';
  return [
    ...items,
    { id: 'internet', severity: 'error', subject: 'The internet cannot be reached', text, action: null },
  ];
}
