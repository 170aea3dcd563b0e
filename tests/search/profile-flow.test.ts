import { afterEach, describe, expect, test } from 'bun:test';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const minute = 60_000;
/** The demo managers have the profiles Any (1), Standard (2), Best (3) and Searching (4). */
const temporary = `SearchesPerHour = 0\nUseTempForMissing = true
QualityProfileMappings = { "Standard" = "Searching", "Best" = "Searching" }`;
const editors = () =>
  stage.manager.calls('PUT movie/editor').map(({ json }) => json as { movieIds: number[]; qualityProfileId: number });
const profileOf = async (id: number) => (await stage.ask<{ qualityProfileId: number }>(`movie/${id}`)).qualityProfileId;
const switches = () =>
  stage.stored<{ key: string; state: string }>('SELECT key, state FROM profile_switches ORDER BY key');

/** What the ledger says of profiles. */
const rows = () => stage.ledger().filter(({ rule }) => rule !== 'search');

/** Movies that are missing, with profile Standard; the rest is there. */
function prepare(missing: number[], options: Parameters<typeof startStage>[1] = {}): void {
  stage = startStage('movie', { size: 8, search: temporary, ...options });
  const released = Date.UTC(2020, 0, 1);
  for (let id = 1; id <= 8; id += 1) {
    stage.manager.library.change(id, {
      monitored: true,
      released,
      year: 2019,
      qualityProfileId: 2,
      fileId: missing.includes(id) ? 0 : id,
    });
  }
}

test('what is missing gets the temporary profile, in one call, and nothing else of it is touched', async () => {
  prepare([2, 5]);
  stage.manager.library.change(5, { qualityProfileId: 3 });
  stage.manager.library.change(6, { qualityProfileId: 1, fileId: 0 });
  stage.begin();
  await stage.synced();
  await stage.settle();
  expect(stage.manager.calls('PUT movie/editor').map(({ json }) => json)).toEqual([
    { movieIds: [2, 5], qualityProfileId: 4 },
  ]);
  expect(await Promise.all([2, 5, 6].map(profileOf))).toEqual([4, 4, 1]);
  expect(rows().map(({ rule, verdict, reason }) => `${rule} ${verdict}: ${reason}`)).toEqual([
    'profile switch done: It is missing: Standard gives way to Searching',
    'profile switch done: It is missing: Best gives way to Searching',
  ]);
});

test('each goes back to its own when it is there, although they share the temporary one', async () => {
  prepare([2, 5]);
  stage.manager.library.change(5, { qualityProfileId: 3 });
  stage.begin();
  await stage.synced();
  stage.manager.library.receive(2);
  stage.manager.library.receive(5);
  await stage.synced();
  await stage.settle();
  expect(await Promise.all([2, 5].map(profileOf))).toEqual([2, 3]);
  expect(switches()).toEqual([]);
});

test('what was found stays where it is on demand', async () => {
  prepare([2], { search: `${temporary}\nKeepTempProfile = true` });
  stage.begin();
  await stage.synced();
  stage.manager.library.receive(2);
  await stage.pass(60 * minute);
  expect(await profileOf(2)).toBe(4);
});

test('after its time it goes back, and is not switched again in the same cycle', async () => {
  prepare([2], { search: `${temporary}\nTempProfileResetTimeoutMinutes = 20` });
  stage.begin();
  await stage.pass(19 * minute);
  expect(await profileOf(2)).toBe(4);
  await stage.pass(2 * minute);
  expect(await profileOf(2)).toBe(2);
  await stage.pass(60 * minute);
  expect(editors()).toHaveLength(2);
  expect(switches()).toMatchObject([{ state: 'expired' }]);
});

test('at the start all go back on demand, whoever had switched them', async () => {
  prepare([2], {
    search: 'SearchesPerHour = 0\nForceResetTempProfiles = true\nQualityProfileMappings = { "Standard" = "Searching" }',
  });
  stage.manager.library.change(2, { qualityProfileId: 4 });
  stage.manager.library.change(3, { qualityProfileId: 4 });
  stage.begin();
  await stage.synced();
  await stage.settle();
  expect(await Promise.all([2, 3].map(profileOf))).toEqual([2, 2]);
});

