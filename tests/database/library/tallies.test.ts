import { afterEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { movieFacts } from '../../support/library/movie.ts';
import { episodeFacts } from '../../support/library/series.ts';

const open: LibraryFile[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});
function fresh(): LibraryFile {
  const db = libraryOf();
  open.push(db);
  return db;
}

/** What the kept sums say, and what the rows say. */
function sums(db: LibraryFile, kept: string, rows: string): [unknown, unknown] {
  return [db.database.query(kept).values(), db.database.query(rows).values()];
}

const id = fc.integer({ min: 1, max: 6 });
const flag = fc.boolean();
const few = { numRuns: 25 };
const whole = (db: LibraryFile, list: string) =>
  db.database.query(`SELECT rowid FROM ${list}_text ORDER BY rowid`).values();

describe('sums that are kept by writes', () => {
  test('of movies equal the sums over the rows after any changes', () => {
    const change = fc.record({
      id,
      monitored: flag,
      hasFile: flag,
      qualityMet: flag,
      year: fc.constantFrom(0, 1999, 2000),
    });
    const step = fc.oneof(
      change.map(
        (facts) => (db: LibraryFile) => db.writer.movies.upsert([{ ...movieFacts(facts.id, 'abc'), ...facts }]),
      ),
      fc.uniqueArray(id).map((ids) => (db: LibraryFile) => void db.writer.movies.removeMissing(new Set(ids))),
      fc.tuple(id, flag).map(
        ([one, isRequest]) =>
          (db: LibraryFile) =>
            db.writer.marks.set('movies', [one], { isRequest }),
      ),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const db = fresh();
        for (const run of steps) run(db);
        const [kept, counted] = sums(
          db,
          'SELECT flags, year, movies FROM movie_tally WHERE movies <> 0 ORDER BY flags, year',
          'SELECT flags, year, count(*) FROM movies GROUP BY flags, year ORDER BY flags, year',
        );
        expect(kept).toEqual(counted);
        expect(whole(db, 'movies')).toEqual(db.database.query('SELECT id FROM movies ORDER BY id').values());
      }),
      few,
    );
  });

  test('of series equal the sums over the rows after any changes', () => {
    const episode = fc.record({ id: fc.integer({ min: 1, max: 20 }), seriesId: id, monitored: flag, hasFile: flag });
    const step = fc.oneof(
      episode.map((facts) => (db: LibraryFile) => db.writer.episodes.upsert([{ ...episodeFacts(1, 1), ...facts }])),
      fc.tuple(id, fc.uniqueArray(fc.integer({ min: 1, max: 20 }))).map(
        ([series, ids]) =>
          (db: LibraryFile) =>
            void db.writer.episodes.removeMissing(new Set(ids), series),
      ),
    );
    const kept = fc.uniqueArray(id, { minLength: 1 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), kept, (steps, remaining) => {
        const db = fresh();
        for (let at = 1; at <= 6; at += 1) db.series(`series ${at}`);
        for (const run of steps) run(db);
        db.writer.series.removeMissing(new Set(remaining));
        const pairs: [string, string][] = [
          [
            'SELECT monitored, has_file, episodes FROM episode_tally WHERE episodes <> 0 ORDER BY 1, 2',
            'SELECT monitored, has_file, count(*) FROM episodes GROUP BY 1, 2 ORDER BY 1, 2',
          ],
          [
            'SELECT missing, series FROM series_tally WHERE series <> 0 ORDER BY 1',
            'SELECT missing, count(*) FROM series GROUP BY 1 ORDER BY 1',
          ],
          [
            'SELECT id, episodes, episodes_monitored, episodes_available FROM series ORDER BY id',
            `SELECT series.id, count(e.id), coalesce(sum(e.monitored), 0), coalesce(sum(e.monitored AND e.has_file), 0)
            FROM series LEFT JOIN episodes e ON e.series_id = series.id GROUP BY series.id ORDER BY 1`,
          ],
        ];
        for (const [left, right] of pairs) {
          const [kept, counted] = sums(db, left, right);
          expect(kept).toEqual(counted);
        }
      }),
      few,
    );
  });

  test('of music equal the sums over the rows after any changes', () => {
    const album = { foreignId: '', releaseDate: null, qualityMet: true, formatScore: 0, reason: null };
    const track = { medium: 1, number: 1, title: '', duration: 1, fileId: 0 };
    const facts = fc.record({ id, artistId: id, title: fc.constantFrom('abc', 'xyz'), monitored: flag, hasFile: flag });
    const step = fc.oneof(
      facts.map((one) => (db: LibraryFile) => db.writer.albums.upsert([{ ...album, ...one, id: 100 + one.id }])),
      fc
        .record({ id: fc.integer({ min: 1, max: 20 }), albumId: id, hasFile: flag })
        .map((one) => (db: LibraryFile) => db.writer.tracks.upsert([{ ...track, ...one, albumId: 100 + one.albumId }])),
      fc
        .uniqueArray(id)
        .map((ids) => (db: LibraryFile) => void db.writer.tracks.removeMissing(new Set(ids), 100 + (ids[0] ?? 1))),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.uniqueArray(id, { minLength: 1 }), (steps, remaining) => {
        const db = fresh();
        for (let at = 1; at <= 6; at += 1) db.artist(`artist ${at}`);
        const own = { ...album, title: 'abc', monitored: true, hasFile: false };
        for (let at = 1; at <= 6; at += 1) db.writer.albums.upsert([{ ...own, id: 100 + at, artistId: at }]);
        for (const run of steps) run(db);
        db.writer.artists.removeMissing(new Set(remaining));
        const pairs: [string, string][] = [
          [
            'SELECT flags, albums, tracks, files FROM album_tally WHERE albums <> 0 ORDER BY 1',
            'SELECT flags, count(*), sum(tracks), sum(files) FROM albums GROUP BY 1 ORDER BY 1',
          ],
          [
            'SELECT id, tracks, files FROM albums ORDER BY id',
            `SELECT albums.id, count(t.id), coalesce(sum(t.has_file), 0)
            FROM albums LEFT JOIN tracks t ON t.album_id = albums.id GROUP BY 1 ORDER BY 1`,
          ],
          [
            `SELECT id, albums, albums_monitored, albums_available, tracks, tracks_monitored, tracks_available
            FROM artists ORDER BY id`,
            `SELECT artists.id, count(a.id), coalesce(sum(a.monitored), 0), coalesce(sum(a.monitored AND a.has_file), 0),
              coalesce(sum(a.tracks), 0), coalesce(sum(a.tracks * a.monitored), 0), coalesce(sum(a.files * a.monitored), 0)
            FROM artists LEFT JOIN albums a ON a.artist_id = artists.id GROUP BY 1 ORDER BY 1`,
          ],
          [
            'SELECT monitored, missing, artists FROM artist_tally WHERE artists <> 0 ORDER BY 1, 2',
            'SELECT monitored, missing, count(*) FROM artists GROUP BY 1, 2 ORDER BY 1, 2',
          ],
          ['SELECT rowid FROM albums_text ORDER BY 1', 'SELECT id FROM albums ORDER BY 1'],
        ];
        for (const [left, right] of pairs) {
          const [kept, counted] = sums(db, left, right);
          expect(kept).toEqual(counted);
        }
      }),
      few,
    );
  });
});
