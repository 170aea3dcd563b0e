import { describe, expect, test } from 'bun:test';
import type { TorrentQuery } from '../../../src/http/torrents/list.ts';
import { createFixture, told } from '../fixture.ts';

function asking() {
  const queries: TorrentQuery[] = [];
  const fixture = createFixture({
    torrents: (query) => {
      queries.push(query);
      return { total: 7, torrents: [] };
    },
  });
  return { ...fixture, queries };
}

const plain = { sort: 'name', order: 'asc', page: 0, page_size: 100 } as const;

describe.each(['/api', '/web'])('GET %s/torrents', (family) => {
  test.each([
    ['', plain],
    ['?page=2&page_size=10', { ...plain, page: 2, page_size: 10 }],
    ['?page_size=501', { ...plain, page_size: 500 }],
    [
      '?category=tv%2Fhd&instance=Series&client=default&q=a%20b&state=stalledUP&tracker=t.org&sort=ratio&order=desc',
      {
        ...plain,
        category: 'tv/hd',
        instance: 'Series',
        client: 'default',
        q: 'a b',
        state: 'stalledUP',
        tracker: 't.org',
        sort: 'ratio',
        order: 'desc',
      },
    ],
  ] as [string, TorrentQuery][])('reads %p', async (search, query) => {
    const { call, queries } = asking();
    const { page, page_size } = query;
    expect(await told(call(`${family}/torrents${search}`))).toEqual([200, { total: 7, page, page_size, torrents: [] }]);
    expect(queries).toEqual([query]);
  });

  test.each([
    ['page=-1', 'page: must be an integer from 0 to 1000000000'],
    ['page=1.5', 'page: must be an integer from 0 to 1000000000'],
    ['page_size=0', 'page_size: must be an integer of at least 1'],
    ['page_size=', 'page_size: must be an integer of at least 1'],
    ['order=up', 'order: must be one of asc, desc'],
    ['page=1&page=2', 'page: must be given once'],
    [`q=${'x'.repeat(501)}`, 'q: must be text of at most 500 characters'],
  ])('refuses %s', async (search, problem) => {
    const { call, queries } = asking();
    expect(await told(call(`${family}/torrents?${search}`))).toEqual([400, { error: `Invalid parameter ${problem}` }]);
    expect(queries).toEqual([]);
  });

  test.each(['state=paused', 'sort=hash'])('refuses %s and says what there is', async (search) => {
    const [status, body] = await told(asking().call(`${family}/torrents?${search}`));
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining('must be one of ')]);
  });

  test('keeps names from strange hosts while no password is set', async () => {
    const { call } = asking();
    expect((await call(`${family}/torrents`, { headers: { host: 'evil.example' } })).status).toBe(403);
  });
});