test.each([
  ['profiles', 'SearchesPerHour = 0'],
  ['search', 'SearchMissing = false'],
  ['search, with profiles still wanted', `${temporary}\nSearchMissing = false`],
])('with %s switched off, everything finds its way back', async (_, search) => {
  prepare([2, 3]);
  stage.begin();
  await stage.synced();
  await stage.crash();
  expect(await profileOf(2)).toBe(4);
  stage.configure({ search });
  stage.begin();
  await stage.synced();
  await stage.settle();
  expect(await Promise.all([2, 3].map(profileOf))).toEqual([2, 2]);
  expect(switches()).toEqual([]);
});

test('a name that the manager does not know is an error, and the others work', async () => {
  prepare([2], {
    search: `SearchesPerHour = 0\nUseTempForMissing = true\nQualityProfileMappings = { "Standard" = "Searching", "Nothing" = "Any" }`,
  });
  stage.begin();
  await stage.synced();
  await stage.settle();
  expect(await profileOf(2)).toBe(4);
  expect(stage.lines.filter((line) => line.startsWith('ERROR'))).toEqual([
    'ERROR The manager has no quality profile named Nothing',
  ]);
});

test('a dry run switches nothing', async () => {
  prepare([2], { settings: 'DryRun = true' });
  stage.begin();
  await stage.pass(60 * minute);
  expect(editors()).toEqual([]);
  expect(rows()).toMatchObject([{ rule: 'profile switch', verdict: 'would' }]);
});

describe('a switch that fails', () => {
  test('is tried as often as the owner says, a second apart, and is not counted as done', async () => {
    prepare([2], { search: `${temporary}\nProfileSwitchRetryAttempts = 4` });
    stage.manager.before(({ name, method }) =>
      method === 'PUT' && name === 'movie/editor' ? { kind: 'answer', status: 500 } : undefined,
    );
    stage.begin();
    await stage.until(() => editors().length === 4, 'four tries');
    await stage.settle();
    expect(switches()).toEqual([]);
    expect(rows()).toMatchObject([{ rule: 'profile switch', verdict: 'failed' }]);
    const times = stage.manager.calls('PUT movie/editor').map(({ at }) => at);
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual([1000, 1000, 1000]);
  });

  test.each([
    ['before it took effect', 'before', 2],
    ['after it took effect', 'after', 4],
  ] as const)('and breaks off %s is settled by what the manager has then', async (_, when, left) => {
    prepare([2]);
    const heal = stage.manager[when](({ name, method }) =>
      method === 'PUT' && name === 'movie/editor' ? { kind: 'reset' } : undefined,
    );
    stage.begin();
    await stage.until(() => editors().length >= 1 && switches().length === 1, 'the switch');
    await stage.crash();
    expect(switches()).toEqual([{ key: 'movie:9000002', state: 'switching' }]);
    expect(await profileOf(2)).toBe(left);
    heal();
    stage.begin();
    await stage.synced();
    await stage.settle();
    expect(await profileOf(2)).toBe(4);
    expect(switches()).toEqual([{ key: 'movie:9000002', state: 'temporary' }]);
  });

  test('on its way back is tried until it is there', async () => {
    prepare([2]);
    stage.begin();
    await stage.synced();
    await stage.settle();
    let broken = true;
    stage.manager.before(({ name, method }) =>
      broken && method === 'PUT' && name === 'movie/editor' ? { kind: 'answer', status: 503 } : undefined,
    );
    stage.manager.library.receive(2);
    await stage.pass(60 * minute);
    expect(await profileOf(2)).toBe(4);
    expect(switches()).toHaveLength(1);
    broken = false;
    await stage.pass(60 * minute);
    expect(await profileOf(2)).toBe(2);
    expect(switches()).toEqual([]);
  });
});

test.each([
  ['series', 'PUT series/editor', 'SELECT profile_id AS id FROM series'],
  ['music', 'PUT artist/editor', 'SELECT profile_id AS id FROM artists'],
] as const)('%s are switched as a whole', async (kind, call, sql) => {
  stage = startStage(kind, { size: 6, search: temporary });
  for (let id = 1; id <= 6; id += 1) stage.manager.library.change(id, { qualityProfileId: 2, monitored: true });
  // An artist is switched only while nothing of it is there.
  if (kind === 'music')
    for (const { id } of await stage.ask('album')) stage.manager.library.changeMedia(Number(id), { files: 0 });
  stage.begin();
  await stage.synced();
  await stage.settle();
  expect(stage.manager.calls(call).length).toBe(1);
  expect(new Set(stage.rows<{ id: number }>(sql).map(({ id }) => id))).toContain(4);
});
