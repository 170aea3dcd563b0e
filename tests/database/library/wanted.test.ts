import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { judgeAgain } from '../../../src/database/library/judge.ts';
import { openKnown } from '../../../src/database/library/known.ts';
import { reasonOf } from '../../../src/database/library/reason.ts';
import { openRequested } from '../../../src/database/library/requested.ts';
import { openWanted } from '../../../src/database/library/wanted.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';

let db: LibraryFile;
beforeEach(() => {
  db = libraryOf();
});
afterEach(() => db.close());

const always = [-8.64e15, 8.64e15] as const;
const titles = (list: { title: string }[]) => list.map(({ title }) => title);

describe('wanted movies', () => {
  beforeEach(() => {
    db.movie('Missing').from(1999).missing();
    db.movie('There').from(1999);
    db.movie('Unmonitored').from(1998).missing().unmonitored();
    db.movie('Not released').from(2030).missing().with({ available: false });
    const searched = db.movie('Searched for').from(1997).missing();
    db.writer.marks.set('movies', [searched.id], { searched: true });
    db.movie('Asked for').from(2001).missing().requested();
  });
  test('are what has a reason, is released, monitored and not searched for in this cycle', () => {
    const { movies, movieYears } = openWanted(db.database);
    expect(titles(movies({ unmonitored: false, year: null }))).toEqual(['Missing', 'Asked for']);
    expect(titles(movies({ unmonitored: true, year: null }))).toEqual(['Missing', 'Unmonitored', 'Asked for']);
    expect(movieYears({ unmonitored: true })).toEqual([1998, 1999, 2001]);
  });
  test('of one year, or only what was requested', () => {
    const { movies } = openWanted(db.database);
    expect(titles(movies({ unmonitored: false, year: 1999 }))).toEqual(['Missing']);
    expect(titles(movies({ unmonitored: false, year: null, requested: true }))).toEqual(['Asked for']);
  });
});

describe('wanted episodes', () => {
  const lacking = { hasFile: false, fileId: 0, reason: 'Missing' } as const;
  const wish = { unmonitored: false, specials: false, aired: always };
  beforeEach(() => {
    const series = db.series('Dark');
    series.season(0).episode({ ...lacking, title: 'Special', seasonNumber: 0, airDate: Date.UTC(2018, 0, 2) });
    const first = series.season(1);
    first.episode({ ...lacking, title: 'Old', airDate: Date.UTC(2017, 11, 31, 23) });
    first.episode({ ...lacking, title: 'New Year', airDate: Date.UTC(2018, 0, 1) });
    first.episode({ ...lacking, title: 'Unmonitored', monitored: false, airDate: Date.UTC(2019, 0, 1) });
    first.episode({ ...lacking, title: 'Never announced', airDate: null });
    first.episode({ title: 'There', airDate: Date.UTC(2019, 0, 1) });
    const other = db.series('Light').unmonitored();
    other.season(1).episode({ ...lacking, title: 'Of an unmonitored series', airDate: Date.UTC(2020, 0, 1) });
  });
  const read = (changes: object = {}) => titles(openWanted(db.database).episodes({ ...wish, ...changes }));

  test('need an air date and everything monitored', () => {
    expect(read()).toEqual(['Old', 'New Year']);
    expect(read({ specials: true })).toContain('Special');
    expect(read({ unmonitored: true })).toEqual(['Old', 'New Year', 'Unmonitored', 'Of an unmonitored series']);
  });
  test('a season that is not monitored counts as well', () => {
    const [{ id = 0 } = {}] = db.database.query<{ id: number }, []>("SELECT id FROM series WHERE title = 'Dark'").all();
    db.writer.seasons.upsert([{ seriesId: id, number: 1, monitored: false }]);
    expect(read()).toEqual([]);
  });
  test('air within a span: from its beginning, before its end', () => {
    expect(read({ aired: [Date.UTC(2018, 0, 1), Date.UTC(2019, 0, 1)] })).toEqual(['New Year']);
    expect(read({ aired: [Date.UTC(2017, 0, 1), Date.UTC(2018, 0, 1)] })).toEqual(['Old']);
  });
  test('have years in UTC', () => {
    expect(openWanted(db.database).episodeYears({ ...wish, unmonitored: true })).toEqual([2017, 2018, 2019, 2020]);
  });
});

