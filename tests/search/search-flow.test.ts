import { afterEach, describe, expect, test } from 'bun:test';
import { downloadsOf } from './support/downloads.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const free = 'SearchesPerHour = -1\nSearchLimit = 1000';
const minute = 60_000;
/** What the manager lacks and would search for itself, in the order of its numbers. */
const wanted = () => [...stage.manager.library.wanted()];
const verdicts = () => stage.ledger().map(({ verdict }) => verdict);
const done = () => stage.ledger().filter(({ verdict }) => verdict === 'done');

test('nothing is searched for while search is off, and the page says so', async () => {
  stage = startStage('movie', { search: 'SearchMissing = false', size: 40 });
  stage.begin();
  await stage.pass(60 * minute);
  expect(stage.searches()).toEqual([]);
  expect(stage.ledger()).toEqual([]);
  expect(stage.report().searchSummary).toBe('Search is off');
});

test('one search every 30 seconds by default, each with a row of the ledger and its reason', async () => {
  stage = startStage('movie', { search: free, size: 60 });
  stage.begin();
  await stage.until(() => stage.searches().length === 3, 'three searches');
  const rows = done();
  expect(rows.map(({ time }) => Date.parse(time) - Date.parse(rows[0]?.time ?? ''))).toEqual([0, 30_000, 60_000]);
  expect(rows[0]).toMatchObject({
    ...{ client: '', hash: '', instance: 'Library', category: 'library', kind: 'movie', rule: 'search' },
    reason: `Searched for ${rows[0]?.name}, because it is missing`,
    inputs: { reason: 'Missing', command: { name: 'MoviesSearch' } },
    result: 'MoviesSearch was accepted as command 1',
  });
  expect(stage.report().searchSummary).toBe(`${rows.at(-1)?.name} · Missing`);
  expect(stage.report().searchTimestamp).toBe(rows.at(-1)?.time ?? '');
});

test.each([
  ['10', 10_000],
  ['0', 1_000],
])('SearchLoopDelay %s waits %p ms', async (delay, expected) => {
  stage = startStage('movie', { search: free, settings: `SearchLoopDelay = ${delay}`, size: 60 });
  stage.begin();
  await stage.until(() => stage.searches().length === 2, 'two searches');
  const [first, second] = done().map(({ time }) => Date.parse(time));
  expect((second ?? 0) - (first ?? 0)).toBe(expected);
});

test('everything that is missing, monitored and released is searched for once in a cycle, nothing else', async () => {
  stage = startStage('movie', { search: free, size: 60 });
  stage.begin();
  await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end of the cycle');
  const ids = stage.searches().flatMap(({ movieIds }) => movieIds as number[]);
  expect([...ids].sort((a, b) => a - b)).toEqual(wanted());
});

test('unmonitored movies are searched for on demand', async () => {
  stage = startStage('movie', { search: `${free}\nUnmonitored = true`, size: 60 });
  const movies = await stage.ask('movie');
  const expected = movies.filter((movie) => !movie.hasFile && movie.isAvailable).map(({ id }) => id);
  stage.begin();
  await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end of the cycle');
  const ids = stage.searches().flatMap(({ movieIds }) => movieIds as number[]);
  expect(ids.sort((a, b) => a - b)).toEqual(expected as number[]);
  expect(ids.length).toBeGreaterThan(wanted().length);
});

