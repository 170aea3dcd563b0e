import { expect, test } from 'bun:test';
import { parse as parseElsewhere } from '@iarna/toml';
import { applyEdits } from '../../../src/config/toml/edit.ts';
import { parseToml } from '../../../src/config/toml.ts';
import type { Tree, TreeValue } from '../../../src/config/tree.ts';
import { sampleText } from './sample.ts';

const a = { Name: 'a', URI: 'a.example' };
const b = { Name: 'b', URI: 'b.example' };
const c = { Name: 'c', URI: 'c.example', AddTags: ['x'] };

/** Lines that are only in the old text, then lines that are only in the new one. */
function difference(before: string, after: string): { gone: string[]; came: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return { gone: old.slice(head, old.length - tail), came: now.slice(head, now.length - tail) };
}

type Case = [name: string, path: string[], value: TreeValue | undefined, gone: string[], came: string[]];

const cases: Case[] = [
  [
    'a value changes in its line, its comment stays',
    ['Settings', 'ConsoleLevel'],
    'DEBUG',
    ['ConsoleLevel = "INFO"   # trailing'],
    ['ConsoleLevel = "DEBUG"   # trailing'],
  ],
  [
    'a new key goes below the last key, above the comments of the next table',
    ['Settings', 'DryRun'],
    true,
    [],
    ['DryRun = true'],
  ],
  ['a key goes with its line', ['Settings', 'FreeSpace'], undefined, ["FreeSpace = '50G'"], []],
  [
    'a map gets an entry in its line',
    ['Settings', 'PathMappings', '/e f'],
    '/g',
    [`PathMappings = { "/a" = "/b", '/c' = "/d" } # both`],
    [`PathMappings = { "/a" = "/b", '/c' = "/d", "/e f" = "/g" } # both`],
  ],
  [
    'a map that is a table gets a line',
    ['Movies', 'EntrySearch', 'QualityProfileMappings', 'x.y'],
    'z',
    [],
    ['"x.y" = "z"'],
  ],
  [
    'a new map is written in one line',
    ['Movies', 'PathMappings'],
    { '/a': '/b' },
    [],
    ['PathMappings = { "/a" = "/b" }'],
  ],
  [
    'a list gets an item, the comments of the others stay',
    ['Client', 'ManagedCategories'],
    ['books', 'games', 'z'],
    [],
    ['  "z",'],
  ],
  ['a list loses an item', ['Client', 'ManagedCategories'], ['books'], ['  "games",'], []],
  [
    'a new section goes to the end',
    ['Series', 'URI'],
    'http://nas:8989',
    [],
    ['[Series]', 'URI = "http://nas:8989"', ''],
  ],
  [
    'a new group goes below its section',
    ['Client', 'CategorySeeding', 'RemoveTorrent'],
    3,
    [],
    ['[Client.CategorySeeding]', 'RemoveTorrent = 3', ''],
  ],
  [
    'a section goes with its groups, the comments behind it stay',
    ['Movies'],
    undefined,
    [
      '[Movies]',
      'URI = "http://nas:7878"',
      'APIKey = "k1"',
      '[Movies.EntrySearch]',
      'SearchMissing = true',
      '[Movies.EntrySearch.QualityProfileMappings]',
      '"HD.1" = "SD"',
    ],
    [],
  ],
  [
    'the last key takes its table with it',
    ['Movies', 'EntrySearch', 'QualityProfileMappings', 'HD.1'],
    undefined,
    ['[Movies.EntrySearch.QualityProfileMappings]', '"HD.1" = "SD"'],
    [],
  ],
  [
    'a row changes in its line',
    ['Client', 'Trackers'],
    [a, { ...b, URI: 'z' }],
    ['  URI = "b.example"'],
    ['  URI = "z"'],
  ],
  [
    'a row comes after the others with their indentation',
    ['Client', 'Trackers'],
    [a, b, c],
    [],
    ['  [[Client.Trackers]]', '  Name = "c"', '  URI = "c.example"', '  AddTags = ["x"]', ''],
  ],
  [
    'a row comes between the others',
    ['Client', 'Trackers'],
    [a, c, b],
    [],
    ['  Name = "c"', '  URI = "c.example"', '  AddTags = ["x"]', '', '  [[Client.Trackers]]'],
  ],
  [
    'a row goes, the others keep their indentation',
    ['Client', 'Trackers'],
    [b],
    ['  Name = "a"', '  URI = "a.example"', '', '  [[Client.Trackers]]'],
    [],
  ],
  [
    'the first rows of a list become tables',
    ['Movies', 'Torrent', 'Trackers'],
    [a],
    [],
    ['', '[[Movies.Torrent.Trackers]]', 'Name = "a"', 'URI = "a.example"'],
  ],
];

