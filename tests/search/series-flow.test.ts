import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { downloadsOf } from './support/downloads.ts';
import { type Stage, type StageOptions, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const hour = 3_600_000;
const day = 24 * hour;
const free = 'SearchesPerHour = -1';
/** Saturday, 31 January 2026, 9 o'clock. */
const now = Date.UTC(2026, 0, 31, 9);

/** One series in which nothing is missing, as far as it has aired. */
function prepare(options: StageOptions = {}): {
  id: (season: number, number: number) => number;
  lack: (id: number, airDate?: number) => void;
} {
  stage = startStage('series', { size: 1, settings: 'SearchLoopDelay = 1', ...options });
  const { library } = stage.manager;
  library.change(1, {
    monitored: true,
    title: 'Dark',
    year: 2020,
    firstAired: Date.UTC(2020, 0, 1, 20),
    seasons: [0, 1, 2].map((number) => ({ number, episodes: 6, monitored: true })),
  });
  const id = (season: number, number: number) => 1000 + season * 50 + number;
  const facts = (season: number, number: number) => ({
    monitored: true,
    fileId: id(season, number),
    airDate: Date.UTC(2020 + season, 2, number * 7),
  });
  for (const season of [0, 1, 2])
    for (let number = 1; number <= 6; number += 1) library.changeMedia(id(season, number), facts(season, number));
  return {
    id,
    lack: (episode, airDate) =>
      library.changeMedia(episode, { fileId: 0, ...(airDate === undefined ? {} : { airDate }) }),
  };
}

const ended = () =>
  stage.until(() => /^(Searches completed|No pending)/.test(stage.report().searchSummary ?? ''), 'the end');
const names = () =>
  stage
    .ledger()
    .filter(({ verdict }) => verdict === 'done')
    .map(({ name }) => name);

describe('the unit of a search', () => {
  const lacking = (options: StageOptions) => {
    const { id, lack } = prepare(options);
    for (const episode of [id(1, 2), id(1, 3), id(2, 5)]) lack(episode);
    return id;
  };
  test('smart: a season with two, an episode alone', async () => {
    const id = lacking({ search: free });
    stage.begin();
    await ended();
    expect(stage.searches()).toEqual([
      { name: 'SeasonSearch', seriesId: 1, seasonNumber: 1 },
      { name: 'EpisodeSearch', episodeIds: [id(2, 5)] },
    ]);
    const reasons = stage.ledger().flatMap(({ verdict, reason }) => (verdict === 'done' ? reason : []));
    expect(reasons).toEqual([
      'Searched for missing episodes in Dark, season 1, because the first of 2 is missing',
      expect.stringMatching(/^Searched for Dark S02E05 · .*, because it is missing$/),
    ]);
    expect(names()).toEqual(['Missing episodes in Dark, season 1', expect.stringMatching(/^Dark S02E05 · /)]);
    expect(stage.rows('SELECT count(*) AS n FROM episodes WHERE searched')).toEqual([{ n: 3 }]);
  });
  test('true: the series, once, and all its episodes are searched for', async () => {
    lacking({ search: `${free}\nSearchBySeries = true` });
    stage.begin();
    await ended();
    expect(stage.searches()).toEqual([{ name: 'SeriesSearch', seriesId: 1 }]);
    expect(stage.rows('SELECT count(*) AS n FROM episodes WHERE searched')).toEqual([{ n: 3 }]);
    expect(stage.rows('SELECT id FROM series WHERE searched')).toEqual([{ id: 1 }]);
  });
  test('false: every episode', async () => {
    const id = lacking({ search: `${free}\nSearchBySeries = false` });
    stage.begin();
    await ended();
    const ids = stage.searches().map(({ episodeIds }) => (episodeIds as number[])[0] ?? 0);
    expect(ids).toEqual([id(1, 3), id(1, 2), id(2, 5)]);
  });
  test('an episode on its way makes a season of two a single episode', async () => {
    const { id, lack } = prepare({ search: free, downloads: [downloadsOf('d')], category: 'library' });
    lack(id(1, 2));
    lack(id(1, 3));
    stage.manager.grab('d'.repeat(40), id(1, 2));
    await stage.manager.refresh();
    stage.begin();
    await ended();
    expect(stage.searches()).toEqual([{ name: 'EpisodeSearch', episodeIds: [id(1, 3)] }]);
  });
});

describe('what is not searched for', () => {
  let id: (season: number, number: number) => number;
  let lack: (id: number, airDate?: number) => void;
  const run = async () => {
    stage.begin();
    await ended();
    return stage.searches();
  };
  beforeEach(() => {
    ({ id, lack } = prepare({ search: free }));
  });
  test('specials, unless they are wanted', async () => {
    lack(id(0, 1));
    expect(await run()).toEqual([]);
    await stage.crash();
    stage.configure({ search: `${free}\nAlsoSearchSpecials = true` });
    stage.begin();
    await stage.until(() => stage.searches().length === 1, 'the special');
    expect(stage.searches()).toEqual([{ name: 'EpisodeSearch', episodeIds: [id(0, 1)] }]);
  });
  test('what has not aired or was not announced', async () => {
    lack(id(2, 1), now + day);
    stage.manager.library.changeMedia(id(2, 2), { fileId: 0, airDate: null });
    expect(await run()).toEqual([]);
  });
  test('what is not monitored: itself or its series', async () => {
    lack(id(2, 1));
    stage.manager.library.changeMedia(id(2, 1), { monitored: false });
    expect(await run()).toEqual([]);
    stage.manager.library.changeMedia(id(2, 1), { monitored: true });
    stage.manager.library.change(1, { monitored: false });
    await stage.pass(hour);
    expect(stage.searches()).toEqual([]);
    expect(stage.rows('SELECT reason FROM episodes WHERE file_id = 0')).toEqual([{ reason: 'Missing' }]);
  });
});

describe("today's releases", () => {
  test('go before everything else, under their own label, and do not wait for other searches', async () => {
    const { id, lack } = prepare({ search: `${free}\nSearchLimit = 1` });
    lack(id(1, 1));
    lack(id(2, 6), now - 3 * hour);
    stage.manager.commands.post('EpisodeSearch', { episodeIds: [99] });
    stage.manager.commands.pause();
    stage.begin();
    await stage.pass(5 * 60_000);
    expect(stage.searches().slice(1)).toEqual([{ name: 'EpisodeSearch', episodeIds: [id(2, 6)] }]);
    const [first, second] = stage.ledger();
    expect(first).toMatchObject({ verdict: 'done', inputs: { label: "Today's releases" } });
    expect(second).toMatchObject({ verdict: 'withheld', inputs: { SearchLimit: 1 } });
    expect(stage.report().searchSummary).toMatch(/^Today's releases · Dark S02E06 · .* · Missing$/);
  });
  test('get an hour after they aired', async () => {
    const { id, lack } = prepare({ search: free });
    lack(id(2, 6), now - hour / 2);
    stage.begin();
    await stage.until(() => stage.searches().length === 1, 'the search');
    const [row] = stage.ledger();
    expect(Date.parse(row?.time ?? '')).toBeGreaterThanOrEqual(now + hour / 2);
    expect(Date.parse(row?.time ?? '')).toBeLessThan(now + hour);
  });
  test('are ordinary after a day where they do not go first', async () => {
    const { id, lack } = prepare({ search: `${free}\nPrioritizeTodaysReleases = false` });
    lack(id(2, 6), now - 3 * hour);
    stage.begin();
    await stage.until(() => stage.searches().length === 1, 'the search');
    expect(Date.parse(stage.ledger()[0]?.time ?? '')).toBeGreaterThanOrEqual(now + 21 * hour);
    expect(stage.ledger()[0]?.inputs.label).toBe('');
  });
});

test('unmonitored episodes are searched for one by one on demand: a season search would leave them out', async () => {
  const { id, lack } = prepare({ search: `${free}\nUnmonitored = true` });
  for (const episode of [id(1, 1), id(1, 2), id(1, 3)]) lack(episode);
  stage.manager.library.changeMedia(id(1, 1), { monitored: false });
  stage.begin();
  await ended();
  expect(stage.searches()).toEqual([
    { name: 'SeasonSearch', seriesId: 1, seasonNumber: 1 },
    { name: 'EpisodeSearch', episodeIds: [id(1, 1)] },
  ]);
});
