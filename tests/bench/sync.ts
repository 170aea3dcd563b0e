/** First reading of a library of 100,000 movies by a real search process, and what its readers notice of it. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/load.ts';
import { libraryFile } from '../../src/database/files.ts';
import { libraryReader } from '../../src/database/library/reader.ts';
import { createScanner } from '../../src/database/library/scanner.ts';
import { migrate } from '../../src/database/migrations.ts';
import type { FromWorker, ToWorker } from '../../src/supervisor/message.ts';
import { until } from '../support/wait.ts';
import { bigManagerKey, startBigManager } from './big-manager.ts';
import { cpuSeconds, residentMemory } from './proc.ts';
import type { Row } from './table.ts';

const movies = 100_000;
const section = 'Movies';
const readers = 50;
/** Milliseconds between two pages of a reader. */
const pause = 250;

export async function syncBench(): Promise<Row[]> {
  const manager = await startBigManager(movies);
  try {
    const alone = await firstReading(manager.url);
    const watched = await firstReading(manager.url, readers);
    return [
      {
        name: `First sync of ${movies.toLocaleString('en')} movies (261 MB)`,
        value: alone.seconds,
        unit: 's',
        target: { atMost: 8 },
      },
      { name: 'Processor time of the search process for it', value: alone.cpu, unit: 's', target: null },
      { name: 'Search process meanwhile, resident peak', value: alone.peak, unit: 'MB', target: { atMost: 120 } },
      { name: 'Library database after it, for 1,000 movies', value: alone.kilobytes, unit: 'kB', target: null },
      { name: `Pages to ${readers} readers meanwhile`, value: watched.pages, unit: '', target: null },
      { name: 'Longest of these pages', value: watched.longest, unit: 'ms', target: { atMost: 50 } },
      { name: 'Of them failed', value: watched.failed, unit: '', target: { atMost: 0 } },
    ];
  } finally {
    manager.stop();
  }
}

async function firstReading(uri: string, clients = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-sync-'));
  const text = `[${section}]\nType = "movie"\nURI = "${uri}"\nAPIKey = "${bigManagerKey}"\n[${section}.EntrySearch]\nSearchMissing = false`;
  const reading = readConfig(text);
  if (reading.state !== 'ok') throw new Error(reading.state);
  migrate(folder, [section]);
  const summaries: string[] = [];
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts'), 'search', section], {
    ipc: (message: FromWorker) => {
      if (message.type === 'report') summaries.push(message.report.searchSummary ?? '');
      if (message.type === 'log' && message.level === 'WARNING') console.error(message.message);
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const start: ToWorker = {
      ...{ type: 'start', role: 'search', section, dataFolder: folder, config: reading.config },
      ...{ level: 'INFO', version: 'bench' },
    };
    const began = performance.now();
    child.send(start);
    await until(() => summaries.some((summary) => summary.startsWith('Updating')), { what: 'the beginning' });
    const isOver = () => summaries.at(-1) === 'Search is off';
    const seen = clients > 0 ? browse(folder, clients, isOver) : null;
    await until(isOver, { timeout: 120_000, every: 20, what: 'the end of the reading' });
    const seconds = (performance.now() - began) / 1000;
    const cpu = cpuSeconds([child.pid]);
    const peak = residentMemory(child.pid, 'peak');
    const pages = await seen;
    child.send({ type: 'stop' } satisfies ToWorker);
    await child.exited;
    const kilobytes = statSync(libraryFile(folder, section)).size / movies;
    return { seconds, cpu, peak, kilobytes, pages: 0, longest: 0, failed: 0, ...pages };
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each of them asks for a page as somebody who scrolls does: again a moment after the answer, not all at once. */
async function browse(folder: string, clients: number, isOver: () => boolean) {
  const scanner = createScanner();
  const reader = libraryReader(libraryFile(folder, section), scanner);
  const seen = { pages: 0, longest: 0, failed: 0 };
  const client = async (number: number) => {
    await Bun.sleep((number * pause) / clients);
    for (let page = 0; !isOver(); page += 1) {
      const began = performance.now();
      try {
        await reader.movies({ q: '', page: (number * 7 + page) % 200, pageSize: 50 });
      } catch {
        seen.failed += 1;
      }
      seen.pages += 1;
      seen.longest = Math.max(seen.longest, performance.now() - began);
      await Bun.sleep(pause);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  reader.close();
  scanner.close();
  return seen;
}
