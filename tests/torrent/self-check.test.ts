import { afterEach, describe, expect, test } from 'bun:test';
import { readDownloadClients, readHealth } from '../../src/arr/setup.ts';
import { findings } from '../../src/torrent/self-check.ts';
import { type Stage, startStage } from './support/stage.ts';

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
  const before = asked();
  await stage.pass(5 * 3_600_000);
  expect(asked()).toBe(before);
});
