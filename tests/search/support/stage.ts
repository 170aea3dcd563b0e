import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config, Kind } from '../../../src/config/config.ts';
import { readConfig } from '../../../src/config/load.ts';
import { libraryFile, searchFile } from '../../../src/database/files.ts';
import type { LedgerEntry } from '../../../src/database/ledger.ts';
import { ledgerReader } from '../../../src/database/ledger-page.ts';
import { migrate } from '../../../src/database/migrations.ts';
import { openReader } from '../../../src/database/open.ts';
import type { LoggedRequest } from '../../../src/demo/http/server.ts';
import { type DemoManager, type DemoManagerOptions, startDemoManager } from '../../../src/demo/manager/manager.ts';
import { createLogger } from '../../../src/log.ts';
import { createRequest } from '../../../src/request.ts';
import { beginSearch } from '../../../src/search/worker.ts';
import type { FromWorker, WorkerReport } from '../../../src/supervisor/message.ts';
import type { Worker } from '../../../src/worker.ts';
import { until } from '../../support/wait.ts';
import { type EventClock, eventClock } from '../../torrent/support/event-clock.ts';

export const section = 'Library';

export interface StageOptions extends Omit<Partial<DemoManagerOptions>, 'now'> {
  /** Lines below `[Library.EntrySearch]`. */
  search?: string;
  /** Lines below `[Settings]`. */
  settings?: string;
  /** Further text of the configuration. */
  more?: string;
  /** Default the end of January 2026, 9 o'clock. */
  at?: number;
  /** `CustomFormat` and so on: another manager than a demo one. */
  manager?: DemoManager;
}

/** A search process in this process, with a demo manager and a clock that jumps to whoever waits. */
export interface Stage {
  clock: EventClock;
  manager: DemoManager;
  folder: string;
  sent: FromWorker[];
  /** Log lines as `LEVEL text`. */
  lines: string[];
  begin(): void;
  /** The process is no more; whatever it was doing stays as it is. */
  crash(): Promise<void>;
  handle(message: Parameters<Worker['handle']>[0]): void;
  /** Another configuration from the next `begin` on. */
  configure(options: Pick<StageOptions, 'search' | 'settings' | 'more'>): void;
  /** The manager is at another address from the next `begin` on. */
  moveTo(uri: string): void;
  /** Lets time pass, as far as nobody does anything, until the condition holds. */
  until(condition: () => unknown, what?: string, timeout?: number): Promise<void>;
  /** Lets a span of time pass. @param timeout real milliseconds that this may take */
  pass(ms: number, timeout?: number): Promise<void>;
  settle(): Promise<void>;
  /** The library was read so many times more. */
  synced(timeout?: number): Promise<void>;
  report(): WorkerReport;
  /** Search commands that the manager got: name and parameters, oldest first. */
  searches(): Record<string, unknown>[];
  /** Oldest first. */
  ledger(): LedgerEntry[];
  /** What the manager itself answers to a call below its API prefix. */
  ask<T = Record<string, unknown>[]>(path: string): Promise<T>;
  /** Rows of a table of the library file. */
  rows<T = Record<string, unknown>>(sql: string): T[];
  stored<T = Record<string, unknown>>(sql: string): T[];
  /** Another text after each write to either file. */
  written(): string;
  /** Calls of the process itself, by name, since the last look. */
  calls(): Record<string, number>;
  stop(): Promise<void>;
}

export function configOf(
  kind: Kind,
  uri: string,
  apiKey: string,
  { search = '', settings = '', more = '' }: StageOptions,
): Config {
  const text = `[Settings]\n${settings}\n[${section}]\nType = "${kind}"\nCategory = "library"\nURI = "${uri}"
APIKey = "${apiKey}"\n[${section}.EntrySearch]\n${search}\n${more}`;
  const reading = readConfig(text);
  if (reading.state !== 'ok') throw new Error(`the test's configuration is ${JSON.stringify(reading)}`);
  if (reading.config.issues.length > 0) throw new Error(JSON.stringify(reading.config.issues));
  return reading.config;
}

