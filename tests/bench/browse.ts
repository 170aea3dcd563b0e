/** What 50 people who browse notice while the first reading of 100,000 movies runs, asked of the built executable. */
import type { ProcessEntry } from '../../src/http/processes.ts';
import { startTendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';
import { bigManagerKey, startBigManager } from './big-manager.ts';
import { type Browsed, type Browsers, startBrowsers } from './browsers.ts';
import type { Row } from './table.ts';

const movies = 100_000;
const people = 50;
const restSeconds = 8;
const category = 'movies';

export async function browseBench(): Promise<Row[]> {
  const manager = await startBigManager(movies);
  const tendarr = await startTendarr({
    config: `[Movies]\nType = "movie"\nCategory = "${category}"\nURI = "${manager.url}"\nAPIKey = "${bigManagerKey}"
[Movies.EntrySearch]\nSearchMissing = false\n`,
  });
  const summary = async () => {
    const answer = await fetch(`${tendarr.url}/web/processes`);
    const { processes } = (await answer.json()) as { processes: ProcessEntry[] };
    return processes.find(({ kind }) => kind === 'search')?.searchSummary ?? '';
  };
  const opened: Browsers[] = [];
  const browse = async () => {
    const browsers = await startBrowsers(tendarr.port, people, category);
    opened.push(browsers);
    return browsers;
  };
  const isOver = async () => (await summary()) === 'Search is off';
  try {
    await until(async () => (await summary()).startsWith('Updating'), { every: 5, what: 'the beginning' });
    const browsers = await browse();
    await until(isOver, { timeout: 300_000, every: 100, what: 'the end of the reading' });
    const during = await browsers.end();
    const others = await browse();
    await Bun.sleep(restSeconds * 1000);
    return rowsOf(during, await others.end());
  } finally {
    for (const browsers of opened) browsers.stop();
    await tendarr.stop();
    manager.stop();
  }
}

/** What a machine does beside this shows in both: the second tells how much of it. */
function rowsOf(during: Browsed, after: Browsed): Row[] {
  const row = (name: string, value: number, unit = 'ms', target: Row['target'] = null): Row => ({
    ...{ name, value, unit, target },
  });
  return [
    row(`Answers to ${people} people while ${movies.toLocaleString('en')} movies are read`, during.requests, ''),
    row('Of them failed', during.failed, '', { atMost: 0 }),
    row('Of them p99', during.p99),
    row('Longest of them', during.longest, 'ms', { atMost: 50 }),
    ...Object.entries(during.longestOf).map(([sort, longest]) => row(`Longest ${sort}`, longest)),
    row('The same people with nothing being read: p99', after.p99),
    row('The same people with nothing being read: longest', after.longest),
  ];
}