test.each(cases)('%s', (_, path, value, gone, came) => {
  const text = applyEdits(sampleText, [{ path, value }]);
  expect(difference(sampleText, text)).toEqual({ gone, came });
});

test.each(cases)('with Windows line breaks, too: %s', (_, path, value) => {
  const text = applyEdits(sampleText.replaceAll('\n', '\r\n'), [{ path, value }]);
  expect(text.replaceAll('\r\n', '\n')).toBe(applyEdits(sampleText, [{ path, value }]));
  expect(text).not.toMatch(/[^\r]\n/);
});

test.each(cases)('another parser reads the same: %s', (_, path, value) => {
  const text = applyEdits(sampleText, [{ path, value }]);
  const own = parseToml(text);
  expect(own.ok && JSON.stringify(own.tree)).toBe(JSON.stringify(parseElsewhere(text)));
});

test('the same value again changes nothing', () => {
  expect(applyEdits(sampleText, [{ path: ['Settings', 'LedgerDays'], value: 1000 }])).toBe(sampleText);
});

test('a new section is written group by group', () => {
  const text = applyEdits('', [
    { path: ['Series', 'URI'], value: 'http://nas' },
    { path: ['Series', 'EntrySearch', 'Ombi', 'ApprovedOnly'], value: false },
    { path: ['Series', 'APIKey'], value: 'k' },
    { path: ['Series', 'Torrent', 'FolderExclusionRegex'], value: ['\\bextras?\\b'] },
  ]);
  expect(text).toBe(`[Series]
URI = "http://nas"
APIKey = "k"

[Series.EntrySearch.Ombi]
ApprovedOnly = false

[Series.Torrent]
FolderExclusionRegex = ['\\bextras?\\b']
`);
});

test('groups written as dotted keys or inline tables are changed where they stand', () => {
  const text = '[Movies]\nEntrySearch.SearchMissing = true # on\nTorrent = { AutoDelete = true }\n';
  const edited = applyEdits(text, [
    { path: ['Movies', 'EntrySearch', 'SearchMissing'], value: false },
    { path: ['Movies', 'EntrySearch', 'SearchLimit'], value: 3 },
    { path: ['Movies', 'Torrent', 'StalledDelay'], value: 5 },
  ]);
  const tree: Tree = {
    Movies: { EntrySearch: { SearchMissing: false, SearchLimit: 3 }, Torrent: { AutoDelete: true, StalledDelay: 5 } },
  };
  expect(parseToml(edited)).toEqual({ ok: true, tree });
  expect(edited).toContain('# on');
});

test('a byte order mark stays', () => {
  expect(applyEdits('\ufeff[a]\nb = 1\n', [{ path: ['a', 'b'], value: 2 }])).toBe('\ufeff[a]\nb = 2\n');
});

test('text without a last line break gets one where something follows', () => {
  expect(applyEdits('[a]\nb = 1', [{ path: ['a', 'c'], value: 2 }])).toBe('[a]\nb = 1\nc = 2\n');
});

test('a text that is no TOML is not written to', () => {
  expect(() => applyEdits('[a', [{ path: ['a', 'b'], value: 1 }])).toThrow('Not TOML');
});
