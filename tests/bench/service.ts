/** Figures of the built executable with three instances and 10,000 torrents, none of which moves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoStack, startDemo } from '../../src/demo/stack.ts';
import { executable, startTendarr, surroundings, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';
import { load } from './load.ts';
import { cpuSeconds, familyOf, proportionalMemory } from './proc.ts';
import { settled } from './settled.ts';
import type { Row } from './table.ts';

const torrents = 10_000;
const starts = 11;
const watchedSeconds = 60;

export async function serviceBench(): Promise<Row[]> {
  const rows = [await startRow()];
  // Managers that look at their clients on their own would be the demo's work, not ours.
  const demo = await startDemo({ torrents, active: 0, tick: 0, refreshEvery: 0 });
  // Searches would bring new downloads: rest is what is measured.
  const tendarr = await startTendarr({ config: demo.configToml(), env: { TENDARR_PROCESSING_ONLY: 'true' } });
  try {
    await settled(tendarr, torrents);
    await rested(demo);
    rows.push(...(await restRows(demo, tendarr)), ...(await loadRows(tendarr)));
  } finally {
    await tendarr.stop();
    await demo.stop();
  }
  return rows;
}

/** From the start of the process to the first 200, on a folder that has been used before. */
async function startRow(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-bench-'));
  await (await startTendarr({ folder })).end();
  const times: number[] = [];
  const port = freePort();
  for (let count = 0; count < starts; count++) times.push(await timeStart(folder, port));
  rmSync(folder, { recursive: true, force: true });
  times.sort((a, b) => a - b);
  return {
    name: 'Start to first 200 on /health, median',
    value: times[Math.floor(starts / 2)] ?? 0,
    unit: 'ms',
    target: { atMost: 50 },
  };
}

async function timeStart(folder: string, port: number): Promise<number> {
  const began = performance.now();
  const child = Bun.spawn([executable(), '--data', folder, '--host', '127.0.0.1', '--port', String(port)], {
    env: surroundings(),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok, { every: 1, what: '/health' });
  const taken = performance.now() - began;
  child.kill();
  await child.exited;
  return taken;
}

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  return port ?? 0;
}

/** After a write a client is asked more often for a while, until its effect must have shown. */
async function rested({ client, seedbox }: DemoStack): Promise<void> {
  const restingMs = 4_500;
  const isAtRest = ({ requests }: DemoStack['client']) => {
    const [before, last] = requests.slice(-2);
    return before !== undefined && last !== undefined && last.at - before.at >= restingMs;
  };
  const what = 'the clients to be asked as at rest';
  await until(() => isAtRest(client) && isAtRest(seedbox), { timeout: 60_000, every: 500, what });
}

async function restRows(demo: DemoStack, tendarr: Tendarr): Promise<Row[]> {
  const family = familyOf(tendarr.pid);
  const servers = [demo.client, demo.seedbox, demo.movies, demo.series, demo.music];
  for (const server of servers) server.requests.length = 0;
  const before = cpuSeconds(family);
  await Bun.sleep(watchedSeconds * 1000);
  const cpu = ((cpuSeconds(family) - before) / watchedSeconds) * 100;
  const clients = [demo.client, demo.seedbox];
  const managers = [demo.movies, demo.series, demo.music];
  const others = clients.flatMap(({ requests }) => requests.filter(({ name }) => name !== 'sync/maindata'));
  const perMinute = (list: { requests: { bytes: number }[] }[]) =>
    (list.flatMap(({ requests }) => requests).length * 60) / watchedSeconds;
  const bytes = (list: { requests: { bytes: number }[] }[]) =>
    (list.flatMap(({ requests }) => requests).reduce((sum, request) => sum + request.bytes, 0) * 60) /
    watchedSeconds /
    1024;
  // One question every 5 s to each of two clients, with one to spare for the edges of the minute.
  const expected = (60 / 5) * clients.length + 1;
  return [
    {
      name: `Memory of all ${family.length} processes (PSS), 3 instances, ${torrents.toLocaleString('en')} torrents`,
      value: proportionalMemory(family),
      unit: 'MB',
      target: { atMost: 120 },
    },
    { name: 'Idle processor time of all processes', value: cpu, unit: '% of a core', target: null },
    { name: 'Calls to 2 clients at rest', value: perMinute(clients), unit: '/min', target: { atMost: expected } },
    { name: 'Of them other than sync/maindata', value: others.length, unit: '/min', target: { atMost: 0 } },
    { name: 'Received from 2 clients at rest', value: bytes(clients), unit: 'KB/min', target: null },
    { name: 'Calls to 3 managers at rest', value: perMinute(managers), unit: '/min', target: { atMost: 30 } },
    { name: 'Received from 3 managers at rest', value: bytes(managers), unit: 'KB/min', target: null },
  ];
}

async function loadRows(tendarr: Tendarr): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ['/web/processes', '/web/status']) {
    await load(tendarr.port, path, { seconds: 1 });
    const { perSecond, p99, failed } = await load(tendarr.port, path, { clients: 50, seconds: 5 });
    rows.push(
      { name: `${path}, 50 clients`, value: perSecond, unit: 'requests/s', target: { atLeast: 40_000 } },
      { name: `${path}, 50 clients, p99`, value: p99, unit: 'ms', target: { atMost: 5 } },
      { name: `${path}, failed requests`, value: failed, unit: '', target: { atMost: 0 } },
    );
  }
  return rows;
}
