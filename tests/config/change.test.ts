import { describe, expect, test } from 'bun:test';
import { type Applied, applyChanges } from '../../src/config/change.ts';
import type { Tree } from '../../src/config/tree.ts';

const tree: Tree = {
  Settings: { ConfigVersion: '1.0.0', ConsoleLevel: 'INFO' },
  WebUI: { Port: 6969 },
  Client: { Host: 'nas', Password: 'pw' },
  Movies: {
    URI: 'http://nas:7878',
    APIKey: 'k1',
    EntrySearch: { SearchLimit: 5, QualityProfileMappings: { 'HD v1.5': 'SD' } },
  },
};

function apply(changes: unknown, env: Record<string, string> = {}): Applied {
  const result = applyChanges(tree, changes, env);
  if (!result.ok) throw new Error(result.message);
  return result;
}

function refusal(changes: unknown, env: Record<string, string> = {}, from: Tree = tree): string {
  const result = applyChanges(from, changes, env);
  return result.ok ? 'accepted' : `${result.code}: ${result.message}`;
}

const head = 'invalid: Please resolve the following issues:\n';

describe('what a change does', () => {
  test('keys are set, others stay, and what differs is listed', () => {
    const { tree: after, changedKeys } = apply({
      'WebUI.Port': 7000,
      'Settings.ConsoleLevel': 'INFO',
      'Movies.Torrent.SeedingMode.RemoveTorrent': '3',
      'Movies.EntrySearch.SearchMissing': false,
    });
    expect(after).toEqual({
      ...tree,
      WebUI: { Port: 7000 },
      Movies: {
        ...(tree.Movies as Tree),
        EntrySearch: { ...((tree.Movies as Tree).EntrySearch as Tree), SearchMissing: false },
        Torrent: { SeedingMode: { RemoveTorrent: 3 } },
      },
    });
    expect(changedKeys).toEqual([
      'WebUI.Port',
      'Movies.Torrent.SeedingMode.RemoveTorrent',
      'Movies.EntrySearch.SearchMissing',
    ]);
  });

  test.each<[string, unknown]>([
    ['WebUI.Token', '\ud800'],
    ['WebUI.Token', 'a\udc00b'],
    ['Settings.\ud800', 1],
    ['Movies.ArrErrorCodesToBlocklist', ['fine', '\ud800']],
    ['Movies.EntrySearch.QualityProfileMappings', { '\ud800': 'SD' }],
    ['Movies.Torrent.Trackers', [{ URI: 'https://tracker.example', Name: '\udfff' }]],
  ])('half a character cannot be written: %j %j', (key, value) => {
    expect(refusal({ [key]: value })).toContain('half a character');
  });

  test('a whole character of two halves can', () => {
    expect(apply({ 'WebUI.Token': '\u{1f600}' }).changedKeys).toEqual(['WebUI.Token']);
  });

  test('the given tree is never changed', () => {
    const before = structuredClone(tree);
    apply({ 'Movies.EntrySearch.SearchLimit': 9, Client: null });
    expect(tree).toEqual(before);
  });

  test('words become canonical, durations keep their text', () => {
    const { tree: after } = apply({ 'WebUI.Theme': 'light', 'Settings.LoopSleepTimer': '1m' });
    expect(after.WebUI).toEqual({ Port: 6969, Theme: 'Light' });
    expect(after.Settings).toMatchObject({ LoopSleepTimer: '1m' });
  });

  test('null deletes the key, and tables left empty', () => {
    const { tree: after, changedKeys } = apply({
      'Movies.EntrySearch.SearchLimit': null,
      'Movies.EntrySearch.QualityProfileMappings.HD v1.5': null,
      'WebUI.Port': null,
      'WebUI.Token': null,
    });
    expect(after.Movies).toEqual({ URI: 'http://nas:7878', APIKey: 'k1' });
    expect(after.WebUI).toBeUndefined();
    expect(changedKeys).not.toContain('WebUI.Token');
  });

  test('null on a section deletes it', () => {
    const { tree: after, changedKeys } = apply({ Movies: null });
    expect(Object.keys(after)).toEqual(['Settings', 'WebUI', 'Client']);
    expect(changedKeys).toEqual(['Movies']);
  });

  test('the key of a map may hold dots, and a map may be posted whole', () => {
    const { tree: after } = apply({
      'Movies.EntrySearch.QualityProfileMappings.4K v2.0': 'HD',
      'Settings.PathMappings': { '/a.b': '/c' },
    });
    expect((after.Movies as Tree).EntrySearch).toMatchObject({
      QualityProfileMappings: { 'HD v1.5': 'SD', '4K v2.0': 'HD' },
    });
    expect(after.Settings).toMatchObject({ PathMappings: { '/a.b': '/c' } });
  });

  test('lists and lists of tables are posted whole; an empty list of tables is none', () => {
    const row = { URI: 'a.example', AddTags: ['x'] };
    expect(apply({ 'Client.Trackers': [row], 'Client.ManagedCategories': ['books'] }).tree.Client).toMatchObject({
      Trackers: [row],
      ManagedCategories: ['books'],
    });
    expect(apply({ 'Client.Trackers': [] }).changedKeys).toEqual([]);
  });

  test('a new instance is made by its keys', () => {
    const { tree: after } = apply({ 'Kids.Type': 'series', 'Kids.URI': 'http://nas:8989', 'Kids.APIKey': 'k' });
    expect(after.Kids).toEqual({ Type: 'series', URI: 'http://nas:8989', APIKey: 'k' });
  });

  test('unknown keys of known sections are kept', () => {
    expect(apply({ 'Settings.MyOwn': 'x', 'Movies.Extra.Thing': [1, 2] }).changedKeys).toHaveLength(2);
  });

  test('no changes change nothing', () => {
    expect(apply({})).toMatchObject({ tree, edits: [], changedKeys: [] });
  });
});

