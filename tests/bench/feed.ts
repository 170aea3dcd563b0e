/** A client with 50,000 torrents connects: what its first answer, 76 MB long, costs the supervisor. */
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { demoDownloads } from '../../src/demo/manager/download.ts';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { addStock } from '../../src/demo/stock.ts';
import type { ProcessEntry } from '../../src/http/processes.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';
import { residentMemory } from './proc.ts';
import { watchStalls } from './stall.ts';
import type { Row } from './table.ts';

const torrents = 50_000;
/** The machine can only add to a stall, so the smallest of several runs is nearest to the truth. */
const runs = 3;

export async function feedRows(): Promise<Row[]> {
  const client = startDemoClient();
  const kinds = ['movie', 'series', 'music'] as const;
  const managers = kinds.map((kind) => startDemoManager({ kind, size: 350, downloads: [demoDownloads(client)] }));
  addStock([client], managers, torrents, 1, Date.now());
  shorten(client);
  for (const manager of managers) await manager.refresh();
  const stalls: number[] = [];
  const peaks: number[] = [];
  const seconds: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const { longest, peak, took } = await connect(client, managers);
    stalls.push(longest);
    peaks.push(peak);
    seconds.push(took);
    bytes = Math.max(...client.calls('sync/maindata').map((call) => call.bytes));
  }
  for (const server of [client, ...managers]) await server.stop();
  const what = `${torrents.toLocaleString('en')} torrents (${Math.round(bytes / 1_000_000)} MB)`;
  return [
    {
      name: `Longest stall of the supervisor, ${what}`,
      value: Math.min(...stalls),
      unit: 'ms',
      target: { atMost: 20 },
    },
    { name: 'The same in the worst of its runs', value: Math.max(...stalls), unit: 'ms', target: null },
    { name: `Peak memory of the supervisor, ${what}`, value: Math.max(...peaks), unit: 'MB', target: { atMost: 160 } },
    { name: 'From the question to all torrents handed out', value: Math.min(...seconds), unit: 's', target: null },
  ];
}

/** As much as real clients tell of a torrent: the announce addresses of the stock are longer than most. */
function shorten(client: DemoClient): void {
  for (const { hash, trackers } of client.torrents.values()) {
    client.update(hash, { trackers: trackers.map((tracker) => ({ ...tracker, url: 'https://moorland.example/a' })) });
  }
}

interface Connected {
  /** Milliseconds. */
  longest: number;
  /** MB. */
  peak: number;
  /** Seconds. */
  took: number;
}

/** The client keeps its first answer back until somebody watches the service. */
async function connect(client: DemoClient, managers: readonly DemoManager[]): Promise<Connected> {
  const held = Promise.withResolvers<void>();
  client.requests.length = 0;
  const unhook = client.before(({ name }) => (name === 'sync/maindata' ? held.promise : undefined));
  const tendarr = await startTendarr({ config: configOf(client, managers) });
  try {
    await started(tendarr, client, managers);
    const watch = await watchStalls(tendarr.port);
    for (const pid of [tendarr.pid, watch.pid]) prefer(pid);
    watch.begin();
    const began = performance.now();
    held.resolve();
    unhook();
    const owned = managers.reduce((sum, { category }) => sum + countOf(client, category), 0);
    await until(async () => (await handedOut(tendarr)) >= owned, {
      timeout: 120_000,
      every: 100,
      what: 'all torrents',
    });
    const took = (performance.now() - began) / 1000;
    const { longest } = await watch.end();
    return { longest, peak: residentMemory(tendarr.pid, 'peak'), took };
  } finally {
    await tendarr.stop();
  }
}

/** Before all other work on the machine, where that is allowed: it is not what is measured. */
function prefer(pid: number): void {
  try {
    const realTime = ['chrt', '--all-tasks', '--rr', '--pid', '10', String(pid)];
    if (Bun.spawnSync(realTime, { stdio: ['ignore', 'ignore', 'ignore'] }).exitCode === 0) return;
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), -15);
  } catch {
    // The figures are rougher then.
  }
}

/** Everything that comes with a start is over: the processes run, the libraries are read. */
async function started(tendarr: Tendarr, client: DemoClient, managers: readonly DemoManager[]): Promise<void> {
  const asked = () => managers.reduce((sum, { requests }) => sum + requests.length, client.requests.length);
  let seen = -1;
  await until(
    async () => {
      const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes');
      const still = asked() === seen && processes.every(({ alive }) => alive);
      seen = asked();
      return still && client.calls('sync/maindata').length > 0;
    },
    { timeout: 60_000, every: 1_500, what: 'the start to be over' },
  );
}

function countOf(client: DemoClient, category: string): number {
  return client.torrents.values().reduce((sum, torrent) => sum + (torrent.category === category ? 1 : 0), 0);
}

async function handedOut(tendarr: Tendarr): Promise<number> {
  const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes');
  return processes.reduce((sum, { categoryCount = 0 }) => sum + categoryCount, 0);
}

function configOf({ port, username, password }: DemoClient, managers: readonly DemoManager[]): string {
  const instances = managers.map(
    ({ kind, uri, apiKey, category }) =>
      `[${kind}]\nType = "${kind}"\nURI = "${uri}"\nAPIKey = "${apiKey}"\nCategory = "${category}"\n`,
  );
  const login = `UserName = "${username}"\nPassword = "${password}"`;
  return `[Client]\nHost = "127.0.0.1"\nPort = ${port}\n${login}\n${instances.join('')}`;
}
