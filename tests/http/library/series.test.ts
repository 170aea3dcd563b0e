import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { told } from '../fixture.ts';
import { openShelves, type Shelves } from './shelves.ts';

let shelves: Shelves;
beforeEach(() => {
  shelves = openShelves();
});
afterEach(() => shelves.close());

interface Entry {
  series: { title: string };
  totals: object;
  seasons: { seasonNumber: number; available: number; monitored: number; missing: number; episodes: object[] }[];
}
interface SeriesPage {
  total: number;
  page: number;
  page_size: number;
  counts: object;
  series: Entry[];
}

describe.each(['/api', '/web'])('GET %s/series/{category}/series', (family) => {
  const get = async (query = '') =>
    (await shelves.call(`${family}/series/tv/series${query}`)).json() as Promise<SeriesPage>;
  const titles = async (query: string) => (await get(query)).series.map(({ series }) => series.title);

  test('groups whole entries as series, seasons and episodes', async () => {
    shelves.series.profile(2, 'HD');
    const lost = shelves.series.series('Lost').withProfile(2).with({ seriesType: 'anime', slug: 'lost' });
    lost
      .season(1)
      .episode({ id: 71, title: 'Pilot' })
      .episode({ id: 72, title: 'Later', airDate: null, hasFile: false, fileId: 0 });
    lost.season(0);
    expect(await told(shelves.call(`${family}/series/tv/series`))).toEqual([
      200,
      {
        category: 'tv',
        counts: { available: 1, monitored: 2, missing: 1 },
        total: 1,
        page: 0,
        page_size: 25,
        series: [
          {
            series: {
              id: lost.id,
              title: 'Lost',
              tvdbId: 2000 + lost.id,
              slug: 'lost',
              seriesType: 'anime',
              monitored: true,
              qualityProfileId: 2,
              qualityProfileName: 'HD',
            },
            totals: { available: 1, monitored: 2, missing: 1 },
            seasons: [
              { seasonNumber: 0, available: 0, monitored: 0, missing: 0, episodes: [] },
              {
                seasonNumber: 1,
                available: 1,
                monitored: 2,
                missing: 1,
                episodes: [
                  {
                    id: 71,
                    episodeNumber: 1,
                    title: 'Pilot',
                    airDateUtc: '2024-01-31T20:00:00.000Z',
                    hasFile: true,
                    episodeFileId: 2,
                    monitored: true,
                  },
                  {
                    id: 72,
                    episodeNumber: 2,
                    title: 'Later',
                    airDateUtc: null,
                    hasFile: false,
                    episodeFileId: 0,
                    monitored: true,
                  },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  test.each([
    ['', ['complete', 'holes', 'ignored']],
    ['?missing=true', ['holes']],
    ['?only_missing=1', ['holes']],
    ['?missing=false&only_missing=true', ['holes']],
    ['?missing=0', ['complete', 'holes', 'ignored']],
    ['?missing=true&q=comp', []],
    ['?q=O', ['complete', 'holes', 'ignored']],
    ['?page=1&page_size=2', ['ignored']],
    ['?page=5', []],
  ])('%p gives %p', async (query, expected) => {
    shelves.series.series('complete').season(1).has(2);
    shelves.series.series('holes').season(1).has(1).lacks(1);
    shelves.series.series('ignored').season(1).ignores(1);
    expect(await titles(query)).toEqual(expected);
  });

  test('only missing lists monitored episodes without a file; sums go over all episodes', async () => {
    shelves.series.series('x').season(1).has(3).season(2).has(2).lacks(2).ignores(1).season(0).ignores(4);
    const { series, total, counts } = await get('?missing=true');
    expect({ total, counts }).toEqual({ total: 1, counts: { available: 5, monitored: 7, missing: 2 } });
    expect(series[0]?.totals).toEqual({ available: 5, monitored: 7, missing: 2 });
    expect(series[0]?.seasons).toMatchObject([
      {
        seasonNumber: 2,
        available: 2,
        monitored: 4,
        missing: 2,
        episodes: [{ episodeNumber: 3 }, { episodeNumber: 4 }],
      },
    ]);
  });

  test.each([
    ['page_size=1000', 1000],
    ['page_size=1001', 1000],
    ['page_size=500000', 1000],
    ['page_size=1', 1],
  ])('%p is echoed as %p', async (query, size) => {
    expect((await get(`?${query}`)).page_size).toBe(size);
  });

  test.each([
    ['page_size=0', 'page_size: must be an integer of at least 1'],
    ['page_size=-3', 'page_size: must be an integer of at least 1'],
    ['page=-1', 'page: must be an integer from 0 to 1000000000'],
    ['missing=maybe', 'missing: must be true, false, 1 or 0'],
    ['only_missing=', 'only_missing: must be true, false, 1 or 0'],
  ])('%p gives 400', async (query, problem) => {
    const answer = await told(shelves.call(`${family}/series/tv/series?${query}`));
    expect(answer).toEqual([400, { error: `Invalid parameter ${problem}` }]);
  });
});
