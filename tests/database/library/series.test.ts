import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { SeriesFilter } from '../../../src/database/library/filter.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';

let db: LibraryFile;
beforeEach(() => {
  db = libraryOf();
});
afterEach(() => db.close());

const page = (filter: Partial<SeriesFilter> = {}) =>
  db.reader.series({ q: '', page: 0, pageSize: 25, missing: false, ...filter });
const titles = async (filter: Partial<SeriesFilter> = {}) => (await page(filter)).rows.map(({ title }) => title);

describe('series', () => {
  test('come with profile, seasons and episodes, those in their order', async () => {
    db.profile(3, 'Any', 5);
    const lost = db.series('Lost').withProfile(3);
    lost.season(2).lacks(1);
    lost.season(0).ignores(1).episode({ title: 'Recap', airDate: null });
    lost.season(1).episode({ title: 'Second', episodeNumber: 2 }).episode({ title: 'First', episodeNumber: 1 });
    db.series('Other').season(1).has(1);
    const { rows } = await page({ q: 'lost' });
    expect(rows).toMatchObject([
      {
        id: lost.id,
        title: 'Lost',
        tvdbId: 2000 + lost.id,
        seriesType: 'standard',
        monitored: true,
        profileId: 3,
        profileName: 'Any',
        minFormatScore: 5,
        seasons: [{ number: 0 }, { number: 1 }, { number: 2 }],
      },
    ]);
    const shown = rows[0]?.episodes.map((one) => `${one.seasonNumber}x${one.episodeNumber} ${one.title}`);
    expect(shown).toEqual(['0x1 Episode 1', '0x2 Recap', '1x1 First', '1x2 Second', '2x1 Episode 1']);
    expect(rows[0]?.episodes[1]?.airDate).toBeNull();
    expect(rows[0]?.episodes[4]).toMatchObject({ hasFile: false, fileId: 0, reason: 'Missing', isRequest: false });
  });

  test('are found by their own title, never by that of an episode', async () => {
    db.series('Señora').season(1).episode({ title: 'Needle' });
    expect(await titles({ q: 'senor' })).toEqual(['Señora']);
    expect(await titles({ q: 'Needle' })).toEqual([]);
  });

  test('are missing when a monitored episode has no file', async () => {
    db.series('a complete').season(1).has(2);
    db.series('b lacks one').season(1).has(3).lacks(1);
    db.series('c unmonitored lack').season(1).has(1).ignores(4);
    db.series('d no episodes');
    db.series('e lacks a special').season(0).lacks(1);
    db.series('f unmonitored series').unmonitored().season(1).lacks(1);
    const { total, rows } = await page({ missing: true });
    expect(rows.map(({ title }) => title)).toEqual(['b lacks one', 'e lacks a special', 'f unmonitored series']);
    expect(total).toBe(3);
    expect((await page()).total).toBe(6);
    expect(await titles({ missing: true, q: 'special' })).toEqual(['e lacks a special']);
  });

  test('are no longer missing when the file came', async () => {
    const one = db.series('a');
    one.season(1).lacks(1);
    const [episode] = (await page()).rows[0]?.episodes ?? [];
    if (!episode) throw new Error('there is no episode');
    db.writer.episodes.upsert([{ ...episode, hasFile: true, fileId: 9 }]);
    expect(await titles({ missing: true })).toEqual([]);
    expect(db.reader.seriesCounts()).toEqual({ available: 1, monitored: 1, missing: 0 });
  });

  test('count episodes over the whole library, whatever the page shows', async () => {
    db.series('a').season(1).has(3).lacks(2).ignores(5);
    db.series('b').season(1).has(1).episode({ monitored: false });
    const counts = { available: 4, monitored: 6, missing: 2 };
    expect(await page({ q: 'b' })).toMatchObject({ counts, total: 1 });
    expect(await page({ page: 7 })).toMatchObject({ counts, total: 2, rows: [] });
  });
});
