import { expect, test } from 'bun:test';
import { type ReloadType, reloadOf } from '../../src/config/reload.ts';
import type { Tree } from '../../src/config/tree.ts';

const before: Tree = { Settings: {}, WebUI: {}, Client: {}, Series: {}, Movies: {}, Kids: { Type: 'movie' } };

const table: [keys: string[], type: ReloadType, instances: string[], webui: boolean][] = [
  [[], 'frontend', [], false],
  [['WebUI.Theme', 'WebUI.LiveArr'], 'frontend', [], false],
  [['WebUI.GroupSeries', 'WebUI.GroupMusic', 'WebUI.ViewDensity'], 'frontend', [], false],
  [['WebUI.Token'], 'webui', [], true],
  [['WebUI.Theme', 'WebUI.Port'], 'webui', [], true],
  [['WebUI.MyOwn'], 'webui', [], true],
  [['WebUI'], 'webui', [], true],
  [['Movies.URI'], 'single_arr', ['Movies'], false],
  [['Movies.URI', 'Movies.EntrySearch.SearchLimit'], 'single_arr', ['Movies'], false],
  [['Movies'], 'single_arr', ['Movies'], false],
  [['Kids.Torrent.AutoDelete'], 'single_arr', ['Kids'], false],
  [['Series.URI', 'Movies.URI'], 'multi_arr', ['Movies', 'Series'], false],
  [['Movies.URI', 'WebUI.Port'], 'single_arr', ['Movies'], true],
  [['Client.Host'], 'full', ['Kids', 'Movies', 'Series'], false],
  [['Client-New.Host'], 'full', ['Kids', 'Movies', 'Series'], false],
  [['Settings.DryRun', 'WebUI.Port'], 'full', ['Kids', 'Movies', 'Series'], true],
  [['Unknown.Key'], 'full', ['Kids', 'Movies', 'Series'], false],
];

test.each(table)('%p: %s of %p', (keys, reloadType, affectedInstances, webui) => {
  expect(reloadOf(before, before, keys)).toEqual({ reloadType, affectedInstances, webui });
});

test('an instance that comes or goes is one that is touched', () => {
  expect(reloadOf(before, { Settings: {} }, ['Movies'])).toMatchObject({
    reloadType: 'single_arr',
    affectedInstances: ['Movies'],
  });
  expect(reloadOf({}, before, ['Kids.Type', 'Kids.URI'])).toMatchObject({
    reloadType: 'single_arr',
    affectedInstances: ['Kids'],
  });
});

test('a renamed instance is two', () => {
  const after: Tree = { Films: { Type: 'movie' } };
  expect(reloadOf({ Movies: {} }, after, ['Movies', 'Films.Type'])).toMatchObject({
    reloadType: 'multi_arr',
    affectedInstances: ['Films', 'Movies'],
  });
});
