import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Torrent } from '../../../src/client/torrent.ts';
import type { Kind } from '../../../src/config/config.ts';
import { readConfig } from '../../../src/config/load.ts';
import { torrentsFile } from '../../../src/database/files.ts';
import type { LedgerEntry } from '../../../src/database/ledger.ts';
import { ledgerReader } from '../../../src/database/ledger-page.ts';
import { migrate } from '../../../src/database/migrations.ts';
import { openReader } from '../../../src/database/open.ts';
import { type TorrentRow, torrentStore } from '../../../src/database/torrents.ts';
import type { OutsideError } from '../../../src/error.ts';
import { createLogger } from '../../../src/log.ts';
import { createRequest } from '../../../src/request.ts';
import type { FromWorker, WorkerReport } from '../../../src/supervisor/message.ts';
import { beginTorrents } from '../../../src/torrent/worker.ts';
import type { Worker, WorkMessage } from '../../../src/worker.ts';
import { until } from '../../support/wait.ts';
import { type EventClock, eventClock } from './event-clock.ts';
import { type FakeManager, managerKey, startFakeManager } from './manager.ts';

export interface StageOptions {
  /** Further lines below `[Movies]`. */
  instance?: string;
  /** Further lines below `[Settings]`. */
  settings?: string;
  /** Default movie. */
  kind?: Kind;
  /** Address of another manager than the fake one. */
  uri?: string;
  apiKey?: string;
}

/** A torrent process of one movie manager in this process, with a fake manager, client, supervisor and time. */
export interface Stage {
  clock: EventClock;
  manager: FakeManager;
  folder: string;
  /** What the worker sent to the supervisor. */
  sent: FromWorker[];
  /** The client's torrents by hash. */
  torrents: Map<string, Torrent>;
  /** Fails writes to the client while it is set. */
  clientFault: OutsideError | null;
  /** Tags the worker put on, in calls. */
  tagged: { hashes: readonly string[]; tags: readonly string[] }[];
  /** The client tells about these torrents. */
  feed(...torrents: Torrent[]): void;
  /** The client tells everything it has. */
  feedAll(): void;
  remove(hash: string): void;
  /** The supervisor is logged in to the client (again). */
  connect(): void;
  /** Any message of the supervisor. */
  handle(message: WorkMessage): void;
  /** Starts the process and connects the client. */
  begin(): void;
  /** The process is no more; whatever it was doing stays as it is. */
  crash(): Promise<void>;
  /** The process runs. */
  alive(): boolean;
  /** Lets time pass, as far as nobody does anything, until the condition holds. */
  until(condition: () => unknown, what?: string): Promise<void>;
  /** Lets a span of time pass. */
  pass(ms: number): Promise<void>;
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>;
  /** Oldest first. */
  ledger(): LedgerEntry[];
  /** `verdict: reason` of each row. */
  story(): string[];
  /** What is remembered, as stored. */
  rows(): TorrentRow[];
  memory(hash: string): TorrentRow | undefined;
  /** Another text after each write to the database. */
  written(): string;
  /** The rows of the commands, as stored. */
  imports(): Record<string, unknown>[];
  report(): WorkerReport;
  stop(): Promise<void>;
}

