import { afterEach, describe, expect, test } from 'bun:test';
import { movieSearch } from '../../../src/database/library/movies.ts';
import { openSearched, type SearchedFile } from '../../../src/database/library/searched-file.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { movieFacts } from '../../support/library/movie.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0).reverse()) one.close();
});

function movies(...titles: string[]): { db: LibraryFile; file: SearchedFile; find(q: string): number[] } {
  const db = libraryOf();
  opened.push(db);
  for (const title of titles) db.movie(title);
  const file = openSearched(db.file);
  opened.push(file);
  const find = (q: string) => file.find(movieSearch(db.database, { q, page: 0, pageSize: 10, hasFile: true })).ids;
  return { db, file, find };
}

function readAhead(file: SearchedFile): number {
  let parts = 1;
  while (file.readPart()) parts += 1;
  return parts;
}

describe('a file that is searched', () => {
  test('is read ahead once it was searched, and not before', () => {
    const { file, find } = movies('Alien');
    expect(readAhead(file)).toBe(1);
    expect(find('a')).toEqual([1]);
    expect(readAhead(file)).toBe(2);
    expect(find('a')).toEqual([1]);
    expect(readAhead(file)).toBe(1);
  });

  test('gives what was written a moment ago, whatever was read ahead', () => {
    const { db, file, find } = movies('Alien', 'Brazil');
    for (const [title, found] of [
      ['Amadeus', [1, 3, 2]],
      ['Zardoz', [1, 3, 2, 4]],
    ] as const) {
      find('a');
      readAhead(file);
      find('a');
      db.movie(title);
      expect(find('a')).toEqual([...found]);
    }
  });

  test('gives up what it has begun to read ahead when something was written', () => {
    const { db, file, find } = movies('Alien');
    find('a');
    expect(file.readPart()).toBe(true);
    db.movie('Amadeus');
    expect(file.readPart()).toBe(false);
    expect(find('a')).toEqual([1, 2]);
    readAhead(file);
    expect(find('a')).toEqual([1, 2]);
  });

  test('shows changed marks to filters', () => {
    const { db, file, find } = movies('Alien', 'Amadeus');
    find('a');
    readAhead(file);
    expect(find('a')).toEqual([1, 2]);
    db.writer.movies.upsert([{ ...movieFacts(1, 'Alien'), hasFile: false, fileId: 0 }]);
    expect(find('a')).toEqual([2]);
  });
});