describe('what is refused', () => {
  test.each([[null], [undefined], [5], ['x'], [[]]])('%p is no set of changes', (changes) => {
    expect(refusal(changes)).toBe('invalid: changes must be an object');
  });

  test.each([
    { 'Settings.ConfigVersion': '2.0.0' },
    { 'settings.configversion': '2.0.0' },
    { 'Settings.ConfigVersion': null },
    { 'Settings.ConfigVersion.x': 1 },
    { Settings: null },
    { SETTINGS: {} },
    { 'WebUI.Port': 0, 'Settings.ConfigVersion': '1.0.0' },
  ])('the version is protected, its table as well: %p', (changes) => {
    expect(refusal(changes)).toBe('forbidden: Cannot modify protected configuration key: Settings.ConfigVersion');
  });

  test.each([
    [{ '': 1 }, ': is no key: a part of it is empty'],
    [{ 'WebUI..Port': 1 }, 'WebUI..Port: is no key: a part of it is empty'],
    [{ 'WebUI.': 1 }, 'WebUI.: is no key: a part of it is empty'],
    [{ 'WebUI.__proto__.x': 1 }, 'WebUI.__proto__.x: is no key'],
    [{ 'constructor.x': 1 }, 'constructor.x: is no key'],
    [{ 'Client.Trackers.0.URI': 'x' }, 'Client.Trackers.0.URI: is no key: lists are posted whole'],
    [{ 'Client.Trackers.URI': 'x' }, 'Client.Trackers.URI: is no key: a list of tables is posted whole'],
    [{ 'A.b.c.d.e.f.g.h.i': 1 }, 'A.b.c.d.e.f.g.h.i: is no key: too many parts'],
    [{ Movies: { URI: 'x' } }, 'Movies: is a table; change its keys one by one'],
    [{ 'Movies.EntrySearch': {} }, 'Movies.EntrySearch: is a table; change its keys one by one'],
    [{ 'WebUI.Port': { a: 1 } }, 'WebUI.Port: must be a single value or a list'],
    [{ 'WebUI.AllowedHosts': [['x']] }, 'WebUI.AllowedHosts: must be a single value or a list'],
    [{ 'Client.Trackers': [{ a: { b: 1 } }] }, 'Client.Trackers: must be a list of tables, posted whole'],
    [{ 'Client.Trackers': 'x' }, 'Client.Trackers: must be a list of tables, posted whole'],
    [{ 'Settings.PathMappings': { a: 1 } }, 'Settings.PathMappings: must be a table of texts'],
    [JSON.parse('{"Settings.PathMappings":{"__proto__":"x"}}'), 'Settings.PathMappings: must be a table of texts'],
    [{ 'Movies.URI.x': 1 }, 'Movies.URI.x: stands below a key that holds a value'],
    [{ 'WebUI.Port': 0 }, 'WebUI.Port: must be between 1 and 65535'],
    [{ 'WebUI.Port': 70000 }, 'WebUI.Port: must be between 1 and 65535'],
    [{ 'WebUI.Port': '80' }, 'WebUI.Port: must be a whole number'],
    [{ 'WebUI.Theme': 'Blue' }, 'WebUI.Theme: must be one of Dark, Light, Auto'],
    [
      { 'WebUI.PasswordHash': 'x' },
      'WebUI.PasswordHash: is not a known key; set the password in the page or with: tendarr password',
    ],
    [
      { 'Settings.LoopSleepTimer': 'soon' },
      'Settings.LoopSleepTimer: must be a number of seconds or text such as "90s", "5m", "2h", "1d" or "1w"',
    ],
    [{ 'Settings.FreeSpace': '50G' }, 'Settings.FreeSpaceFolder: is missing; it is needed because FreeSpace is set'],
    [{ 'Movies.URI': null }, 'Movies.URI: is missing'],
    [
      { 'Movies.Torrent.FileNameExclusionRegex': ['('] },
      'Movies.Torrent.FileNameExclusionRegex[0]: is no regular expression: missing )',
    ],
    [{ 'Client.Trackers': [{ Name: 'x' }] }, 'Client.Trackers[0].URI: is missing'],
    [
      { 'Kids.URI': 'http://x' },
      'Kids: is not a known section; a manager needs Type = "movie", "series" or "music", or a name such as Movies-HD',
    ],
    [
      { 'movies.URI': 'http://x', 'movies.APIKey': 'k' },
      'movies: has the same name as [Movies] but for upper and lower case',
    ],
  ])('%p: %s', (changes, line) => {
    expect(refusal(changes)).toBe(head + line);
  });

  test('all problems are told at once', () => {
    expect(refusal({ 'WebUI.Port': 0, 'Settings.DryRun': 'x', 'Series.URI': 'http://nas:7878' })).toBe(
      `${head}Settings.DryRun: must be true or false\nWebUI.Port: must be between 1 and 65535\nSeries.APIKey: is missing`,
    );
  });

  test('a problem that another section gets by the change counts', () => {
    const two: Tree = { ...tree, Series: { URI: 'http://nas:8989', APIKey: 'k' } };
    expect(refusal({ 'Movies.Category': 'series' }, {}, two)).toBe(
      `${head}Series.Category: is also the category of [Movies]`,
    );
  });

  test('a section that is switched off is judged as well', () => {
    const off: Tree = { Movies: { Managed: false } };
    expect(refusal({ 'Movies.EntrySearch.SearchLimit': 0 }, {}, off)).toContain('must be at least 1');
    expect(refusal({ 'Movies.EntrySearch.SearchLimit': 3 }, {}, off)).toBe('accepted');
  });

  test('a key that the environment overrides is checked all the same', () => {
    expect(refusal({ 'WebUI.Port': 0 }, { TENDARR_WEBUI_PORT: '7000' })).toContain('WebUI.Port: must be between');
  });
});

