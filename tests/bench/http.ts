/**
 * What everybody polls, asked of the built executable while 50,000 torrents are fed to it: they have been taken over,
 * and 500 of them change every second.
 */
import { type DemoStack, startDemo } from '../../src/demo/stack.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { type Load, load } from './load.ts';
import { cpuSeconds, familyOf } from './proc.ts';
import { settled } from './settled.ts';
import type { Row } from './table.ts';

const torrents = 50_000;
const changesPerSecond = 500;
const seconds = 5;
const polled = ['/web/processes', '/web/status'];

export async function httpBench(): Promise<Row[]> {
  // What the managers do with downloads of their own would be the demo's work, not ours.
  const demo = await startDemo({ torrents, active: 0, tick: 0, refreshEvery: 0 });
  const tendarr = await startTendarr({ config: demo.configToml(), env: { TENDARR_PROCESSING_ONLY: 'true' } });
  let timer: ReturnType<typeof setInterval> | undefined;
  try {
    await settled(tendarr, torrents);
    timer = seed(demo);
    const fed = await measureFeed(tendarr);
    const loads = [];
    for (const path of polled) loads.push({ path, measured: await load(tendarr.port, path, { seconds }) });
    const bare = await loadBare(tendarr.port);
    return [...loads.flatMap(({ path, measured }) => rowsOf(path, measured, bare)), fed, await torrentRow(tendarr)];
  } finally {
    clearInterval(timer);
    await tendarr.stop();
    await demo.stop();
  }
}

/** As seeds do: they upload a little. */
function seed({ client, seedbox }: DemoStack): ReturnType<typeof setInterval> {
  const seeds = [client, seedbox].flatMap((one) => [...one.torrents.keys()].map((hash) => ({ one, hash })));
  const perTick = changesPerSecond / 10;
  let next = 0;
  return setInterval(() => {
    for (let count = 0; count < perTick; count += 1) {
      // Coprime to any number of torrents that is tried here: all have their turn, in no order of the client's.
      next = (next + 7919) % seeds.length;
      const { one, hash } = seeds[next] ?? {};
      const torrent = hash === undefined ? undefined : one?.torrents.get(hash);
      if (torrent) one?.update(torrent.hash, { uploaded: torrent.uploaded + 50_000 });
    }
  }, 100);
}

/** What the feed alone costs, without anybody who asks. */
async function measureFeed(tendarr: Tendarr): Promise<Row> {
  const family = familyOf(tendarr.pid);
  const watched = 15;
  const before = cpuSeconds(family);
  await Bun.sleep(watched * 1000);
  const value = ((cpuSeconds(family) - before) / watched) * 100;
  const name = `Processor time of all processes, ${changesPerSecond} of ${torrents.toLocaleString('en')} torrents change a second`;
  return { name, value, unit: '% of a core', target: null };
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
