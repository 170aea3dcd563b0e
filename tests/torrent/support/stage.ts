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
import { createLogger, type LogLine } from '../../../src/log.ts';
import { createRequest } from '../../../src/request.ts';
import type { ClientFacts, FromWorker, Payload, WorkerReport } from '../../../src/supervisor/message.ts';
import { beginTorrents } from '../../../src/torrent/worker.ts';
import type { Worker, WorkMessage } from '../../../src/worker.ts';
import { until } from '../../support/wait.ts';
import { createFakeClient, type FakeClient } from './client.ts';
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
  /** Lines below `[Client]`. */
  client?: string;
  /** Further sections. */
  sections?: string;
  /** The process that runs; default `Movies`. */
  section?: string;
}

/** A torrent process of one movie manager in this process, with a fake manager, client, supervisor and time. */
export interface Stage {
  clock: EventClock;
  manager: FakeManager;
  folder: string;
  /** What the worker sent to the supervisor. */
  sent: FromWorker[];
  /** `LEVEL: message` of each line that it logged. */
  log: string[];
  /** The client of `[Client]`, named `default`. */
  client: FakeClient;
  /** A further one, whose section the configuration need not have. */
  addClient(name: string): FakeClient;
  /** Whose files the files of a torrent are; default `own`. */
  payload: (client: string, hash: string) => Payload;
  /** Paths of torrents in a folder; default none. */
  inUse: (folder: string) => string[] | null;
  facts: ClientFacts;
  /** Calls that put the import tag on. */
  tagged(): { hashes: readonly string[]; tags: unknown }[];
  /** The client's torrents by hash. */
  torrents: Map<string, Torrent>;
  /** The client tells about these torrents. */
  feed(...torrents: Torrent[]): void;
  /** The client tells everything it has. */
  feedAll(client?: FakeClient): void;
  remove(hash: string): void;
  /** The supervisor is logged in to the client (again). */
  connect(client?: FakeClient): void;
  /** The supervisor lost the client. */
  disconnect(client?: FakeClient): void;
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
  /** Oldest first, without the rows about marks. */
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
  /** The rows of removals, as stored. */
  removals(): Record<string, unknown>[];
  report(): WorkerReport;
  stop(): Promise<void>;
}

/** An answer with this header comes after the caller has given up. */
export const tooLate = 'x-too-late';