test('wanted albums are released and of a monitored artist', () => {
  const lacking = { hasFile: false, reason: 'Missing' } as const;
  db.artist('Low')
    .album('Hey What')
    .with({ ...lacking, releaseDate: '2021-09-10' });
  db.artist('Mew')
    .album('Frengers')
    .with({ ...lacking, releaseDate: '2026-02-01' });
  const { albums } = openWanted(db.database);
  expect(titles(albums('2026-01-31'))).toEqual(['Hey What']);
  expect(titles(albums('2026-02-01'))).toEqual(['Hey What', 'Frengers']);
});

describe('judging again', () => {
  test('gives each row the reason that the rule gives, in both directions', () => {
    db.profile(1, 'HD', 10);
    const combinations = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
      hasFile: bits > 1,
      qualityMet: bits % 2 === 1,
      formatScore: bits > 4 ? 20 : 0,
    }));
    for (const [index, grade] of combinations.entries()) {
      const { id } = db.movie(`M${index}`).with({ ...grade, reason: null });
      openKnown(db.database).judgeMovie(id, { ...grade, reason: null, readFor: 1 });
    }
    for (const bits of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const wishes = {
        QualityUnmetSearch: (bits & 1) > 0,
        CustomFormatUnmetSearch: (bits & 2) > 0,
        DoUpgradeSearch: (bits & 4) > 0,
      };
      judgeAgain(db.database, wishes);
      const stored = db.database.query<{ reason: string | null }, []>('SELECT reason FROM movies ORDER BY id').all();
      expect(stored.map(({ reason }) => reason)).toEqual(combinations.map((grade) => reasonOf(grade, 10, wishes)));
    }
  });
  test('more rows than fit one transaction', () => {
    for (let index = 0; index < 1201; index += 1) db.movie(`M${index}`);
    const wishes = { QualityUnmetSearch: false, CustomFormatUnmetSearch: false, DoUpgradeSearch: true };
    judgeAgain(db.database, wishes);
    const counted = db.database
      .query<{ n: number }, []>("SELECT count(*) AS n FROM movies WHERE reason = 'Upgrade'")
      .get();
    expect(counted?.n).toBe(1201);
  });
});

describe('requests', () => {
  const asked = { tmdbId: 0, tvdbId: 0, imdbId: '', seasons: null };
  test('are found by either number where something is lacking', () => {
    const missing = db.movie('Missing').missing();
    const there = db.movie('There');
    const rows = openRequested(db.database, db.writer.marks);
    const entries = [
      { ...asked, tmdbId: 1000 + missing.id },
      { ...asked, imdbId: `tt${1000 + missing.id}` },
      { ...asked, tmdbId: 1000 + there.id },
      { ...asked, tmdbId: 5 },
      asked,
    ];
    expect(rows.lacking('movie', entries).map(({ entry }) => entry)).toEqual(entries.slice(0, 2));
  });
  test('mark a movie until they are gone, and never a library whole', () => {
    const missing = db.movie('Missing').missing().with({ imdbId: '', tmdbId: 0 });
    db.movie('Other').missing();
    const rows = openRequested(db.database, db.writer.marks);
    const marked = () => db.database.query<{ id: number }, []>('SELECT id FROM movies WHERE is_request = 1').all();
    rows.mark('movie', [asked]);
    expect(marked()).toEqual([]);
    db.writer.marks.set('movies', [missing.id], { isRequest: true });
    rows.mark('movie', []);
    expect(marked()).toEqual([]);
  });
  test('of a series mark its missing episodes in the seasons that were asked for', () => {
    const series = db.series('Dark');
    series.season(1).lacks(2).season(2).lacks(1).has(1);
    const rows = openRequested(db.database, db.writer.marks);
    const marked = () =>
      db.database
        .query<{ season: number }, []>('SELECT season_number AS season FROM episodes WHERE is_request = 1')
        .all();
    rows.mark('series', [{ ...asked, tvdbId: 2000 + series.id, seasons: [2] }]);
    expect(marked()).toEqual([{ season: 2 }]);
    rows.mark('series', [{ ...asked, tvdbId: 2000 + series.id }]);
    expect(marked()).toHaveLength(3);
  });
});
