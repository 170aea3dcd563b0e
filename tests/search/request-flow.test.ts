import { afterEach, describe, expect, test } from 'bun:test';
import { type FakeProvider, providerKey, startOmbi, startOverseerr } from './support/providers.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
let provider: FakeProvider;
afterEach(async () => {
  await stage.stop();
  await provider.stop();
});

const minute = 60_000;
const start = Date.UTC(2026, 0, 31, 9);
const free = 'SearchesPerHour = -1';

function withOverseerr(kind: 'movie' | 'series', more = ''): void {
  provider = startOverseerr(() => start);
  const section = `[Library.EntrySearch.Overseerr]\nSearchOverseerrRequests = true\nOverseerrURI = "${provider.url}"\nOverseerrAPIKey = "${providerKey}"\n${more}`;
  stage = startStage(kind, { size: 60, search: `${free}\nSearchLimit = 1`, more: section });
}

const ask = (tmdbId: number, more: object = {}, media: object = {}) => ({
  ...{ id: tmdbId, status: 2, type: 'movie', is4k: false },
  media: { id: 1, tmdbId, status: 3, ...media },
  ...more,
});
const wanted = () => [...stage.manager.library.wanted()];
const tmdb = (id: number) => 9_000_000 + id;
const requested = (table = 'movies') =>
  stage.rows<{ id: number }>(`SELECT id FROM ${table} WHERE is_request ORDER BY id`).map(({ id }) => id);

describe('movies that somebody asked for at Overseerr', () => {
  test('go first, under their own label, and do not wait for other searches', async () => {
    withOverseerr('movie');
    const last = wanted().at(-1) ?? 0;
    provider.entries = [ask(tmdb(last))];
    stage.manager.commands.post('MoviesSearch', { movieIds: [999] });
    stage.manager.commands.pause();
    stage.begin();
    await stage.until(() => stage.searches().length === 2, 'the search');
    expect(stage.searches()[1]).toEqual({ name: 'MoviesSearch', movieIds: [last] });
    expect(stage.ledger()[0]).toMatchObject({ verdict: 'done', inputs: { label: 'Overseerr request' } });
    expect(stage.report().searchSummary).toMatch(/^Overseerr request · .* · Missing$/);
    expect(requested()).toEqual([last]);
  });

  test('are marked until the request is gone, and nothing else is', async () => {
    withOverseerr('movie');
    const [first = 0, second = 0] = wanted();
    provider.entries = [ask(tmdb(first)), ask(tmdb(second)), ask(5), ask(tmdb(1), { media: { status: 3 } })];
    stage.begin();
    await stage.until(() => requested().length > 0, 'the marks');
    expect(requested()).toEqual([first, second].toSorted((a, b) => a - b));
    provider.entries = [ask(tmdb(second))];
    await stage.pass(6 * minute);
    expect(requested()).toEqual([second]);
    provider.entries = [];
    await stage.pass(6 * minute);
    expect(requested()).toEqual([]);
  });

  test('are searched for when they come, although the cycle is over', async () => {
    withOverseerr('movie');
    const movies = await stage.ask('movie');
    for (const { id } of movies) stage.manager.library.change(Number(id), { fileId: Number(id) });
    stage.begin();
    await stage.until(() => stage.report().searchSummary === 'No pending searches', 'the end');
    stage.manager.library.change(7, { fileId: 0, monitored: true, released: Date.UTC(2020, 0, 1), year: 2019 });
    await stage.synced();
    const before = stage.searches().length;
    provider.entries = [ask(tmdb(7))];
    await stage.until(() => stage.searches().length > before, 'the search');
    expect(stage.searches().at(-1)).toEqual({ name: 'MoviesSearch', movieIds: [7] });
  });

  test.each([404, 500])('are taken for released where Overseerr answers %p about one of them', async (status) => {
    withOverseerr('movie');
    const [first = 0, second = 0] = wanted();
    provider.entries = [ask(tmdb(first)), ask(tmdb(second))];
    provider.before(({ name }) =>
      name === `movie/${tmdb(first)}` ? { kind: 'answer', status, body: '{}' } : undefined,
    );
    stage.begin();
    await stage.until(() => requested().length > 0, 'the marks');
    expect(requested()).toEqual([first, second].toSorted((a, b) => a - b));
  });

  test('wait for their release, which is asked for once', async () => {
    withOverseerr('movie');
    const [first = 0, second = 0] = wanted();
    provider.entries = [ask(tmdb(first)), ask(tmdb(second))];
    provider.details.set(`movie/${tmdb(first)}`, { releaseDate: '2027-01-01' });
    provider.details.set(`movie/${tmdb(second)}`, { releaseDate: '2020-01-01' });
    stage.begin();
    await stage.until(() => requested().length > 0, 'the marks');
    await stage.pass(20 * minute);
    expect(requested()).toEqual([second]);
    expect(provider.calls(`movie/${tmdb(first)}`)).toHaveLength(1);
  });

  test('stand in the ledger while their release lies ahead, once, however often they are searched for otherwise', async () => {
    withOverseerr('movie');
    const first = wanted()[0] ?? 0;
    const ahead = () => stage.ledger().filter(({ reason }) => reason.startsWith('It was requested'));
    provider.entries = [ask(tmdb(first))];
    provider.details.set(`movie/${tmdb(first)}`, { releaseDate: '2027-01-01' });
    stage.begin();
    await stage.until(() => ahead().length > 0, 'the row');
    expect(ahead()).toMatchObject([
      {
        ...{ rule: 'search', verdict: 'withheld', kind: 'movie' },
        reason: 'It was requested, but is released only on 2027-01-01',
        inputs: { label: 'Overseerr request', release: '2027-01-01' },
      },
    ]);
    const searched = () => stage.searches().filter(({ movieIds }) => (movieIds as number[])[0] === first).length;
    await stage.until(() => searched() > 1, 'the searches of two cycles', 60_000);
    await stage.crash();
    stage.begin();
    const asked = provider.calls('request').length;
    await stage.until(() => provider.calls('request').length > asked + 1, 'the next questions');
    expect(ahead()).toHaveLength(1);
  });

  test('are read page by page', async () => {
    withOverseerr('movie');
    const last = wanted().at(-1) ?? 0;
    provider.entries = [...Array.from({ length: 250 }, (_, index) => ask(index + 1)), ask(tmdb(last))];
    stage.begin();
    await stage.until(() => requested().length > 0, 'the mark');
    expect(provider.calls('request').map(({ params }) => params.skip)).toEqual(['0', '100', '200']);
    expect(provider.calls('request')[0]?.params).toMatchObject({ take: '100', sort: 'added', filter: 'approved' });
  });
});

