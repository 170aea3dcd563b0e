import type { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import { torrentsFile } from '../../src/database/files.ts';
import { queueSharer } from '../../src/database/manager-queue.ts';
import { openWriter, torrentsWriter } from '../../src/database/open.ts';
import { searchedAgain } from '../../src/database/searched-again.ts';
import { type Stage, section, startStage } from './support/stage.ts';

let stage: Stage;
let torrents: Database;
afterEach(async () => {
  await stage.stop();
  torrents.close();
});

const free = 'SearchesPerHour = -1\nSearchLimit = 1000';
const minute = 60_000;

/** What the torrent process of the instance leaves. */
function prepare(): number[] {
  stage = startStage('movie', { search: free, size: 60 });
  torrents = openWriter(torrentsFile(stage.folder, section), torrentsWriter);
  return [...stage.manager.library.wanted()];
}

const reasons = () =>
  stage
    .ledger()
    .filter(({ verdict }) => verdict === 'withheld')
    .map(({ reason }) => reason);
const searched = () => stage.searches().flatMap(({ movieIds }) => movieIds as number[]);
const ended = () => stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end');

test('the queue that the torrent process has read is used while it is fresh; then the manager is asked', async () => {
  const wanted = new Set(prepare());
  const movies = (await stage.ask('movie')).filter(({ id }) => wanted.has(Number(id)));
  const first = Number(movies.toSorted((a, b) => Number(a.year) - Number(b.year))[0]?.id);
  stage.calls();
  queueSharer(torrents)({ readAt: stage.clock.now(), total: 1, media: [first] });
  stage.begin();
  await stage.until(() => stage.searches().length === 3, 'three searches');
  expect(stage.calls()['GET queue']).toBeUndefined();
  expect(reasons()).toEqual(['It is in the download queue of the manager already']);
  await stage.pass(5 * minute);
  expect(stage.calls()['GET queue']).toBeGreaterThan(0);
  expect(searched()).not.toContain(first);
});

test('what a torrent process searched for after a removal in this cycle is not searched for once more', async () => {
  const [first = 0, second = 0, third = 0] = prepare();
  const again = searchedAgain(torrents);
  again.remember('Another', [second], stage.clock.now());
  again.remember(section, [first], stage.clock.now());
  // From before the clock was set back: it would not be searched for until then.
  again.remember(section, [third], stage.clock.now() + 365 * 86_400_000);
  stage.begin();
  await ended();
  expect(searched()).not.toContain(first);
  expect(searched()).toContain(second);
  expect(searched()).toContain(third);
  expect(reasons()).toEqual(['It was searched for in this cycle, after a download of it was removed']);
});
