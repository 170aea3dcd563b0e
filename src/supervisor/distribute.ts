/**
 * Hands every torrent to the worker that owns it. Keeps what was handed out, so that a worker that starts later gets
 * everything and one that loses a torrent is told.
 */
import type { FeedAnswer } from '../client/feed.ts';
import type { Torrent } from '../client/torrent.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createTurn, type Turn } from '../turn.ts';
import { createCounts } from './counts.ts';
import type { TorrentsMessage } from './message.ts';
import type { Owner, Owners } from './owners.ts';
import { createPace } from './pace.ts';

export interface DistributeOptions {
  owners: Owners;
  /**
   * A worker that does not run gets nothing and is resent everything when it starts.
   * @returns when nothing of the message is in our memory any more; must not reject.
   */
  send(worker: string, message: TorrentsMessage): Promise<void>;
  clock?: Clock;
  turn?: Turn;
}

export interface Distribution {
  /** Passes one answer of a feed on. Answers and resends run one after the other, in the order of their calls. */
  take(answer: FeedAnswer): Promise<void>;
  /** Everything a freshly started worker owns, for each client that has answered so far. */
  resend(worker: string): Promise<void>;
  /** A client instance left the configuration. */
  forget(client: string): Promise<void>;
  /** Resolves when everything taken so far is passed on. */
  idle(): Promise<void>;
  /** Torrents by category (as in the client, '' = none) and client instance. */
  byCategory(): ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Torrents of an owner's category, subcategories that it owns included, on all clients or on one. */
  owned(category: string, client?: string): number;
}

interface Handed {
  /** Unix milliseconds of the newest answer. */
  at: number;
  torrents: Map<string, Torrent>;
  /** Worker → `at` of the newest message to it. */
  told: Map<string, number>;
}

/** Written down as text in one go, which holds the event loop. */
const torrentsPerMessage = 200;
/** Every part is written down at once: the event loop has its turn between two of them. */
const betweenPartsMs = 1;
/** A worker without news hears this often that what it knows is fresh. */
const freshnessMs = 4_900;

export function createDistribution({
  owners,
  send,
  clock = systemClock,
  turn = createTurn(),
}: DistributeOptions): Distribution {
  const clients = new Map<string, Handed>();
  const counts = createCounts();
  const pace = createPace(clock);
  const ownerOf = rememberOwners(owners);
  let line: Promise<void> = Promise.resolve();

  /** One at a time: a resend in the middle of an answer would mix old and new. */
  function inLine(job: () => Promise<void>): Promise<void> {
    const done = line.then(job);
    line = done.catch(() => {});
    return done;
  }

  async function take(answer: FeedAnswer): Promise<void> {
    const { client, at, full } = answer;
    const handed = clients.get(client) ?? { at, torrents: new Map(), told: new Map() };
    clients.set(client, handed);
    handed.at = at;
    const news = await (full ? replace(handed, answer) : change(handed, answer));
    for (const worker of owners.workers) {
      const { upserts, removed } = news.get(worker) ?? nothing;
      const isNews = full || upserts.length > 0 || removed.length > 0;
      // Either way: a clock that was put back must not keep workers waiting until it has caught up.
      if (!isNews && Math.abs(at - (handed.told.get(worker) ?? 0)) < freshnessMs) continue;
      handed.told.set(worker, at);
      await sendParts(worker, { client, at, full, upserts, removed });
    }
  }

  async function replace(handed: Handed, { client, upserts }: FeedAnswer): Promise<News> {
    counts.clear(client);
    handed.torrents = new Map();
    const news: News = new Map();
    for (const torrent of upserts) {
      handed.torrents.set(torrent.hash, torrent);
      const owner = ownerOf(torrent.category, client);
      counts.add(client, torrent.category, owner, 1);
      if (owner) newsOf(news, owner.worker).upserts.push(torrent);
      if (turn.due()) await turn.pass();
    }
    return news;
  }

  async function change(handed: Handed, { client, upserts, removed }: FeedAnswer): Promise<News> {
    const news: News = new Map();
    for (const hash of removed) {
      const before = handed.torrents.get(hash);
      if (!before) continue;
      handed.torrents.delete(hash);
      const owner = ownerOf(before.category, client);
      counts.add(client, before.category, owner, -1);
      if (owner) newsOf(news, owner.worker).removed.push(hash);
    }
    for (const torrent of upserts) {
      const before = handed.torrents.get(torrent.hash);
      handed.torrents.set(torrent.hash, torrent);
      const owner = ownerOf(torrent.category, client);
      if (before?.category !== torrent.category) {
        const last = before ? ownerOf(before.category, client) : null;
        if (before) counts.add(client, before.category, last, -1);
        counts.add(client, torrent.category, owner, 1);
        if (last && last.worker !== owner?.worker) newsOf(news, last.worker).removed.push(torrent.hash);
      }
      if (owner) newsOf(news, owner.worker).upserts.push(torrent);
      if (turn.due()) await turn.pass();
    }
    return news;
  }

  async function sendParts(worker: string, { client, at, full, upserts, removed }: FeedAnswer): Promise<void> {
    const longest = Math.max(upserts.length, removed.length);
    const wait = pace.begin(worker);
    for (let from = 0; from === 0 || from < longest; from += torrentsPerMessage) {
      const to = from + torrentsPerMessage;
      const written = send(worker, {
        type: 'torrents',
        client,
        at,
        full: full && from === 0,
        upserts: upserts.slice(from, to),
        removed: removed.slice(from, to),
        last: to >= longest,
      });
      await wait(written);
      if (to < longest) await clock.sleep(betweenPartsMs);
    }
  }

  async function resend(worker: string): Promise<void> {
    for (const [client, { at, torrents, told }] of clients) {
      const upserts: Torrent[] = [];
      for (const torrent of torrents.values()) {
        if (ownerOf(torrent.category, client)?.worker === worker) upserts.push(torrent);
        if (turn.due()) await turn.pass();
      }
      told.set(worker, at);
      await sendParts(worker, { client, at, full: true, upserts, removed: [] });
    }
  }

  return {
    take: (answer) => inLine(() => take(answer)),
    resend: (worker) => inLine(() => resend(worker)),
    forget: (client) =>
      inLine(async () => {
        clients.delete(client);
        counts.clear(client);
      }),
    idle: () => line,
    byCategory: counts.byCategory,
    owned: counts.owned,
  };
}

/** What a worker hears of one answer. */
interface WorkerNews {
  upserts: Torrent[];
  removed: string[];
}

type News = Map<string, WorkerNews>;

const nothing: WorkerNews = { upserts: [], removed: [] };

function newsOf(news: News, worker: string): WorkerNews {
  const known = news.get(worker) ?? { upserts: [], removed: [] };
  news.set(worker, known);
  return known;
}

/** There are few categories and many torrents. */
function rememberOwners(owners: Owners): (category: string, client: string) => Owner | null {
  const known = new Map<string, Map<string, Owner | null>>();
  return (category, client) => {
    const ofClient = known.get(client) ?? new Map<string, Owner | null>();
    known.set(client, ofClient);
    let owner = ofClient.get(category);
    if (owner === undefined) {
      owner = owners.ownerOf(category, client);
      ofClient.set(category, owner);
    }
    return owner;
  };
}
