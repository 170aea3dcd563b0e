import { afterEach, expect, test } from 'bun:test';
import { startDemoManager } from '../../src/demo/manager/manager.ts';
import type { LedgerEntry } from '../../src/http/ledger.ts';
import type { ProcessEntry } from '../../src/http/processes.ts';
import { startTendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test.each(['/api', '/web'])('searches and why the next one waits are rows of %s/ledger', async (family) => {
  const manager = startDemoManager({ kind: 'movie', size: 60 });
  ends.push(manager.stop);
  manager.commands.pause();
  const tendarr = await startTendarr({
    config: `[Settings]\nSearchLoopDelay = 1\n[Movies]\nType = "movie"\nURI = "${manager.uri}"\nAPIKey = "${manager.apiKey}"\nCategory = "movies"
[Movies.EntrySearch]\nSearchMissing = true\nSearchLimit = 2\nSearchesPerHour = -1\n`,
  });
  ends.push(tendarr.stop);
  const rows = async () =>
    (await tendarr.json<{ entries: LedgerEntry[] }>(`${family}/ledger?rule=search&category=movies`)).entries;
  await until(async () => (await rows()).length === 3, { what: 'two searches and a reason' });
  const [waits, ...sent] = await rows();
  expect(waits).toMatchObject({
    ...{ instance: 'Movies', kind: 'movie', verdict: 'withheld', inputs: { searches: 2, SearchLimit: 2 } },
    reason: '2 searches are under way in the manager',
  });
  expect(sent.map(({ verdict }) => verdict)).toEqual(['done', 'done']);
  for (const { name, reason } of sent) expect(reason).toBe(`Searched for ${name}, because it is missing`);
  expect(new Set([waits, ...sent].map((row) => row?.id)).size).toBe(3);
  const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>(`${family}/processes`);
  expect(processes.find(({ kind }) => kind === 'search')?.searchSummary).toBe(`${sent[0]?.name} · Missing`);
});
