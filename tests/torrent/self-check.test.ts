import { afterEach, describe, expect, test } from 'bun:test';
import { readDownloadClients, readHealth } from '../../src/arr/setup.ts';
import { findings, mismatchOf } from '../../src/torrent/self-check.ts';
import { type Stage, startStage } from './support/stage.ts';
import { stageOfStalled } from './support/stalled.ts';

const client = (category: string) => ({ name: 'qB', category });
const own = { section: 'Movies', category: 'movies', isWide: false };

describe('the category', () => {
  test.each<[string, string[], boolean, string[]]>([
    ['the same', ['movies'], false, []],
    ['the same, spelt with slashes', ['/movies/'], false, []],
    ['one of two', ['other', 'movies'], false, []],
    ['another', ['radarr'], false, ['setup:Movies:category']],
    ['none', [''], false, ['setup:Movies:category']],
    ['one below', ['movies/4k'], false, ['setup:Movies:category']],
    ['one below, where those belong to it', ['movies/4k'], true, []],
    ['no client at all', [], false, ['setup:Movies:client']],
  ])('%s', (_, categories, isWide, ids) => {
    const found = findings({ ...own, isWide }, { downloadClients: categories.map(client), health: [] });
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  const radarr = 'Movies gives its downloads the category radarr, but here its category is movies';
  test.each<[string, string[], boolean, string | null]>([
    ['fits', ['movies'], false, null],
    ['fits one of two', ['radarr', 'movies'], false, null],
    ['is another', ['radarr'], false, radarr],
    ['is another or none', ['', 'radarr'], false, radarr],
    ['is none', [''], false, null],
    ['is blank', [' / '], false, null],
    ['lies below', ['movies/4k'], true, null],
    ['is given by no client', [], false, null],
  ])('holds removals only where it is seen to be another: it %s', (_, categories, isWide, expected) => {
    expect(mismatchOf({ ...own, isWide }, categories.map(client))).toBe(expected);
  });

  test.each<[string, string]>([
    ['radarr', 'none of them is looked after, and nothing is removed.'],
    ['', 'none of them is looked after.'],
  ])('what follows from %p is told', (category, expected) => {
    const [item] = findings(own, { downloadClients: [client(category)], health: [] });
    expect(item?.text).toEndWith(`: ${expected}`);
  });

  test('both sides are named', () => {
    const [item] = findings(own, { downloadClients: [client('radarr'), client('')], health: [] });
    expect(item?.text).toContain('the category radarr and no category, but here its category is movies');
  });
});

test('of what a manager says of itself, paths, clients and imports are passed on', () => {
  const health = ['RemotePathMappingCheck', 'ImportMechanismCheck', 'UpdateCheck'].map((source) => ({
    source,
    message: `${source} says no`,
  }));
  const found = findings(own, { downloadClients: [client('movies')], health });
  expect(found.map(({ text }) => text)).toEqual([
    'It says of itself: RemotePathMappingCheck says no',
    'It says of itself: ImportMechanismCheck says no',
  ]);
});

test.each<[unknown, unknown]>([
  [null, []],
  [[null, 7, {}], []],
  [[{ enable: false, implementation: 'QBittorrent', fields: [{ name: 'movieCategory', value: 'a' }] }], []],
  [[{ enable: true, implementation: 'Transmission', fields: [{ name: 'movieCategory', value: 'a' }] }], []],
  [[{ enable: true, implementation: 'QBittorrent' }], [{ name: '', category: '' }]],
  [
    [
      {
        name: 'qB',
        enable: true,
        implementation: 'QBittorrent',
        fields: [
          { name: 'tvImportedCategory', value: 'done' },
          { name: 'tvCategory', value: 'tv' },
        ],
      },
    ],
    [{ name: 'qB', category: 'tv' }],
  ],
])('download clients of %j', (value, expected) => {
  expect(readDownloadClients(value)).toEqual(expected as never);
});

test('only warnings and errors with words are issues', () => {
  const entries = [
    { source: 'A', type: 'warning', message: 'w' },
    { source: 'B', type: 'Error', message: 'e' },
    { source: 'C', type: 'notice', message: 'n' },
    { source: 'D', type: 'error' },
    null,
  ];
  expect(readHealth(entries).map(({ source }) => source)).toEqual(['A', 'B']);
});

let stage: Stage | null = null;
afterEach(() => stage?.stop());

test('a mismatch is shown, looked at again, and gone when it is mended', async () => {
  stage = startStage();
  stage.manager.downloadClients = [{ category: 'radarr' }];
  stage.begin();
  const ids = () => stage?.report().attention?.map(({ id }) => id) ?? [];
  await stage.until(() => ids().includes('setup:Movies:category'));
  expect(stage.report().attention?.[0]).toMatchObject({ severity: 'error', subject: 'Movies' });
  stage.manager.downloadClients = [{ category: 'movies' }];
  await stage.until(() => ids().length === 0);
  const asked = () => stage?.manager.requests.filter(({ name }) => name === 'downloadclient').length;
  const before = asked() ?? 0;
  await stage.pass(29 * 60_000);
  expect(asked()).toBe(before);
  await stage.pass(2 * 60_000);
  expect(asked()).toBe(before + 1);
});

test('a category that is swapped in the manager is noticed within half an hour', async () => {
  stage = startStage();
  stage.manager.downloadClients = [{ category: 'movies' }];
  stage.begin();
  await stage.pass(60_000);
  expect(stage.report().attention).toEqual([]);
  stage.manager.downloadClients = [{ category: 'series' }];
  await stage.pass(31 * 60_000);
  expect(stage.report().attention?.map(({ id }) => id)).toEqual(['setup:Movies:category']);
});

test('another category that was seen holds removals over a restart until the manager says otherwise', async () => {
  stage = await stageOfStalled();
  stage.manager.downloadClients = [{ category: 'series' }];
  await stage.crash();
  stage.begin();
  await stage.until(() => stage?.report().attention?.some(({ id }) => id === 'setup:Movies:category'));
  await stage.crash();
  // Nobody can ask it now.
  stage.manager.downloadClients = null;
  stage.begin();
  await stage.settle();
  expect(stage.report().attention?.map(({ id }) => id)).toEqual(['setup:Movies:category']);
  await stage.pass(2 * 3_600_000);
  expect(stage.client.callsOf('delete')).toEqual([]);
  stage.manager.downloadClients = [{ category: 'movies' }];
  await stage.until(() => stage?.client.callsOf('delete').length === 1);
  await stage.crash();
  stage.manager.downloadClients = null;
  stage.begin();
  await stage.settle();
  expect(stage.report().attention ?? []).toEqual([]);
});

test('while the category is seen to be another, nothing is removed, and then it is', async () => {
  stage = await stageOfStalled();
  stage.manager.downloadClients = [{ category: 'series' }];
  await stage.crash();
  stage.begin();
  await stage.pass(2 * 3_600_000);
  expect(stage.client.callsOf('delete')).toEqual([]);
  const why = 'Movies gives its downloads the category series, but here its category is movies.';
  expect(
    stage.story().filter((line) => line.startsWith('unknown: Not removed, although ') && line.endsWith(why)),
  ).not.toEqual([]);
  // Who cannot be asked about it any more is not thought to be mended.
  stage.manager.downloadClients = null;
  await stage.pass(3_600_000);
  expect(stage.client.callsOf('delete')).toEqual([]);
  stage.manager.downloadClients = [{ category: 'movies' }];
  await stage.pass(10 * 60_000);
  expect(stage.client.callsOf('delete')).toHaveLength(1);
});

test.each<[string, { category: string }[] | null]>([
  ['has no qBittorrent', []],
  ['gives its downloads no category', [{ category: '' }]],
  ['does not tell its download clients', null],
])('a manager that %s holds nothing up', async (_, downloadClients) => {
  stage = await stageOfStalled();
  stage.manager.downloadClients = downloadClients;
  await stage.crash();
  stage.begin();
  await stage.until(() => stage?.client.callsOf('delete').length === 1);
});
