/** How soon a change in the manager is in the library, and what that costs. */
import { afterEach, describe, expect, test } from 'bun:test';
import { type Stage, type StageOptions, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;

/** A library that takes so long to read that the whole of it is read every six hours only. */
async function large(options: StageOptions = {}): Promise<void> {
  stage = startStage('movie', { search: 'SearchMissing = false', size: 50, ...options });
  stage.manager.before(({ name }) => {
    if (name === 'movie') stage.clock.advance(2 * minute);
  });
  stage.begin();
  await stage.synced();
  stage.calls();
}

/** A small one. */
async function small(): Promise<void> {
  stage = startStage('movie', { search: 'SearchMissing = false', size: 50 });
  stage.begin();
  await stage.synced();
  stage.calls();
}

const movie = (id: number): object | undefined =>
  stage.rows(`SELECT monitored, has_file, profile_id FROM movies WHERE id = ${id}`)[0];
const lacking = () => {
  const [id = 0] = stage.manager.library.wanted();
  return id;
};
const imported = (id: number) => {
  stage.manager.library.receive(id);
  stage.manager.remember('a'.repeat(40), id, 'Imported');
};

describe('an imported file', () => {
  test('is in a large library within a quarter of an hour, for four calls', async () => {
    await large();
    const id = lacking();
    imported(id);
    await stage.pass(quarter);
    expect(movie(id)).toMatchObject({ has_file: 1 });
    expect(stage.calls()).toEqual({
      'GET history/since': 1,
      'GET qualityprofile': 1,
      'GET movie/{id}': 1,
      'GET moviefile': 1,
    });
  });

  test('is not forgotten when the manager fails to tell about it', async () => {
    await large();
    const id = lacking();
    imported(id);
    let failures = 0;
    const heal = stage.manager.before(({ name }) => {
      if (name !== 'movie/{id}') return undefined;
      failures += 1;
      return { kind: 'answer', status: 503, body: '' };
    });
    await stage.pass(quarter);
    expect(failures).toBeGreaterThan(0);
    expect(movie(id)).toMatchObject({ has_file: 0 });
    heal();
    await stage.pass(2 * quarter);
    expect(movie(id)).toMatchObject({ has_file: 1 });
    expect(stage.calls()['GET movie']).toBeUndefined();
  });

  test('while the manager could not be reached for hours is found afterwards without reading everything', async () => {
    await large();
    const id = lacking();
    const heal = stage.manager.before(() => ({ kind: 'reset' }));
    imported(id);
    await stage.pass(3 * hour);
    heal();
    stage.calls();
    await stage.pass(2 * quarter);
    expect(movie(id)).toMatchObject({ has_file: 1 });
    expect(stage.calls()['GET movie']).toBeUndefined();
  });
});

/** No history names these: they are in the list only. */
const unnamed: [what: string, before: object, change: () => void, after: object | undefined][] = [
  [
    'a movie that is no longer monitored',
    { monitored: true },
    () => stage.manager.library.change(1, { monitored: false }),
    { monitored: 0 },
  ],
  [
    'a movie that is monitored again',
    { monitored: false },
    () => stage.manager.library.change(1, { monitored: true }),
    { monitored: 1 },
  ],
  [
    'a movie with another profile',
    { qualityProfileId: 1 },
    () => stage.manager.library.change(1, { qualityProfileId: 3 }),
    { profile_id: 3 },
  ],
  ['a movie that was deleted', {}, () => stage.manager.library.remove(1), undefined],
];

describe.each(unnamed)('%s', (_, before, change, after) => {
  const prepare = async (library: () => Promise<void>) => {
    await library();
    stage.manager.library.change(1, before);
    await stage.pass(6 * hour + quarter);
    expect(movie(1)).not.toEqual(after ? expect.objectContaining(after) : undefined);
    stage.calls();
    change();
  };
  const expectSeen = () => expect(movie(1)).toEqual(after ? expect.objectContaining(after) : undefined);

  test('is so in a small library within a quarter of an hour: all of it is read then', async () => {
    await prepare(small);
    await stage.pass(quarter);
    expectSeen();
    expect(stage.calls()).toMatchObject({ 'GET history/since': 1, 'GET qualityprofile': 1, 'GET movie': 1 });
  });
  test('is so in a large one within six hours', async () => {
    await prepare(large);
    await stage.pass(6 * hour + quarter);
    expectSeen();
    expect(stage.calls()).toMatchObject({ 'GET movie': 1 });
  });
});

test('an episode with a file that is no longer monitored, which no list tells, is so within a day', async () => {
  stage = startStage('series', { search: 'SearchMissing = false', size: 4 });
  const episode = [...stage.manager.library.owned()][0] ?? 0;
  stage.manager.library.changeMedia(episode, { monitored: true });
  const monitored = () => stage.rows(`SELECT monitored FROM episodes WHERE id = ${episode}`);
  stage.begin();
  await stage.synced();
  expect(monitored()).toEqual([{ monitored: 1 }]);
  stage.manager.library.changeMedia(episode, { monitored: false });
  await stage.pass(24 * hour + quarter);
  expect(monitored()).toEqual([{ monitored: 0 }]);
});

test('a movie that was added is there with the next list', async () => {
  stage = startStage('movie', { search: 'SearchMissing = false', size: 50 });
  const heal = stage.manager.before(({ name }) =>
    name === 'movie' ? { kind: 'answer', status: 200, body: '[{"id":7,"title":"Alone","monitored":true}]' } : undefined,
  );
  stage.begin();
  await stage.synced();
  expect(stage.rows('SELECT id FROM movies')).toEqual([{ id: 7 }]);
  heal();
  await stage.pass(quarter);
  expect(stage.rows('SELECT count(*) AS n FROM movies')).toEqual([{ n: 50 }]);
});
