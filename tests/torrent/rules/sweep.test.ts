import { describe, expect, test } from 'bun:test';
import { emptyTrees, isOwnFolder, type SeenFolder, type SweepFacts } from '../../../src/torrent/rules/sweep.ts';

const day = 24 * 3_600_000;
const now = 100 * day;

/** Empty and old, but for `+` (it holds more) and `!` (changed within a day). */
function folder(text: string): SeenFolder {
  const path = text.replace(/[+!]$/, '');
  return { path, holdsMore: text.endsWith('+'), changedAt: text.endsWith('!') ? now - day + 1 : now - day };
}

describe('the folders that go', () => {
  test.each<[string, string[], string[][], Partial<SweepFacts>?]>([
    ['none', [], []],
    ['an empty one', ['a'], [['a']]],
    ['one that holds something', ['a+'], []],
    ['one that changed within a day', ['a!'], []],
    ['several', ['a', 'b+', 'c'], [['a'], ['c']]],
    ['one with nothing but empty ones, deepest first', ['a', 'a/b', 'a/b/c', 'a/d'], [['a/b/c', 'a/b', 'a/d', 'a']]],
    ['an empty one in one that is needed', ['a+', 'a/b'], [['a/b']]],
    ['one around another that is needed', ['a', 'a/b+', 'a/c'], [['a/c']]],
    ['one around another that is young', ['a', 'a/b!'], []],
    ['half a name is no folder', ['a', 'ab', 'ab/c+'], [['a']]],
    ['a hidden one', ['.stfolder', 'a/.x', 'a'], []],
    ['one of the system', ['lost+found', '@eaDir', '#recycle', '$RECYCLE.BIN', 'System Volume Information'], []],
    ['one with a disk', ['a', 'a/disk', 'b'], [['b']], { kept: ['/data/movies/a/disk'] }],
    ['one that is the place of something', ['a', 'a/b'], [['a/b']], { kept: ['/data/movies/a'] }],
    ['one with something beside it that is kept', ['a'], [['a']], { kept: ['/data/movies/ab', '/data'] }],
    ['one of a category', ['4k', 'a/4K', 'a', 'x4k'], [['x4k']], { categories: ['movies/4k', '4K'] }],
    ['one of a category below', ['uhd', 'b'], [['b']], { categories: ['movies/uhd'] }],
  ])('%s', (_, folders, expected, facts = {}) => {
    const seen = folders.map(folder);
    const found = emptyTrees({ folders: seen, now, root: '/data/movies', kept: [], categories: [], ...facts });
    expect(found.map((tree) => tree.join(' ')).sort()).toEqual(expected.map((tree) => tree.join(' ')).sort());
  });
});

describe('the own folder of a category', () => {
  const of = (category: string, folder: string) => ({ category, folder });
  test.each<[string, string, string, ReturnType<typeof of>[], boolean]>([
    ['has its name', '/data/movies', 'movies', [], true],
    ['has the names of a category below', '/data/movies/4k', 'movies/4k', [], true],
    ['is not one that only ends alike', '/data/mymovies', 'movies', [], false],
    ['is not one that several may share', '/data', 'movies', [], false],
    ['is nobody’s without a category', '/data/', '', [], false],
    ['is what the client says', '/data/films', 'movies', [of('movies', '/data/films'), of('tv', '/data/tv')], true],
    ['is none with another one in it', '/data', 'movies', [of('movies', '/data'), of('tv', '/data/tv')], false],
    ['is none that another one has too', '/data', 'movies', [of('movies', '/data'), of('tv', '/data')], false],
    ['is not that of another', '/data/films', 'movies', [of('tv', '/data/films')], false],
  ])('%s', (_, root, category, all, expected) => {
    expect(isOwnFolder(root, category, all)).toBe(expected);
  });
});
