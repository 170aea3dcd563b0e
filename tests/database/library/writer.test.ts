import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { openReader } from '../../../src/database/open.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { movieFacts } from '../../support/library/movie.ts';
import { episodeFacts } from '../../support/library/series.ts';

let db: LibraryFile;
beforeEach(() => {
  db = libraryOf();
});
afterEach(() => db.close());

const idsOf = (table: string) =>
  db.database
    .query<{ id: number }, []>(`SELECT id FROM ${table} ORDER BY id`)
    .all()
    .map(({ id }) => id);

/** How often somebody else sees the file change while `write` runs. */
function commitsOf(write: () => void): number {
  const other = openReader(db.file);
  const version = () => (other.query('PRAGMA data_version').get() as { data_version: number }).data_version;
  const before = version();
  write();
  const after = version();
  other.close();
  return after - before;
}

describe('writing rows', () => {
  test('adds, changes, and leaves what is as it was without writing anything', () => {
    const rows = [movieFacts(1, 'One'), movieFacts(2, 'Two')];
    expect(commitsOf(() => db.writer.movies.upsert(rows))).toBe(1);
    expect(commitsOf(() => db.writer.movies.upsert(rows))).toBe(0);
    expect(commitsOf(() => db.writer.movies.upsert([movieFacts(1, 'One'), movieFacts(2, 'Zwei')]))).toBe(1);
    expect(idsOf('movies')).toEqual([1, 2]);
  });

  test('happens in transactions of at most 500 rows', () => {
    const sizes: number[] = [];
    const other = openReader(db.file);
    function* rows() {
      for (let id = 1; id <= 1201; id += 1) {
        sizes.push((other.query('SELECT count(*) AS n FROM movies').get() as { n: number }).n);
        yield movieFacts(id, `Movie ${id}`);
      }
    }
    db.writer.movies.upsert(rows());
    other.close();
    expect([...new Set(sizes)]).toEqual([0, 500, 1000]);
    expect(idsOf('movies')).toHaveLength(1201);
  });

  test('keeps the marks of the search process', async () => {
    const movie = db.movie('One').requested();
    db.writer.marks.set('movies', [movie.id], { searched: true, upgrade: true });
    movie.with({ title: 'Uno', year: 1990 });
    const { rows } = await db.reader.movies({ q: '', page: 0, pageSize: 1 });
    expect(rows).toMatchObject([{ title: 'Uno', isRequest: true, searched: true, upgrade: true }]);
  });

  test('refuses an episode of an unknown series, an album of an unknown artist and a track of an unknown album', () => {
    expect(() => db.writer.episodes.upsert([episodeFacts(404, 1)])).toThrow('FOREIGN KEY');
    expect(() => db.writer.seasons.upsert([{ seriesId: 404, number: 1, monitored: true }])).toThrow('FOREIGN KEY');
    expect(() =>
      db.writer.tracks.upsert([
        { id: 1, albumId: 404, medium: 1, number: 1, title: '', duration: 1, hasFile: false, fileId: 0 },
      ]),
    ).toThrow('FOREIGN KEY');
  });
});

describe('removing what a complete answer no longer has', () => {
  test('removes exactly that', () => {
    for (const title of ['a', 'b', 'c']) db.movie(title);
    expect(db.writer.movies.removeMissing(new Set([1, 3, 99]))).toBe(1);
    expect(idsOf('movies')).toEqual([1, 3]);
  });

  test('removes nothing for an empty answer', () => {
    db.movie('a');
    const series = db.series('b');
    series.season(1).has(2);
    expect(db.writer.movies.removeMissing(new Set())).toBe(0);
    expect(db.writer.episodes.removeMissing(new Set(), series.id)).toBe(0);
    expect([idsOf('movies'), idsOf('episodes').length]).toEqual([[1], 2]);
  });

  test('stays with its owner', () => {
    const [a, b] = [db.series('a'), db.series('b')];
    a.season(1).has(2);
    b.season(1).has(2);
    const [first = 0, ...others] = idsOf('episodes');
    expect(db.writer.episodes.removeMissing(new Set([first]), a.id)).toBe(1);
    expect(idsOf('episodes')).toEqual([first, ...others.slice(1)]);
    expect(() => db.writer.movies.removeMissing(new Set([1]), 1)).toThrow('movies have no owner');
  });

  test('removes seasons by their number', () => {
    const series = db.series('a');
    series.season(1).has(1).season(2).has(1);
    expect(db.writer.seasons.removeMissing(new Set([1]), series.id)).toBe(1);
    expect(db.database.query('SELECT number FROM seasons').values()).toEqual([[1]]);
  });

  test('takes along what belongs to it', () => {
    db.series('kept').season(1).has(1);
    const gone = db.series('gone');
    gone.season(1).has(3);
    const artist = db.artist('gone').album('a').tracks(5).artist;
    const kept = db.artist('kept').album('b').tracks(1).artist;
    db.writer.series.removeMissing(new Set(idsOf('series').filter((id) => id !== gone.id)));
    db.writer.artists.removeMissing(new Set([kept.id]));
    expect([idsOf('episodes'), idsOf('albums'), idsOf('tracks')].map((ids) => ids.length)).toEqual([1, 1, 1]);
    expect(db.reader.artist(artist.id)).toBeNull();
  });
});

describe('marks', () => {
  test('are set for the given ids and cleared for a new cycle', () => {
    for (const title of ['a', 'b', 'c']) db.movie(title);
    db.writer.marks.set('movies', [1, 2], { searched: true });
    db.writer.marks.set('movies', [2], { upgrade: true, isRequest: true });
    const marks = () => db.database.query('SELECT searched, upgrade, is_request FROM movies ORDER BY id').values();
    expect(marks()).toEqual([
      [1, 0, 0],
      [1, 1, 1],
      [0, 0, 0],
    ]);
    db.writer.marks.clearSearched('movies');
    expect(marks()).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [0, 0, 0],
    ]);
  });

  test('that are as they were are not written', () => {
    db.movie('a');
    db.writer.marks.set('movies', [1], { searched: true });
    expect(commitsOf(() => db.writer.marks.set('movies', [1], { searched: true }))).toBe(0);
    expect(commitsOf(() => db.writer.marks.set('movies', [1], {}))).toBe(0);
  });
});

test('the end of a complete reading is remembered', () => {
  db.writer.synced('movie', 5);
  db.writer.synced('movie', 9);
  expect(db.database.query('SELECT kind, synced_at FROM library').values()).toEqual([['movie', 9]]);
});