describe('problems that were there before', () => {
  const poor: Tree = { Settings: { DryRun: 'x' }, Movies: { URI: 'nonsense' } };

  test('do not stand in the way of other changes', () => {
    expect(refusal({ 'WebUI.Theme': 'Light' }, {}, poor)).toBe('accepted');
    expect(refusal({ 'Movies.EntrySearch.SearchLimit': 3 }, {}, poor)).toBe('accepted');
  });

  test('count for who changes what belongs together', () => {
    expect(refusal({ 'Movies.URI': 'http://nas' }, {}, poor)).toBe(`${head}Movies.APIKey: is missing`);
    expect(refusal({ 'Settings.DryRun': 'y' }, {}, poor)).toBe(`${head}Settings.DryRun: must be true or false`);
  });
});

describe('a change is bounded, because nothing else is answered while it is written', () => {
  const entries = (count: number) => Array.from({ length: count }, (_, index) => `host${index}`);

  test('in its keys', () => {
    const changes = (count: number) => Object.fromEntries(entries(count).map((key) => [`Settings.${key}`, 'x']));
    expect(refusal(changes(500))).toBe('accepted');
    expect(refusal(changes(501))).toBe('invalid: changes must have at most 500 keys');
  });

  test.each([
    ['Settings.PingURLS', entries(1001)],
    ['Settings.PathMappings', Object.fromEntries(entries(1001).map((key) => [key, key]))],
    ['Client.Trackers', entries(1001).map((URI) => ({ URI }))],
    ['Client.Trackers', [{ URI: 'x', AddTags: entries(1001) }]],
  ])('in the entries of %s', (key, value) => {
    expect(refusal({ [key]: value })).toBe(`${head}${key}: must have at most 1000 entries`);
  });

  test('in the length of a key', () => {
    const key = `Settings.${'a'.repeat(900_000)}`;
    expect(refusal({ [key]: 1 })).toBe(`${head}${key.slice(0, 100)}: is no key: it is too long`);
  });

  test('and however deep a value is, it is only refused', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(refusal({ 'Settings.PingURLS': deep })).toBe(`${head}Settings.PingURLS: must be a single value or a list`);
  });
});
