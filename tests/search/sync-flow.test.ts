import { afterEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { libraryFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import { type Stage, section, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const off = { search: 'SearchMissing = false' };
const quarter = 15 * 60_000;

describe('the library is stored as the manager has it', () => {
  test('movies, with what is unmonitored and not released, and the scores of their files', async () => {
    stage = startStage('movie', { ...off, size: 60 });
    stage.manager.library.change(3, { released: stage.clock.now() + 1e9, fileId: 0 });
    stage.begin();
    await stage.synced();
    const movies = await stage.ask('movie');
    const files = await stage.ask(`moviefile?${movies.map(({ id }) => `movieId=${id}`).join('&')}`);
    const scores = new Map(files.map((file) => [file.movieId, file]));
    const expected = movies.map((movie) => ({
      id: movie.id,
      title: movie.title,
      year: movie.year,
      monitored: Number(movie.monitored),
      available: Number(movie.isAvailable),
      has_file: Number(movie.hasFile),
      file_id: movie.movieFileId,
      quality_met: Number(movie.hasFile === true && scores.get(movie.id)?.qualityCutoffNotMet === false),
      format_score: scores.get(movie.id)?.customFormatScore ?? 0,
      reason: movie.hasFile ? null : 'Missing',
    }));
    const columns = Object.keys(expected[0] ?? {}).join(', ');
    expect(stage.rows(`SELECT ${columns} FROM movies ORDER BY id`)).toEqual(expected);
    expect(expected.filter(({ monitored }) => monitored === 0).length).toBeGreaterThan(0);
    expect(expected.filter(({ available }) => available === 0).length).toBeGreaterThan(0);
  });

  test('series with seasons, specials and episodes that are not announced yet', async () => {
    stage = startStage('series', { ...off, size: 12 });
    stage.begin();
    await stage.synced();
    const series = await stage.ask('series');
    for (const { id } of series) {
      const episodes = await stage.ask(`episode?seriesId=${id}&includeEpisodeFile=true`);
      const expected = episodes.map((one) => {
        const file = one.episodeFile as Record<string, unknown> | undefined;
        return {
          id: one.id,
          season_number: one.seasonNumber,
          episode_number: one.episodeNumber,
          monitored: Number(one.monitored),
          air_date: one.airDateUtc === undefined ? null : Date.parse(String(one.airDateUtc)),
          file_id: one.episodeFileId,
          quality_met: Number(file?.qualityCutoffNotMet === false),
          format_score: file?.customFormatScore ?? 0,
        };
      });
      const columns = Object.keys(expected[0] ?? {}).join(', ');
      const sorted = expected.sort((a, b) => Number(a.id) - Number(b.id));
      expect(stage.rows(`SELECT ${columns} FROM episodes WHERE series_id = ${id} ORDER BY id`)).toEqual(sorted);
    }
    expect(stage.rows('SELECT id, slug FROM series ORDER BY id')).toEqual(
      series.map(({ id, titleSlug }) => ({ id, slug: titleSlug })).sort((a, b) => Number(a.id) - Number(b.id)),
    );
    const seasons = series.flatMap((one) => one.seasons as unknown[]).length;
    expect(stage.rows('SELECT count(*) AS n FROM seasons')).toEqual([{ n: seasons }]);
    expect(stage.rows('SELECT id FROM episodes WHERE season_number = 0').length).toBeGreaterThan(0);
  });

  test('artists, albums and tracks, an album as good as its worst track', async () => {
    stage = startStage('music', { ...off, size: 10 });
    stage.begin();
    await stage.synced();
    const artists = await stage.ask('artist');
    expect(stage.rows('SELECT id, foreign_id FROM artists ORDER BY id')).toEqual(
      artists
        .map(({ id, foreignArtistId }) => ({ id, foreign_id: foreignArtistId }))
        .sort((a, b) => Number(a.id) - Number(b.id)),
    );
    const albums = await stage.ask('album');
    for (const album of albums) {
      const files = await stage.ask(`trackfile?albumId=${album.id}`);
      const tracks = await stage.ask(`track?albumId=${album.id}`);
      const statistics = album.statistics as { percentOfTracks: number };
      const whole = statistics.percentOfTracks === 100;
      const scores = files.map((file) => Number(file.customFormatScore));
      expect(
        stage.rows(`SELECT has_file, quality_met, format_score, tracks, files FROM albums WHERE id = ${album.id}`),
      ).toEqual([
        {
          has_file: Number(whole),
          quality_met: Number(whole && files.every((file) => file.qualityCutoffNotMet === false)),
          format_score: whole ? Math.min(...scores) : 0,
          tracks: tracks.length,
          files: files.length,
        },
      ]);
      const [track] = stage.rows<{ duration: number }>(
        `SELECT duration FROM tracks WHERE album_id = ${album.id} LIMIT 1`,
      );
      expect(track?.duration).toBe(215);
    }
  });
});

test('only what changed is asked for in detail, and nothing is written when nothing did', async () => {
  stage = startStage('series', { ...off, size: 30 });
  stage.begin();
  await stage.synced();
  const [wanted = 0] = stage.manager.library.wanted();
  await stage.synced();
  stage.calls();
  const before = stage.written();
  await stage.synced();
  // One in ninety-six is read again anyway.
  expect(stage.calls()['GET episode'] ?? 0).toBeLessThanOrEqual(1);
  expect(stage.written()).toBe(before);
  stage.manager.library.receive(wanted);
  await stage.synced();
  expect(stage.calls()['GET episode'] ?? 0).toBeLessThanOrEqual(2);
  expect(stage.rows(`SELECT has_file FROM episodes WHERE id = ${wanted}`)).toEqual([{ has_file: 1 }]);
});

test('a profile that judges otherwise makes the scores of its files be read again', async () => {
  stage = startStage('movie', { ...off, size: 40 });
  stage.begin();
  await stage.synced();
  stage.calls();
  const [{ id = 0, file_id = 0 } = {}] = stage.rows<{ id: number; file_id: number }>(
    'SELECT id, file_id FROM movies WHERE has_file LIMIT 1',
  );
  stage.manager.library.change(id, { qualityProfileId: 3 });
  await stage.synced();
  const read = stage.calls()['GET moviefile'];
  expect(read).toBe(1);
  const [file] = await stage.ask(`moviefile?movieId=${id}`);
  expect(stage.rows(`SELECT profile_id, quality_met FROM movies WHERE file_id = ${file_id}`)).toEqual([
    { profile_id: 3, quality_met: Number(file?.qualityCutoffNotMet === false) },
  ]);
});

describe('a row goes', () => {
  test('only when a complete list no longer has it', async () => {
    stage = startStage('movie', { ...off, size: 30 });
    stage.begin();
    await stage.synced();
    stage.manager.library.remove(7);
    await stage.synced();
    expect(stage.rows('SELECT count(*) AS n, sum(id = 7) AS gone FROM movies')).toEqual([{ n: 29, gone: 0 }]);
  });
  test('with everything that belongs to it', async () => {
    stage = startStage('music', { ...off, size: 5 });
    stage.begin();
    await stage.synced();
    stage.manager.library.remove(2);
    await stage.synced();
    expect(stage.rows('SELECT id FROM artists ORDER BY id')).toEqual([1, 3, 4, 5].map((id) => ({ id })));
    expect(stage.rows('SELECT count(*) AS n FROM albums WHERE artist_id = 2')).toEqual([{ n: 0 }]);
  });
  test('never when the list is empty', async () => {
    stage = startStage('movie', { ...off, size: 30 });
    stage.begin();
    await stage.synced();
    for (let id = 1; id <= 30; id += 1) stage.manager.library.remove(id);
    await stage.synced();
    expect(stage.rows('SELECT count(*) AS n FROM movies')).toEqual([{ n: 30 }]);
  });
});

test('a library file that was deleted comes back with its marks', async () => {
  stage = startStage('movie', { size: 60, search: 'SearchesPerHour = -1\nSearchLimit = 100' });
  stage.begin();
  await stage.until(() => stage.searches().length >= 3, 'three searches');
  await stage.crash();
  const marked = stage.rows('SELECT id, searched, searched_at FROM movies WHERE searched ORDER BY id');
  expect(marked.length).toBeGreaterThanOrEqual(3);
  const file = libraryFile(stage.folder, section);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  migrate(stage.folder, [section]);
  stage.configure(off);
  stage.begin();
  await stage.synced();
  expect(stage.rows('SELECT id, searched, searched_at FROM movies WHERE searched ORDER BY id')).toEqual(marked);
});

test('progress is shown while it is read, and what was shown before afterwards', async () => {
  stage = startStage('movie', { size: 30 });
  stage.begin();
  await stage.until(() => stage.report().searchSummary?.endsWith('Missing'), 'the first search');
  const summaries = stage.sent.flatMap((sent) => (sent.type === 'report' ? [sent.report.searchSummary] : []));
  expect(summaries).toContain('Updating database');
  expect(summaries.find((summary) => summary?.startsWith('Updating database · '))).toMatch(/ movies$/);
  const { searchSummary, searchTimestamp } = stage.report();
  await stage.crash();
  stage.begin();
  await stage.settle();
  expect(stage.sent.some((sent) => sent.type === 'report' && sent.report.searchSummary === searchSummary)).toBe(true);
  expect(Date.parse(searchTimestamp ?? '')).toBeLessThanOrEqual(stage.clock.now());
});

test('large libraries are followed through the history between two readings of everything', async () => {
  stage = startStage('movie', { ...off, size: 50 });
  // Reading everything takes a minute.
  stage.manager.before(({ name }) => {
    if (name === 'movie') stage.clock.advance(60_000);
  });
  stage.begin();
  await stage.synced();
  const [wanted = 0] = stage.manager.library.wanted();
  stage.calls();
  stage.manager.library.receive(wanted);
  stage.manager.remember('a'.repeat(40), wanted, 'Imported');
  await stage.synced();
  expect(stage.calls()).toEqual({
    'GET history/since': 1,
    'GET qualityprofile': 1,
    'GET movie/{id}': 1,
    'GET moviefile': 1,
  });
  expect(stage.rows(`SELECT has_file FROM movies WHERE id = ${wanted}`)).toEqual([{ has_file: 1 }]);
  await stage.pass(quarter);
  expect(stage.calls()).toEqual({ 'GET history/since': 1 });
});
