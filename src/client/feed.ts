/**
 * The one regular question to a client: `sync/maindata`, over and over, for everybody who wants to know about its
 * torrents. Lives in the supervisor, one for each client instance.
 */
import { type Clock, systemClock } from '../clock.ts';
import { OutsideError } from '../error.ts';
import type { Logger } from '../log.ts';
import { expectOk, type SendRequest } from '../request.ts';
import { createTurn } from '../turn.ts';
import type { ClientHealth } from './health.ts';
import { afterFailure, pollInterval } from './interval.ts';
import { readMaindata } from './maindata.ts';
import { type Applied, createMirror } from './mirror.ts';
import type { ServerFacts } from './server.ts';
import { createSession, type SessionSettings } from './session.ts';
import { createShared } from './shared.ts';
import type { Torrent } from './torrent.ts';

/** What one completely received and applied answer changed. */
export interface FeedAnswer extends Applied {
  /** Client instance name. */
  client: string;
  /** Unix milliseconds at which it was complete. */
  at: number;
}

export interface FeedOptions {
  settings: SessionSettings;
  request: SendRequest;
  log: Logger;
  /** The next question waits until this is done. What it throws ends the feed. */
  onAnswer(answer: FeedAnswer): void | Promise<void>;
  /** Called before the answers of a new connection, and whenever the access for workers changes. */
  onHealth(health: ClientHealth): void;
  /** Milliseconds between two looks while nothing downloads; may change at any time. */
  restMs?: () => number;
  clock?: Clock;
  /** 0 to 1. */
  random?: () => number;
}

export interface Feed {
  /** Runs until `stop`. Rejects only for a defect: outside failures are retried for ever. */
  run(): Promise<void>;
  stop(): Promise<void>;
  /** A write was sent: look sooner, and keep looking often until its effect should show. */
  hurry(): void;
  /** As of the last answer; not to be relied on unless `health().state` is `up`. */
  torrents(): ReadonlyMap<string, Torrent>;
  /** Unix milliseconds at which that answer was complete; 0 = there was none. */
  answeredAt(): number;
  server(): ServerFacts;
  health(): ClientHealth;
}

interface News {
  applied: Applied;
  /** The client has been restarted or replaced since the last answer. */
  reconnected: boolean;
}

/** The first answer of a large client takes it a while to build. */
const answerTimeoutMs = 120_000;
/** How long a write may take to show in the client's answers. */
const confirmationMs = 10_000;
const usualRestMs = 5_000;

export function createFeed(options: FeedOptions): Feed {
  const { settings, request, log, onAnswer, onHealth } = options;
  const { restMs = () => usualRestMs, clock = systemClock, random = Math.random } = options;
  const client = settings.name;
  const session = createSession(settings, request);
  const shared = createShared();
  const mirror = createMirror(shared);
  const stopping = new AbortController();
  let wake = new AbortController();
  let running: Promise<void> | null = null;
  let rid = 0;
  let failures = 0;
  let refusals = 0;
  let answeredAt = 0;
  let hurried = false;
  let hurriedAt = Number.NEGATIVE_INFINITY;
  let health: ClientHealth = {
    client,
    state: 'connecting',
    since: clock.now(),
    message: '',
    nextTryAt: null,
    version: '',
    webApi: '',
    access: null,
  };

  async function ask(): Promise<News> {
    const { signal } = stopping;
    const turn = createTurn();
    const asked = rid;
    await session.open(signal);
    const answer = await session.send(`sync/maindata?rid=${asked}`, { signal, timeoutMs: answerTimeoutMs });
    const data = await readMaindata(expectOk(answer), (hash) => mirror.torrents().get(hash), shared, turn);
    if (asked === 0 && !data.full) throw new OutsideError('format', `${answer.host} sent changes without a beginning`);
    const reconnected = data.full && asked !== 0;
    if (reconnected) await session.refresh(signal);
    const applied = await mirror.apply(data, turn);
    // Only now: after an answer that broke off, the same question brings the same changes again.
    rid = data.rid;
    return { applied, reconnected };
  }

  async function succeed({ applied, reconnected }: News): Promise<void> {
    const at = clock.now();
    answeredAt = at;
    failures = 0;
    refusals = 0;
    const access = session.access();
    const began = health.state !== 'up' || reconnected;
    if (began || access !== health.access) {
      health = {
        client,
        state: 'up',
        since: began ? at : health.since,
        message: '',
        nextTryAt: null,
        version: session.version(),
        webApi: access?.webApi ?? '',
        access,
      };
      if (began) log.info(`Client ${client}: connected to qBittorrent ${health.version} (Web API ${health.webApi})`);
      onHealth(health);
    }
    await onAnswer({ client, at, ...applied });
  }

  /** @returns milliseconds to the next try, null for never. */
  function fail(error: OutsideError): number | null {
    failures++;
    if (error.failure === 'auth') refusals++;
    const { state, waitMs } = afterFailure(error, { failures, refusals, wasUp: health.state === 'up' }, random());
    if (state === 'up') {
      log.debug(`Client ${client}: ${error.message}; asking again`);
      return waitMs;
    }
    rid = 0;
    const now = clock.now();
    const message =
      waitMs === null ? `${error.message}. No further try until [${settings.section}] changes` : error.message;
    const isNews = state !== health.state || message !== health.message;
    if (isNews) log.warning(`Client ${client}: ${message}`);
    health = {
      ...health,
      state,
      since: state === health.state ? health.since : now,
      message,
      nextTryAt: waitMs === null ? null : Math.round(now + waitMs),
      access: null,
    };
    onHealth(health);
    return waitMs;
  }

  /** @param lastMs how long the client took; how long others took to hear of it is no reason to spare the client. */
  async function restAfter(lastMs: number): Promise<void> {
    const ended = clock.elapsed();
    while (!stopping.signal.aborted) {
      const busy = mirror.isBusy() || ended - hurriedAt < confirmationMs;
      const left = ended + pollInterval({ busy, hurried, lastMs, restMs: restMs() }) - clock.elapsed();
      if (left <= 0) break;
      wake = new AbortController();
      await clock.sleep(left, wake.signal);
    }
  }

  async function step(): Promise<void> {
    const began = clock.elapsed();
    hurried = false;
    let news: News;
    try {
      news = await ask();
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!(error instanceof OutsideError)) throw error;
      const waitMs = fail(error);
      await (waitMs === null ? untilAborted(stopping.signal) : clock.sleep(waitMs, stopping.signal));
      return;
    }
    const lastMs = clock.elapsed() - began;
    await succeed(news);
    await restAfter(lastMs);
  }

  async function loop(): Promise<void> {
    try {
      while (!stopping.signal.aborted) await step();
    } catch (defect) {
      // Nobody may go on as if what was known were still so.
      health = { ...health, state: 'down', since: clock.now(), message: 'An internal error', access: null };
      onHealth(health);
      throw defect;
    }
  }

  return {
    run() {
      running ??= loop();
      return running;
    },
    async stop() {
      stopping.abort(new Error('the feed was stopped'));
      wake.abort();
      await running?.catch(() => {});
    },
    hurry() {
      hurried = true;
      hurriedAt = clock.elapsed();
      wake.abort();
    },
    torrents: mirror.torrents,
    answeredAt: () => answeredAt,
    server: mirror.server,
    health: () => health,
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
