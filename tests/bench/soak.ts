/**
 * `bun run soak [--minutes 30] [--torrents 10000]`: the built executable with torrents that come, download, are
 * imported, seed and go, and with a client that is away now and then. Shows that no process grows and that the ledger
 * holds what was done, neither more nor less. Exits 1 when one of them is not so.
 */
import { parseArgs } from 'node:util';
import type { LedgerEntry } from '../../src/http/ledger.ts';
import type { ProcessEntry } from '../../src/http/processes.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';
import { type Churn, startChurn } from './churn.ts';
import { growthOf, isFlat, type Sample } from './growth.ts';
import { residentMemory } from './proc.ts';
import { differences, effectsOf, type Tally } from './tally.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { minutes: { type: 'string', default: '30' }, torrents: { type: 'string', default: '10000' } },
});
const minutes = Number(values.minutes);
const torrents = Number(values.torrents);
if (!(minutes > 0) || !(torrents > 0)) {
  console.error('Usage: bun run soak [--minutes 30] [--torrents 10000]');
  process.exit(2);
}
/** What is learned at the start is kept; from then on memory is to stay as it is. */
const warmUpMinutes = Math.min(5, minutes / 2);
const sampleSeconds = 5;

interface Watched {
  name: string;
  pid: number;
  samples: Sample[];
}

async function watchedOf(tendarr: Tendarr): Promise<Watched[]> {
  const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes');
  const byPid = new Map([[tendarr.pid, 'supervisor']]);
  for (const { pid, name, kind } of processes) {
    if (pid !== null) byPid.set(pid, byPid.has(pid) ? 'placeholders' : `${name} ${kind}`);
  }
  return [...byPid].map(([pid, name]) => ({ name, pid, samples: [] }));
}

async function watch(watched: readonly Watched[], churn: Churn): Promise<void> {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 60_000;
  let shownAt = 0;
  while (elapsed() < minutes) {
    await Bun.sleep(sampleSeconds * 1000);
    if (elapsed() >= warmUpMinutes) {
      for (const { pid, samples } of watched) samples.push({ minutes: elapsed(), megabytes: residentMemory(pid) });
    }
    if (elapsed() - shownAt < 1) continue;
    shownAt = elapsed();
    const memory = watched.map(({ name, pid }) => `${name} ${residentMemory(pid).toFixed(0)}`).join(', ');
    console.log(`${shownAt.toFixed(0)} min: ${churn.summary()}; MB: ${memory}`);
  }
}

/** The longest wait of a rule in this configuration is a minute. */
const quietSeconds = 90;

/** Everything that was decided on is done and written down. */
async function settled(tendarr: Tendarr, tally: Tally): Promise<void> {
  let seen = '';
  let since = performance.now();
  await until(
    async () => {
      const now = `${await totalOf(tendarr)} ${tally.size}`;
      if (now !== seen) since = performance.now();
      seen = now;
      return performance.now() - since > quietSeconds * 1000;
    },
    { timeout: 600_000, every: 5_000, what: 'the last torrents to be dealt with' },
  );
}

async function totalOf(tendarr: Tendarr): Promise<number> {
  return (await tendarr.json<{ total: number }>('/web/ledger?page_size=1')).total;
}

/** A row that is written while the pages are read would move all others to later places. */
async function readLedger(tendarr: Tendarr): Promise<LedgerEntry[]> {
  const before = await totalOf(tendarr);
  const entries: LedgerEntry[] = [];
  for (let page = 0; ; page += 1) {
    const path = `/web/ledger?verdict=done&page_size=1000&page=${page}`;
    const part = (await tendarr.json<{ entries: LedgerEntry[] }>(path)).entries;
    entries.push(...part);
    if (part.length < 1000) break;
  }
  return (await totalOf(tendarr)) === before ? entries : readLedger(tendarr);
}

function showMemory(watched: readonly Watched[]): boolean {
  console.log('| Process | MB at the beginning | MB at the end | MB/h | |\n| --- | ---: | ---: | ---: | --- |');
  const flat = watched.map(({ name, samples }) => {
    const growth = growthOf(samples);
    const verdict = isFlat(growth) ? 'flat' : 'grows';
    const numbers = [growth.from, growth.to, growth.perHour].map((value) => value.toFixed(1)).join(' | ');
    console.log(`| ${name} | ${numbers} | ${verdict} |`);
    return verdict === 'flat';
  });
  return flat.every(Boolean);
}

function showLedger(tally: Tally, entries: readonly LedgerEntry[]): boolean {
  const written = effectsOf(entries);
  const wrong = differences(tally, written);
  console.log('\n| Effect | Seen at client and manager | In the ledger |\n| --- | ---: | ---: |');
  for (const kind of new Set([...tally.kinds(), ...written.kinds()])) {
    console.log(`| ${kind} | ${tally.count(kind)} | ${written.count(kind)} |`);
  }
  for (const line of wrong.slice(0, 20)) console.log(line);
  if (wrong.length > 0) console.log(`${wrong.length} torrents whose ledger differs from what was done`);
  return wrong.length === 0;
}

const churn = await startChurn(torrents);
const tendarr = await startTendarr({ config: churn.config });
let code = 1;
try {
  const owned = () => churn.client.torrents.size;
  await until(
    async () => {
      const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes');
      return processes.some(({ categoryCount = 0 }) => categoryCount >= owned());
    },
    { timeout: 120_000, every: 500, what: 'all torrents to be tracked' },
  );
  const watched = await watchedOf(tendarr);
  churn.begin();
  await watch(watched, churn);
  churn.end();
  await settled(tendarr, churn.tally);
  const entries = await readLedger(tendarr);
  const [isMemoryFlat, isLedgerRight] = [showMemory(watched), showLedger(churn.tally, entries)];
  code = isMemoryFlat && isLedgerRight ? 0 : 1;
} finally {
  await tendarr.stop();
  await churn.stop();
}
process.exit(code);