export function startStage(kind: Kind, options: StageOptions = {}): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-search-'));
  const clock = eventClock(options.at);
  const manager =
    options.manager ?? startDemoManager({ size: 20, commandDuration: 0, ...options, kind, now: clock.now });
  let config = configOf(kind, manager.uri, manager.apiKey, options);
  migrate(folder, [section], clock.now);

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
  // While it reads a long list nothing may be in flight, and no time may pass.
  const isBusy = () => flying > 0 || (worker !== null && stage.report().searchSummary?.startsWith('Updating'));
  const quiet = async () => {
    let calm = 0;
    while (calm < 3) {
      await new Promise((resolve) => setImmediate(resolve));
      calm = isBusy() ? 0 : calm + 1;
    }
  };
  const read = <T>(file: string, sql: string): T[] => {
    const database = openReader(file);
    try {
      return database.query<T, []>(sql).all();
    } finally {
      database.close();
    }
  };

  let worker: Worker | null = null;
  let stopping = new AbortController();
  const stage: Stage = {
    clock,
    manager,
    folder,
    sent: [],
    lines: [],
    begin() {
      stopping = new AbortController();
      const { signal } = stopping;
      const start = {
        type: 'start',
        role: 'search',
        section,
        dataFolder: folder,
        config,
        level: 'DEBUG',
        version: 'test',
      } as const;
      const sink = ({ level, message }: { level: string; message: string }) =>
        void stage.lines.push(`${level} ${message}`);
      const log = createLogger(`${section}.search`, sink, { level: 'DEBUG' }, clock.now);
      worker = beginSearch({ start, log, send: (sent) => void stage.sent.push(sent), signal }, { clock, request });
    },
    async crash() {
      stopping.abort();
      await worker?.stop();
      worker = null;
    },
    handle: (message) => worker?.handle(message),
    configure: (changes) => {
      config = configOf(kind, manager.uri, manager.apiKey, { ...options, ...changes });
    },
    moveTo: (uri) => {
      config = configOf(kind, uri, manager.apiKey, options);
    },
    until: (condition, what, timeout) =>
      until(
        async () => {
          await quiet();
          if (await condition()) return true;
          clock.jump();
          return false;
        },
        { what: what ?? condition.toString(), every: 0, timeout },
      ).then(() => {}),
    async pass(ms, timeout) {
      const end = clock.now() + ms;
      let over = false;
      void clock.sleep(ms).then(() => {
        over = true;
      });
      await stage.until(() => over || clock.now() > end, 'time to pass', timeout);
      await quiet();
    },
    settle: quiet,
    async synced(timeout) {
      const reads = () => stage.lines.filter((line) => line.startsWith('DEBUG The library was read')).length;
      const before = reads();
      await stage.until(() => reads() > before, 'the library to be read', timeout);
    },
    report() {
      const last = stage.sent.findLast((sent) => sent.type === 'report');
      return last?.type === 'report' ? last.report : {};
    },
    searches: () => manager.searches().map(({ name, body }) => ({ name, ...body })),
    ledger() {
      const reader = ledgerReader(() => [searchFile(folder, section)]);
      const { entries } = reader.page({ page: 0, pageSize: 100_000 });
      reader.close();
      return entries.reverse();
    },
    async ask<T>(path: string): Promise<T> {
      const prefix = kind === 'music' ? '/api/v1' : '/api/v3';
      const answer = await fetch(`${manager.uri}${prefix}/${path}`, { headers: { 'x-api-key': manager.apiKey } });
      return (await answer.json()) as T;
    },
    rows: (sql) => read(libraryFile(folder, section), sql),
    stored: (sql) => read(searchFile(folder, section), sql),
    written() {
      const files = [libraryFile(folder, section), searchFile(folder, section)].flatMap((file) => [
        file,
        `${file}-wal`,
      ]);
      return files.map((file) => String(Bun.hash(readFileSync(file)))).join(' ');
    },
    calls() {
      const counts: Record<string, number> = {};
      for (const { method, name } of manager.requests.splice(0) as LoggedRequest[]) {
        const call = `${method} ${name}`;
        counts[call] = (counts[call] ?? 0) + 1;
      }
      return counts;
    },
    async stop() {
      await stage.crash();
      await manager.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stage;
}