export function startStage({
  instance = '',
  settings = '',
  kind = 'movie',
  uri,
  apiKey = managerKey,
}: StageOptions = {}): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-torrent-'));
  const clock = eventClock();
  const manager = startFakeManager(clock.now);
  const text = `[Settings]\n${settings}\n[Client]\nHost = "127.0.0.1"\n[Movies]\nType = "${kind}"\nCategory = "movies"
URI = "${uri ?? manager.url}"\nAPIKey = "${apiKey}"\n${instance}`;
  const reading = readConfig(text);
  if (reading.state !== 'ok') throw new Error(`the test's configuration is ${JSON.stringify(reading)}`);
  const { config } = reading;
  migrate(folder, ['Movies'], clock.now);

  let flying = 0;
  const request = createRequest({
    userAgent: 'Tendarr/test',
    fetch: async (url, init) => {
      flying += 1;
      try {
        const response = await fetch(url, init);
        return new Response(await response.arrayBuffer(), response);
      } finally {
        flying -= 1;
      }
    },
  });
  const quiet = async () => {
    let calm = 0;
    while (calm < 3) {
      await new Promise((resolve) => setImmediate(resolve));
      calm = flying === 0 ? calm + 1 : 0;
    }
  };

  let worker: Worker | null = null;
  let stopping = new AbortController();
  const message = (upserts: Torrent[], removed: string[], full: boolean) =>
    worker?.handle({ type: 'torrents', client: 'default', at: clock.now(), full, upserts, removed, last: true });
  const access = { client: 'default', url: 'http://127.0.0.1:1', headers: {}, webApi: '2.11.4', skipTlsVerify: false };

  const stage: Stage = {
    clock,
    manager,
    folder,
    sent: [],
    torrents: new Map(),
    clientFault: null,
    tagged: [],
    feed(...torrents) {
      for (const torrent of torrents) stage.torrents.set(torrent.hash, torrent);
      message(torrents, [], false);
    },
    feedAll: () => message([...stage.torrents.values()], [], true),
    remove(hash) {
      stage.torrents.delete(hash);
      message([], [hash], false);
    },
    handle: (sent) => worker?.handle(sent),
    connect: () => worker?.handle({ type: 'client', client: 'default', access }),
    begin() {
      stopping = new AbortController();
      const start = {
        type: 'start',
        role: 'torrent',
        section: 'Movies',
        dataFolder: folder,
        config,
        level: 'INFO',
        version: 'test',
      } as const;
      const log = createLogger('Movies.torrent', () => {}, { level: 'INFO' }, clock.now);
      const send = (sent: FromWorker) => void stage.sent.push(sent);
      const addTags = async (hashes: readonly string[], tags: readonly string[]) => {
        if (stage.clientFault) throw stage.clientFault;
        stage.tagged.push({ hashes, tags });
        const changed = hashes.flatMap((hash) => stage.torrents.get(hash) ?? []);
        stage.feed(...changed.map((torrent) => ({ ...torrent, tags: [...torrent.tags, ...tags] })));
      };
      worker = beginTorrents(
        { start, log, send, signal: stopping.signal },
        { clock, request, openClient: () => ({ addTags }) },
      );
      stage.connect();
      stage.feedAll();
    },
    alive: () => worker !== null,
    async crash() {
      stopping.abort();
      await worker?.stop();
      worker = null;
    },
    until: (condition, what) =>
      until(
        async () => {
          await quiet();
          if (await condition()) return true;
          clock.jump();
          return false;
        },
        { what: what ?? condition.toString(), every: 0 },
      ).then(() => {}),
    async pass(ms) {
      const end = clock.now() + ms;
      let over = false;
      void clock.sleep(ms).then(() => {
        over = true;
      });
      await stage.until(() => over || clock.now() > end);
      await quiet();
    },
    settle: quiet,
    ledger() {
      const reader = ledgerReader(() => [torrentsFile(folder, 'Movies')]);
      const { entries } = reader.page({ page: 0, pageSize: 100_000 });
      reader.close();
      return entries.reverse();
    },
    story: () => stage.ledger().map(({ verdict, reason }) => `${verdict}: ${reason}`),
    rows() {
      const database = openReader(torrentsFile(folder, 'Movies'));
      const rows = torrentStore(database).all();
      database.close();
      return rows;
    },
    memory: (hash) => stage.rows().find((row) => row.hash === hash),
    written() {
      const path = torrentsFile(folder, 'Movies');
      return [path, `${path}-wal`].map((file) => String(Bun.hash(readFileSync(file)))).join(' ');
    },
    imports() {
      const database = openReader(torrentsFile(folder, 'Movies'));
      const rows = database.query<Record<string, unknown>, []>('SELECT * FROM imports ORDER BY id').all();
      database.close();
      return rows;
    },
    report: () => stage.sent.flatMap((sent) => (sent.type === 'report' ? [sent.report] : [])).at(-1) ?? {},
    async stop() {
      await stage.crash();
      await manager.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stage;
}