test('a series that was asked for: its missing episodes, in the seasons that were asked for', async () => {
  withOverseerr('series');
  const [episode = 0] = wanted().slice(-1);
  const seriesId = Math.floor(episode / 1000);
  const season = Math.floor((episode % 1000) / 50);
  provider.entries = [ask(4, { type: 'tv', seasons: [{ seasonNumber: season }] }, { tvdbId: 9_000_000 + seriesId })];
  stage.begin();
  await stage.until(() => requested('episodes').length > 0, 'the marks');
  const missing = stage.rows<{ id: number }>(
    `SELECT id FROM episodes WHERE series_id = ${seriesId} AND season_number = ${season} AND NOT has_file AND monitored ORDER BY id`,
  );
  expect(requested('episodes')).toEqual(missing.map(({ id }) => id));
  await stage.until(() => stage.searches().length > 0, 'the search');
  expect(stage.ledger()[0]).toMatchObject({ inputs: { label: 'Overseerr request' } });
});

test('a series that was asked for before it begins stands in the ledger', async () => {
  withOverseerr('series');
  const seriesId = Math.floor((wanted().at(-1) ?? 0) / 1000);
  provider.entries = [ask(4, { type: 'tv' }, { tvdbId: 9_000_000 + seriesId })];
  provider.details.set('tv/4', { firstAirDate: '2027-03-02' });
  stage.begin();
  await stage.until(() => stage.ledger().some(({ verdict }) => verdict === 'withheld'), 'the row');
  expect(stage.ledger().find(({ verdict }) => verdict === 'withheld')).toMatchObject({
    kind: 'series',
    reason: 'It was requested, but begins only on 2027-03-02',
  });
  expect(requested('episodes')).toEqual([]);
});

test('Ombi is asked where Overseerr is not wanted', async () => {
  provider = startOmbi(() => start);
  const section = `[Library.EntrySearch.Ombi]\nSearchOmbiRequests = true\nOmbiURI = "${provider.url}"\nOmbiAPIKey = "${providerKey}"`;
  stage = startStage('movie', { size: 60, search: free, more: section });
  const last = wanted().at(-1) ?? 0;
  provider.entries = [
    { theMovieDbId: tmdb(last), approved: true },
    { theMovieDbId: tmdb(wanted()[0] ?? 0), approved: false },
  ];
  stage.begin();
  await stage.until(() => stage.searches().length > 0, 'the search');
  expect(stage.report().searchSummary).toMatch(/^Ombi request · /);
  expect(requested()).toEqual([last]);
});

describe('a provider that fails', () => {
  test.each([
    ['refuses the key', { kind: 'answer', status: 403 }],
    ['breaks', { kind: 'answer', status: 500 }],
    ['drops the connection', { kind: 'reset' }],
    ['sends no list', { kind: 'answer', status: 200, body: '{"error":"x"}' }],
    ['sends half an answer', { kind: 'truncate', bytes: 30 }],
  ] as const)('and %s is told in the log once; searches go on and what is known stays', async (_, fault) => {
    withOverseerr('movie');
    const last = wanted().at(-1) ?? 0;
    provider.entries = [ask(tmdb(last))];
    stage.begin();
    await stage.until(() => requested().length > 0, 'the mark');
    const heal = provider.before(() => fault);
    await stage.pass(30 * minute);
    expect(requested()).toEqual([last]);
    expect(stage.searches().length).toBeGreaterThan(1);
    expect(stage.lines.filter((line) => line.startsWith('WARNING Requests cannot be read'))).toHaveLength(1);
    expect(stage.lines.join()).not.toContain(providerKey);
    heal();
    provider.entries = [];
    await stage.until(() => requested().length === 0, 'the provider to be asked again');
  });
});
