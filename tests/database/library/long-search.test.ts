import { afterEach, beforeEach, expect, test } from 'bun:test';
import { libraryReader } from '../../../src/database/library/reader.ts';
import type { Scanner } from '../../../src/database/library/scanner.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { movieFacts } from '../../support/library/movie.ts';

let db: LibraryFile;
beforeEach(() => {
  db = libraryOf();
  db.writer.movies.upsert(Array.from({ length: 6000 }, (_, id) => movieFacts(id + 1, `Movie ${id + 1}`)));
});
afterEach(() => db.close());

test('a long search is done here until the thread for it has begun, and by the thread from then on', async () => {
  const asked: string[] = [];
  let isReady = false;
  const scanner: Scanner = {
    ready: () => isReady,
    find: async (_, _generation, { needle }) => {
      asked.push(needle);
      return { ids: [7], total: 1 };
    },
    close: () => {},
  };
  const reader = libraryReader(db.file, scanner);
  const search = async (q: string) => (await reader.movies({ q, page: 0, pageSize: 10 })).total;
  expect(await search('e 1')).toBe(1111);
  expect(asked).toEqual([]);
  isReady = true;
  expect(await search('e 1')).toBe(1);
  expect(asked).toEqual(['e 1']);
  reader.close();
});