test('files that are not good enough are searched for once in a cycle, after what is missing', async () => {
  stage = startStage('movie', {
    search: `${free}\nSearchByYear = false\nQualityUnmetSearch = true\nCustomFormatUnmetSearch = true`,
    size: 40,
  });
  stage.begin();
  await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end of the cycle');
  const reasons = done().map(({ inputs }) => String(inputs.reason));
  const order = ['Missing', 'CustomFormat', 'Quality'];
  expect(reasons).toEqual(reasons.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(new Set(reasons)).toEqual(new Set(order));
  const ids = stage.searches().flatMap(({ movieIds }) => movieIds as number[]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(
    stage.rows('SELECT id FROM movies WHERE reason IS NOT NULL AND monitored AND available').length,
  );
});

describe('limits', () => {
  test('as many searches in the manager as SearchLimit allows; the next waits for the same movie', async () => {
    stage = startStage('movie', { search: 'SearchesPerHour = -1\nSearchLimit = 2', size: 60 });
    stage.manager.commands.pause();
    stage.begin();
    await stage.pass(10 * minute);
    expect(stage.searches()).toHaveLength(2);
    expect(verdicts()).toEqual(['done', 'done', 'withheld']);
    expect(stage.ledger().at(-1)).toMatchObject({
      reason: '2 searches are under way in the manager',
      inputs: { SearchLimit: 2 },
    });
    stage.manager.commands.resume();
    await stage.until(() => stage.searches().length > 2, 'the third search');
    expect(
      stage
        .ledger()
        .filter(({ name }) => name === stage.ledger()[2]?.name)
        .map(({ verdict }) => verdict),
    ).toEqual(['withheld', 'done']);
  });

  test('as many in an hour as SearchesPerHour allows, also over a restart', async () => {
    stage = startStage('movie', { search: 'SearchesPerHour = 3\nSearchLimit = 1000', size: 80 });
    stage.begin();
    await stage.pass(30 * minute);
    expect(stage.searches()).toHaveLength(3);
    await stage.crash();
    stage.begin();
    await stage.pass(29 * minute);
    expect(stage.searches()).toHaveLength(3);
    await stage.pass(5 * minute);
    expect(stage.searches()).toHaveLength(6);
    expect(
      stage.ledger().filter(({ reason }) => reason === '3 searches were sent within an hour').length,
    ).toBeGreaterThan(0);
  });

  test('none while the queue of the manager is longer than PauseSearchAboveQueue', async () => {
    const client = downloadsOf('a', 'b');
    const queue = { downloads: [client], category: 'library' };
    stage = startStage('movie', { search: `${free}\nPauseSearchAboveQueue = 1`, size: 60, ...queue });
    await stage.manager.refresh();
    stage.begin();
    await stage.pass(10 * minute);
    expect(stage.searches()).toEqual([]);
    expect(stage.ledger()).toMatchObject([
      { verdict: 'withheld', reason: "The manager's queue is longer than 1", inputs: { queue: 2 } },
    ]);
    client.letters = ['a'];
    await stage.manager.refresh();
    await stage.pass(2 * minute);
    expect(stage.searches().length).toBeGreaterThan(0);
  });

  test('a movie rests for ItemCooldownHours, over cycles', async () => {
    stage = startStage('movie', {
      search: `${free}\nItemCooldownHours = 2`,
      settings: 'SearchLoopDelay = 1',
      size: 30,
    });
    stage.begin();
    const count = wanted().length;
    await stage.pass(115 * minute);
    expect(stage.searches()).toHaveLength(count);
    const resting = stage.ledger().filter(({ verdict }) => verdict === 'withheld');
    expect(resting).toHaveLength(count);
    expect(resting[0]).toMatchObject({
      reason: 'It was searched for less than 2 h ago',
      inputs: { ItemCooldownHours: 2 },
    });
    await stage.pass(30 * minute);
    expect(stage.searches()).toHaveLength(2 * count);
  });
});

test('what is in the download queue has had its turn, and the ledger says why', async () => {
  const hash = 'c'.repeat(40);
  stage = startStage('movie', { search: free, size: 60, downloads: [downloadsOf('c')], category: 'library' });
  const [first = 0] = wanted();
  stage.manager.grab(hash, first);
  await stage.manager.refresh();
  stage.begin();
  await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end of the cycle');
  expect(stage.searches().flatMap(({ movieIds }) => movieIds as number[])).not.toContain(first);
  expect(stage.ledger().filter(({ verdict }) => verdict === 'withheld')).toMatchObject([
    { reason: 'It is in the download queue of the manager already' },
  ]);
});

test('a dry run decides everything, writes down what it would do, and sends nothing', async () => {
  stage = startStage('movie', { search: free, settings: 'DryRun = true', size: 40 });
  stage.begin();
  await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end of the cycle');
  const before = stage.ledger().length;
  expect(new Set(verdicts())).toEqual(new Set(['would']));
  expect(before).toBe(wanted().length);
  await stage.pass(60 * minute);
  expect(stage.ledger()).toHaveLength(before);
  expect(stage.manager.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
