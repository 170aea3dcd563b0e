/** What everybody polls, asked of the built executable while 50,000 torrents are fed to it. */
import { startDemo } from '../../src/demo/stack.ts';
import type { ProcessEntry } from '../../src/http/processes.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';
import { type Load, load } from './load.ts';
import type { Row } from './table.ts';

const torrents = 50_000;
const seconds = 5;
const polled = ['/web/processes', '/web/status'];

export async function httpBench(): Promise<Row[]> {
  const demo = await startDemo({ torrents });
  const tendarr = await startTendarr({ config: demo.configToml() });
  try {
    await until(async () => (await tracked(tendarr)) >= torrents * 0.9, { timeout: 120_000, what: 'all torrents' });
    const loads = [];
    for (const path of polled) loads.push({ path, measured: await load(tendarr.port, path, { seconds }) });
    const bare = await loadBare(tendarr.port);
    return [...loads.flatMap(({ path, measured }) => rowsOf(path, measured, bare)), await torrentRow(tendarr)];
  } finally {
    await tendarr.stop();
    await demo.stop();
  }
}

async function tracked(tendarr: Tendarr): Promise<number> {
  const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes');
  return processes.reduce((sum, { categoryCount = 0 }) => sum + categoryCount, 0);
}

function rowsOf(path: string, { perSecond, p99, failed }: Load, bare: Load): Row[] {
  const name = `${path}, 50 clients, ${torrents.toLocaleString('en')} torrents fed`;
  return [
    { name, value: perSecond, unit: 'a second', target: { atLeast: 40_000 } },
    { name: `${name}: p99`, value: p99, unit: 'ms', target: { atMost: 5 } },
    { name: `${path}: against a bare route with a schema`, value: perSecond / bare.perSecond, unit: 'x', target: null },
    { name: `${path}: failed`, value: failed, unit: '', target: { atMost: 0 } },
  ];
}

async function loadBare(port: number): Promise<Load> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/bare.ts`, String(port)], { stdout: 'pipe' });
  try {
    const { value } = await child.stdout.getReader().read();
    return await load(Number(new TextDecoder().decode(value)), '/processes', { seconds });
  } finally {
    child.kill();
    await child.exited;
  }
}

async function torrentRow(tendarr: Tendarr): Promise<Row> {
  const { p50 } = await load(tendarr.port, '/web/torrents?sort=name', { clients: 1, seconds });
  return { name: '/web/torrents, first page by name', value: p50, unit: 'ms', target: { atMost: 100 } };
}
