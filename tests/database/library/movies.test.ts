import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { MovieFilter } from '../../../src/database/library/filter.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';

let db: LibraryFile;
beforeEach(() => {
  db = libraryOf();
});
afterEach(() => db.close());

const everything: MovieFilter = { q: '', page: 0, pageSize: 50 };
const page = (filter: Partial<MovieFilter> = {}) => db.reader.movies({ ...everything, ...filter });
const titles = async (filter: Partial<MovieFilter> = {}) => (await page(filter)).rows.map(({ title }) => title);

describe('a movie', () => {
  test('is given with its marks and its profile', async () => {
    db.profile(7, 'HD', 40);
    db.movie('Alien').from(1979).withProfile(7).scored(25).requested();
    expect((await page()).rows).toEqual([
      {
        id: 1,
        title: 'Alien',
        year: 1979,
        monitored: true,
        hasFile: true,
        fileId: 1,
        tmdbId: 1001,
        imdbId: 'tt1001',
        available: true,
        sizeOnDisk: 1_000_000,
        profileId: 7,
        profileName: 'HD',
        minFormatScore: 40,
        qualityMet: true,
        formatScore: 25,
        reason: null,
        isRequest: true,
        searched: false,
        upgrade: false,
      },
    ]);
  });

  test('with a profile that is not known has an empty name and a minimum of 0', async () => {
    db.movie('Alien').withProfile(99);
    expect((await page()).rows).toMatchObject([{ profileId: 99, profileName: '', minFormatScore: 0 }]);
  });
});

describe('movies', () => {
  test('stand in the order of their titles whatever case and accents, equal ones by id', async () => {
    for (const title of ['zebra', 'Élan', 'Echo', 'apple', 'Zebra', 'Etude', 'ÉLAN']) db.movie(title);
    const { rows } = await page();
    expect(rows.map(({ id, title }) => `${title} ${id}`)).toEqual([
      'apple 4',
      'Echo 3',
      'Élan 2',
      'ÉLAN 7',
      'Etude 6',
      'zebra 1',
      'Zebra 5',
    ]);
  });

  test('come in pages that do not overlap, and none past the end', async () => {
    for (const letter of 'gbdface') db.movie(letter);
    const pages = await Promise.all([0, 1, 2, 3, 4, 1_000_000_000].map((at) => titles({ page: at, pageSize: 2 })));
    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e', 'f'], ['g'], [], []]);
    expect((await page({ page: 9, pageSize: 2 })).total).toBe(7);
  });

  test.each([
    [{}, 'abcdef'],
    [{ monitored: true }, 'abcef'],
    [{ monitored: false }, 'd'],
    [{ hasFile: true }, 'acdef'],
    [{ hasFile: false }, 'b'],
    [{ qualityMet: true }, 'acdf'],
    [{ qualityMet: false }, 'be'],
    [{ isRequest: true }, 'ab'],
    [{ isRequest: false }, 'cdef'],
    [{ yearMin: 2001 }, 'ef'],
    [{ yearMax: 1999 }, 'c'],
    [{ yearMin: 1999, yearMax: 2000 }, 'abcd'],
    [{ yearMin: 2002, yearMax: 2001 }, ''],
    [{ hasFile: false, isRequest: true }, 'b'],
    [{ hasFile: true, isRequest: true, monitored: true, yearMin: 2000 }, 'a'],
    [{ monitored: false, hasFile: false }, ''],
    [{ qualityMet: false, hasFile: true, q: 'E' }, 'e'],
    [{ q: 'a', isRequest: false }, ''],
  ])('that match %p are %p', async (filter, expected) => {
    db.movie('a').requested();
    db.movie('b').missing().requested();
    db.movie('c').from(1999);
    db.movie('d').unmonitored();
    db.movie('e').belowCutoff().from(2001);
    db.movie('f').from(2005);
    const { rows, total } = await page(filter);
    expect(rows.map(({ title }) => title).join('')).toBe(expected);
    expect(total).toBe(expected.length);
  });
});

describe('text finds', () => {
  test.each([
    ['amelie', ['Amélie']],
    ['AMÉL', ['Amélie']],
    ['élie', ['Amélie']],
    ['fish', ['Big Fish']],
  ])('%p in %p', async (q, expected) => {
    for (const title of ['Amélie', 'Big Fish']) db.movie(title);
    expect(await titles({ q })).toEqual(expected);
  });

  test.each([
    ['100%', ['Love 100% Real']],
    ['%', ['Love 100% Real']],
    ['100_', []],
    ['_', ['snake_case']],
    ['e_c', ['snake_case']],
    ['e%c', []],
    ['"', ['The "Best" Day']],
    ['"best"', ['The "Best" Day']],
    ['best*', []],
    ['best OR snake', []],
    ["'; DROP TABLE movies; --", []],
    ['\\', ['back\\slash']],
    ['k\\s', ['back\\slash']],
    ['千尋', ['千と千尋の神隠し']],
    ['と千尋の', ['千と千尋の神隠し']],
    ['🎬', ['🎬 Clap']],
    ['🎬 C', ['🎬 Clap']],
    ['  100%', ['Love 100% Real']],
    ['100%  x', []],
    [' 100%', ['Love 100% Real']],
    ['', ['The "Best" Day', 'back\\slash', 'Love 100% Real', 'snake_case', '千と千尋の神隠し', '🎬 Clap']],
  ] as [string, string[]][])('%p in %p', async (q, expected) => {
    for (const title of [
      'Love 100% Real',
      'snake_case',
      'The "Best" Day',
      'back\\slash',
      '千と千尋の神隠し',
      '🎬 Clap',
    ]) {
      db.movie(title);
    }
    expect((await titles({ q })).sort()).toEqual([...expected].sort());
  });

  test('one, two and three characters alike', async () => {
    for (const title of ['xay', 'xaby', 'xabcy', 'other']) db.movie(title);
    expect(await titles({ q: 'a' })).toEqual(['xabcy', 'xaby', 'xay']);
    expect(await titles({ q: 'ab' })).toEqual(['xabcy', 'xaby']);
    expect(await titles({ q: 'abc' })).toEqual(['xabcy']);
    expect(await titles({ q: 'abcd' })).toEqual([]);
  });

  test('a new title and not the old one after a change', async () => {
    db.movie('Working Title').with({ title: 'Released Name' });
    expect(await titles({ q: 'working' })).toEqual([]);
    expect(await titles({ q: 'released' })).toEqual(['Released Name']);
  });
});

describe('counts', () => {
  test('are those of the whole library whatever the page shows', async () => {
    db.movie('a').requested();
    db.movie('b').missing().requested();
    db.movie('c').belowCutoff();
    db.movie('d').unmonitored();
    db.movie('e').missing().unmonitored();
    const counts = { available: 2, monitored: 3, missing: 1, quality_met: 2, requests: 2 };
    expect(db.reader.movieCounts()).toEqual(counts);
    const shown = await page({ q: 'e', hasFile: false });
    expect(shown).toMatchObject({ counts, total: 1 });
  });

  test('of an empty library are all 0', async () => {
    expect(await page()).toEqual({
      rows: [],
      total: 0,
      counts: { available: 0, monitored: 0, missing: 0, quality_met: 0, requests: 0 },
    });
  });
});
