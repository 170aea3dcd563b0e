import { afterEach, describe, expect, test } from 'bun:test';
import type { Kind } from '../../src/config/config.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const free = 'SearchesPerHour = -1\nSearchLimit = 1000';
const quick = 'SearchLoopDelay = 1';
const minute = 60_000;

const ended = () =>
  stage.until(() => stage.report().searchSummary === 'Searches completed, waiting till next loop', 'the end');
/** Movies, episodes or albums of every search, in its order; a season as its number. */
const subjects = () =>
  stage
    .searches()
    .map(({ movieIds, episodeIds, albumIds, seriesId, seasonNumber }) =>
      JSON.stringify(movieIds ?? episodeIds ?? albumIds ?? [seriesId, seasonNumber]),
    );
const years = () =>
  stage
    .ledger()
    .filter(({ verdict }) => verdict === 'done')
    .map(({ inputs }) => inputs.year as number | null);

describe.each<[Kind, number]>([
  ['movie', 120],
  ['series', 12],
  ['music', 25],
])('a whole cycle of %s', (kind, size) => {
  test('goes through everything once with a restart in the middle, ends, and begins anew after a quarter of an hour', async () => {
    stage = startStage(kind, { search: kind === 'music' ? 'SearchesPerHour = -1' : free, settings: quick, size });
    stage.begin();
    await stage.until(() => stage.searches().length === 5, 'the first searches');
    await stage.crash();
    stage.begin();
    await ended();
    const first = subjects();
    expect(first.length).toBeGreaterThan(10);
    expect(new Set(first).size).toBe(first.length);
    expect(stage.stored('SELECT number FROM cycle')).toEqual([{ number: 1 }]);

    const [{ startedAt = 0 } = {}] = stage.stored<{ startedAt: number }>('SELECT started_at AS startedAt FROM cycle');
    await stage.until(() => stage.searches().length > first.length, 'the second cycle');
    expect(stage.clock.now() - startedAt).toBe(15 * minute);
    await ended();
    const second = subjects().slice(first.length);
    expect(second.toSorted()).toEqual(first.toSorted());
    expect(stage.stored('SELECT number FROM cycle')).toEqual([{ number: 2 }]);
  });
});

describe('year after year', () => {
  test('the oldest first, the first year included, each to its end', async () => {
    stage = startStage('movie', { search: free, settings: quick, size: 60 });
    stage.begin();
    await ended();
    const order = years();
    expect(order).toEqual(order.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    const [{ first = 0 } = {}] = stage.rows<{ first: number }>(
      "SELECT min(year) AS first FROM movies WHERE reason = 'Missing' AND monitored AND available",
    );
    expect(order[0]).toBe(first);
    expect(new Set(order).size).toBeGreaterThan(5);
  });
  test('the newest first on demand', async () => {
    stage = startStage('series', {
      search: `${free}\nSearchInReverse = true\nSearchBySeries = false`,
      settings: quick,
      size: 8,
    });
    stage.begin();
    await ended();
    const order = years();
    expect(order).toEqual(order.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    expect(new Set(order).size).toBeGreaterThan(3);
  });
  test('what has no year comes last', async () => {
    stage = startStage('movie', { search: free, settings: quick, size: 40 });
    stage.manager.library.change(3, { year: 0, fileId: 0, monitored: true, released: 0 });
    stage.begin();
    await ended();
    expect(stage.searches().at(-1)).toEqual({ name: 'MoviesSearch', movieIds: [3] });
    expect(years().at(-1)).toBeNull();
  });
  test('not on demand, and never for music', async () => {
    stage = startStage('movie', { search: `${free}\nSearchByYear = false`, settings: quick, size: 40 });
    stage.begin();
    await ended();
    expect(new Set(years())).toEqual(new Set([null]));
  });
});

test('without starting over only what is new or has changed is searched for', async () => {
  stage = startStage('movie', { search: `${free}\nSearchAgainOnSearchCompletion = false`, settings: quick, size: 150 });
  stage.begin();
  await ended();
  const first = stage.searches().length;
  await stage.pass(60 * minute);
  expect(stage.searches()).toHaveLength(first);
  const [unmonitored] = (await stage.ask('movie')).filter(
    (movie) => !movie.hasFile && !movie.monitored && movie.isAvailable,
  );
  stage.manager.library.change(Number(unmonitored?.id), { monitored: true });
  await stage.pass(60 * minute);
  expect(stage.searches().slice(first)).toEqual([{ name: 'MoviesSearch', movieIds: [unmonitored?.id] }]);
});

test('with nothing to search for it says so and writes nothing', async () => {
  stage = startStage('movie', { size: 10 });
  for (let id = 1; id <= 10; id += 1) stage.manager.library.change(id, { monitored: false });
  stage.begin();
  await stage.until(() => stage.report().searchSummary === 'No pending searches', 'the end');
  const before = stage.written();
  await stage.pass(120 * minute);
  expect(stage.written()).toBe(before);
});

test('the library is read again inside a cycle that takes days', async () => {
  stage = startStage('movie', { search: 'SearchesPerHour = 1', size: 80 });
  stage.begin();
  await stage.synced();
  stage.calls();
  await stage.pass(24 * 60 * minute);
  expect(stage.searches().length).toBeLessThanOrEqual(25);
  expect(stage.searches().length).toBeGreaterThanOrEqual(24);
  expect(stage.calls()['GET movie']).toBeGreaterThanOrEqual(4);
  expect(stage.stored('SELECT ended_at FROM cycle')).toEqual([{ ended_at: null }]);
});