export function startStage({
  instance = '',
  settings = '',
  kind = 'movie',
  uri,
  apiKey = managerKey,
  client: clientLines = '',
  sections = '',
  section = 'Movies',
}: StageOptions = {}): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-torrent-'));
  const clock = eventClock();
  const manager = startFakeManager(clock.now);
  const text = `[Settings]\n${settings}\n[Client]\nHost = "127.0.0.1"\n${clientLines}\n[Movies]\nType = "${kind}"\nCategory = "movies"
URI = "${uri ?? manager.url}"\nAPIKey = "${apiKey}"\n${instance}\n${sections}`;
  const reading = readConfig(text);
  if (reading.state !== 'ok') throw new Error(`the test's configuration is ${JSON.stringify(reading)}`);
  const { config } = reading;
  migrate(
    folder,
    config.instances.map((one) => one.section),
    clock.now,
  );

  let flying = 0;
  const request = createRequest({
    userAgent: 'Tendarr/test',
    fetch: async (url, init) => {
      flying += 1;
      try {
        const response = await fetch(url, init);
        if (response.headers.has(tooLate)) throw new DOMException('timeout', 'TimeoutError');
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
  const connected = new Set<FakeClient>();
  const message = (client: FakeClient, upserts: Torrent[], removed: string[], full: boolean) => {
    if (!connected.has(client)) return;
    worker?.handle({ type: 'torrents', client: client.name, at: clock.now(), full, upserts, removed, last: true });
  };
  const tell = (client: FakeClient, hashes: readonly string[]) => {
    const here = hashes.flatMap((hash) => client.torrents.get(hash) ?? []);
    message(
      client,
      here,
      hashes.filter((hash) => !client.torrents.has(hash)),
      false,
    );
  };
  const clients = new Map<string, FakeClient>();
  const addClient = (name: string) => {
    const client = createFakeClient(name, (hashes) => tell(client, hashes));
    clients.set(name, client);
    return client;
  };
  const client = addClient('default');
  const accessOf = (name: string) => ({
    client: name,
    url: 'http://127.0.0.1:1',
    headers: {},
    webApi: '2.11.4',
    skipTlsVerify: false,
  });
  const answer = (sent: FromWorker) => {
    stage.sent.push(sent);
    if (sent.type === 'payload') {
      const payloads = sent.torrents.map(({ client: name, hash }) => stage.payload(name, hash));
      queueMicrotask(() => worker?.handle({ type: 'payload', id: sent.id, payloads }));
    }
    if (sent.type === 'inUse') {
      const paths = stage.inUse(sent.folder);
      queueMicrotask(() => worker?.handle({ type: 'inUse', id: sent.id, paths }));
    }
    if (sent.type === 'presence') {
      const asked = clients.get(sent.client);
      const at = asked && connected.has(asked) ? clock.now() : null;
      const present = sent.hashes.flatMap((hash) => asked?.torrents.get(hash) ?? []);
      queueMicrotask(() => worker?.handle({ type: 'presence', id: sent.id, at, present }));
    }
  };
  /** A supervisor says now and then that its lists are new, also when nothing changed. */
  const beat = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await clock.sleep(50_000, signal);
      for (const one of connected) message(one, [], [], false);
    }
  };

  const tableOf = (table: string) => {
    const database = openReader(torrentsFile(folder, section));
    const rows = database.query<Record<string, unknown>, []>(`SELECT * FROM ${table} ORDER BY id`).all();
    database.close();
    return rows;
  };

  const stage: Stage = {
    clock,
    manager,
    folder,
    sent: [],
    log: [],
    client,
    addClient,
    payload: () => 'own',
    inUse: () => [],
    facts: { connectionStatus: 'connected', queueing: true, altSpeedLimits: false, downloadLimit: 0 },
    tagged: () =>
      client
        .callsOf('addTags')
        .filter(({ value }) => String(value) === 'tendarr-imported')
        .map(({ hashes, value }) => ({ hashes, tags: value })),
    torrents: client.torrents,
    feed(...torrents) {
      for (const torrent of torrents) client.torrents.set(torrent.hash, torrent);
      message(client, torrents, [], false);
    },
    feedAll: (one = client) => message(one, [...one.torrents.values()], [], true),
    remove(hash) {
      client.torrents.delete(hash);
      message(client, [], [hash], false);
    },
    handle: (sent) => worker?.handle(sent),
    connect(one = client) {
      connected.add(one);
      worker?.handle({ type: 'client', client: one.name, access: accessOf(one.name) });
      worker?.handle({ type: 'facts', client: one.name, facts: stage.facts });
    },
    disconnect(one = client) {
      connected.delete(one);
      worker?.handle({ type: 'client', client: one.name, access: null });
    },
    begin() {
      stopping = new AbortController();
      const start = {
        type: 'start',
        role: 'torrent',
        section,
        dataFolder: folder,
        config,
        level: 'INFO',
        version: 'test',
      } as const;
      const keep = ({ level, message }: LogLine) => void stage.log.push(`${level}: ${message}`);
      const log = createLogger('Movies.torrent', keep, { level: 'INFO' }, clock.now);
      worker = beginTorrents(
        { start, log, send: answer, signal: stopping.signal },
        { clock, request, openClient: ({ client: name }) => (clients.get(name) ?? client).open() },
      );
      void beat(stopping.signal);
      for (const one of connected.size > 0 ? connected : [client]) {
        stage.connect(one);
        stage.feedAll(one);
      }
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
      const reader = ledgerReader(() => [torrentsFile(folder, section)]);
      const { entries } = reader.page({ page: 0, pageSize: 100_000 });
      reader.close();
      return entries.filter(({ rule }) => !rule.endsWith('-mark')).reverse();
    },
    story: () => stage.ledger().map(({ verdict, reason }) => `${verdict}: ${reason}`),
    rows() {
      const database = openReader(torrentsFile(folder, section));
      const rows = torrentStore(database).all();
      database.close();
      return rows;
    },
    memory: (hash) => stage.rows().find((row) => row.hash === hash),
    written() {
      const path = torrentsFile(folder, section);
      return [path, `${path}-wal`].map((file) => String(Bun.hash(readFileSync(file)))).join(' ');
    },
    imports: () => tableOf('imports'),
    removals: () => tableOf('removals'),
    report: () => stage.sent.flatMap((sent) => (sent.type === 'report' ? [sent.report] : [])).at(-1) ?? {},
    async stop() {
      await stage.crash();
      await manager.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stage;
}
