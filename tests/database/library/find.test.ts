import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fold } from '../../../src/database/fold.ts';
import type { MovieFilter } from '../../../src/database/library/filter.ts';
import { isLong } from '../../../src/database/library/find.ts';
import { movieSearch } from '../../../src/database/library/movies.ts';
import type { MovieFacts } from '../../../src/database/library/rows.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { movieFacts } from '../../support/library/movie.ts';

/** Enough rows that text which many titles have is looked for on the other thread. */
const size = 6000;
const words = ['Green', 'Élan', 'Night', 'of', 'the', 'Last', 'Ship', '100%', 'Zoo_'];

function invented(id: number): MovieFacts {
  const word = (at: number) => words[(id * at + Math.floor(id / 7)) % words.length];
  return {
    ...movieFacts(id, `${word(4)} ${id % 2 === 0 ? 'the ' : ''}${word(5)} ${id % 600}`),
    year: 1950 + (id % 70),
    monitored: id % 10 !== 0,
    hasFile: id % 3 !== 0,
    qualityMet: id % 4 === 0,
  };
}

let db: LibraryFile;
const movies = Array.from({ length: size }, (_, at) => invented(at + 1));
beforeAll(() => {
  db = libraryOf();
  db.writer.movies.upsert(movies);
});
afterAll(() => db.close());

/** The same question answered by looking at every movie. */
function answered({ q, page, pageSize, ...filter }: MovieFilter): { ids: number[]; total: number } {
  const matching = movies.filter(
    (movie) =>
      fold(movie.title).includes(fold(q)) &&
      (filter.monitored ?? movie.monitored) === movie.monitored &&
      (filter.hasFile ?? movie.hasFile) === movie.hasFile &&
      (filter.qualityMet ?? movie.qualityMet) === movie.qualityMet &&
      movie.year >= (filter.yearMin ?? 0) &&
      movie.year <= (filter.yearMax ?? 9999),
  );
  const order = matching.map(({ id, title }) => ({ id, fold: fold(title) }));
  order.sort((a, b) => (a.fold === b.fold ? a.id - b.id : a.fold < b.fold ? -1 : 1));
  return { ids: order.slice(page * pageSize, (page + 1) * pageSize).map(({ id }) => id), total: matching.length };
}

const needles = ['', '5', 'e', 'o_', '%', '0%', '0% z', 'elan', 'ÉLAN the', 'the', 'night of', 'zzz', 'zz', ' 59', '1'];
const question = fc.record(
  {
    q: fc.constantFrom(...needles),
    page: fc.nat(140),
    pageSize: fc.constantFrom(1, 50, 100),
    monitored: fc.boolean(),
    hasFile: fc.boolean(),
    qualityMet: fc.boolean(),
    yearMin: fc.integer({ min: 1949, max: 2021 }),
    yearMax: fc.integer({ min: 1949, max: 2021 }),
  },
  { requiredKeys: ['q', 'page', 'pageSize'] },
);

describe('a page of a long list', () => {
  test('is what looking at every title gives, whatever way is taken', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (filter) => {
        const { rows, total } = await db.reader.movies(filter);
        expect({ ids: rows.map(({ id }) => id), total }).toEqual(answered(filter));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['', false],
    ['e', true],
    ['th', true],
    ['the', true],
    ['the 17', false],
    ['zzz', false],
  ])('with text %p takes long: %p', (q, long) => {
    const search = movieSearch(db.database, { q, page: 0, pageSize: 50 });
    expect(isLong(db.database, search)).toBe(long);
  });

  test('does not take long when no movie passes the filter anyway', () => {
    const search = movieSearch(db.database, { q: 'e', page: 0, pageSize: 50, isRequest: true });
    expect(isLong(db.database, search)).toBe(false);
  });

  test('shows what was written since the last one', async () => {
    const filter = { q: 'e', page: 0, pageSize: 1 };
    const before = await db.reader.movies(filter);
    db.writer.movies.upsert([movieFacts(size + 1, '!e')]);
    const after = await db.reader.movies(filter);
    db.writer.movies.removeMissing(new Set(movies.map(({ id }) => id)));
    expect(after.total).toBe(before.total + 1);
    expect(after.rows[0]?.title).toBe('!e');
    expect((await db.reader.movies(filter)).total).toBe(before.total);
  });
});
