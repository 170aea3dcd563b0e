import type { Database } from 'bun:sqlite';
import { afterEach, describe, expect, test } from 'bun:test';
import { albumSearch } from '../../../src/database/library/albums.ts';
import { artistSearch } from '../../../src/database/library/artists.ts';
import { find, type Search } from '../../../src/database/library/find.ts';
import { movieSearch } from '../../../src/database/library/movies.ts';
import { seriesSearch } from '../../../src/database/library/series.ts';
import { createTitles, type Titles } from '../../../src/database/library/titles.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';

let db: LibraryFile | null = null;
afterEach(() => {
  db?.close();
  db = null;
});
function library(): LibraryFile {
  db = libraryOf();
  return db;
}

const names = ['Ab', 'aB', 'Äb c', 'b', 'c a', '東京', '東 b', '🎬 a', 'ab\tab', '', '100%', 'a_b', "b'a"];
const needles = ['', 'a', 'b', 'ab', ' ', 'b c', '東', '🎬', '%', '_', "'", 'zz', 'abab', 'b\na', 'b\tb'];

function readAll(titles: Titles, database: Database): number {
  let parts = 1;
  while (titles.readPart(database)) parts += 1;
  return parts;
}

/** Every page of every needle, from memory and from the file. */
function expectSame(database: Database, size: number, searchOf: (q: string, page: number) => Search): void {
  const titles = createTitles(searchOf('', 0).list, size);
  titles.want(searchOf('', 0));
  readAll(titles, database);
  for (const q of needles) {
    for (const page of [0, 1, 2, 50]) {
      const search = searchOf(q, page);
      expect({ q, page, found: titles.find(search) }).toEqual({ q, page, found: find(database, search) });
    }
  }
}

describe('titles in memory give the pages and totals that the file gives', () => {
  const flags = [{}, { monitored: true }, { hasFile: false }, { monitored: false, hasFile: true }];
  const sizes = [1, 3, 26, 27, 5000];

  test.each(sizes)('of movies, read in parts of %i', (size) => {
    const { movie, database } = library();
    for (const [at, name] of [...names, ...names].entries()) {
      const sentence = movie(name).from(1990 + at);
      if (at % 2 === 0) sentence.missing();
      if (at % 3 === 0) sentence.unmonitored();
    }
    for (const filter of [...flags, { yearMin: 1995, yearMax: 2001 }, { yearMin: 3000 }]) {
      expectSame(database, size, (q, page) => movieSearch(database, { ...filter, q, page, pageSize: 4 }));
    }
  });

  test.each(sizes)('of albums with their artists, read in parts of %i', (size) => {
    const { artist, database } = library();
    for (const [at, name] of names.entries()) {
      const owner = artist(name);
      for (const title of [names[(at * 5) % names.length] ?? '', name]) owner.album(title);
    }
    for (const filter of flags) {
      expectSame(database, size, (q, page) => albumSearch(database, { ...filter, q, page, pageSize: 4 }));
    }
  });

  test('of series and artists', () => {
    const { series, artist, database } = library();
    for (const name of names) {
      series(name);
      if (name.length % 2 === 0) artist(name).album(name).missing();
      else artist(name);
    }
    for (const missing of [false, true]) {
      expectSame(database, 5, (q, page) => seriesSearch(database, { q, page, pageSize: 4, missing }));
      expectSame(database, 5, (q, page) =>
        artistSearch(database, { q, page, pageSize: 4, missing, reason: 'Missing' }),
      );
    }
  });

  test('of an empty list', () => {
    const { database } = library();
    expectSame(database, 3, (q, page) => movieSearch(database, { q, page, pageSize: 4, hasFile: true }));
  });
});

describe('titles in memory', () => {
  test('answer nothing before they and the filter were read', () => {
    const { movie, database } = library();
    for (const name of names) movie(name);
    const titles = createTitles('movies', 5);
    const plain = movieSearch(database, { q: 'a', page: 0, pageSize: 4 });
    const filtered = movieSearch(database, { q: 'a', page: 0, pageSize: 4, hasFile: true });
    expect(titles.find(plain)).toBeNull();
    expect(titles.readPart(database)).toBe(true);
    expect(titles.find(plain)).toBeNull();
    expect(readAll(titles, database)).toBe(2);
    expect(titles.find(plain)?.total).toBe(8);
    expect(titles.find(filtered)).toBeNull();
    titles.want(filtered);
    expect(titles.find(filtered)).toBeNull();
    readAll(titles, database);
    expect(titles.find(filtered)?.total).toBe(8);
  });

  test('forget the filters that were wanted first when there are too many', () => {
    const { movie, database } = library();
    movie('Alien').from(1979);
    const titles = createTitles('movies');
    const from = (yearMin: number) => movieSearch(database, { q: '', page: 0, pageSize: 4, yearMin });
    for (let year = 1950; year < 2000; year += 1) titles.want(from(year));
    readAll(titles, database);
    expect(titles.find(from(1950))).toBeNull();
    expect(titles.find(from(1979))?.total).toBe(1);
    expect(titles.find(from(1999))?.total).toBe(0);
  });
});
