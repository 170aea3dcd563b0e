import { expect, test } from 'bun:test';
import type { ClientCategory } from '../../../src/http/client-categories.ts';
import { createFixture, told } from '../fixture.ts';

const distribution = { uncategorized: {}, 'tv/hd': { default: 3, Two: 1 } };

test.each(['/api', '/web'])('GET %s/torrents/distribution counts by category and client', async (family) => {
  const { call } = createFixture({ distribution: () => distribution });
  expect(await told(call(`${family}/torrents/distribution`))).toEqual([200, { distribution }]);
});

const category: ClientCategory = {
  category: 'movies',
  instance: 'Movies-HD',
  managedBy: 'arr',
  torrentCount: 3,
  seedingCount: 2,
  totalSize: 3_000_000,
  avgRatio: 1.67,
  avgSeedingTime: 100,
  seedingConfig: { maxRatio: 2.5, maxTime: -1, removeMode: 3, downloadLimit: -1, uploadLimit: -1 },
};

test('GET /web/client/categories gives a bare array', async () => {
  const { call } = createFixture({ clientCategories: () => [category] });
  expect(await told(call('/web/client/categories'))).toEqual([200, [category]]);
  expect(await told(createFixture().call('/web/client/categories'))).toEqual([200, []]);
});

test('GET /api/client/categories does not exist', async () => {
  expect(await told(createFixture().call('/api/client/categories'))).toEqual([404, { error: 'Not found' }]);
});
