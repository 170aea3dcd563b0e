import { describe, expect, test } from 'bun:test';
import { createFixture, post, told } from './fixture.ts';

const instance = { category: 'movies', name: 'Movies-HD', type: 'movie' };

describe('GET /arr', () => {
  test('under /api lists the instances', async () => {
    expect(await told(createFixture().call('/api/arr'))).toEqual([200, { arr: [instance], ready: true }]);
  });

  test('under /web also counts their libraries', async () => {
    const counts = { movie: { available: 1, monitored: 2, missing: 1, quality_met: 1, requests: 0 } };
    expect(await told(createFixture().call('/web/arr'))).toEqual([200, { arr: [instance], ready: true, counts }]);
  });
});

describe.each(['/api', '/web'])('%s/arr', (family) => {
  test('rebuild is started', async () => {
    const { call, asked } = createFixture();
    expect(await told(call(`${family}/arr/rebuild`, post()))).toEqual([200, { status: 'started' }]);
    expect(asked).toEqual(['rebuild']);
  });

  test('a section is restarted by its name', async () => {
    const { call, asked } = createFixture();
    const answer = call(`${family}/arr/Movies-HD/restart`, post());
    expect(await told(answer)).toEqual([200, { status: 'ok', restarted: ['search', 'torrent'] }]);
    expect(asked).toEqual(['restart section Movies-HD']);
  });

  test.each(['movies', 'movies-hd', 'Movies%20UHD'])('%s is an unknown section', async (section) => {
    const error = `Unknown section ${decodeURIComponent(section)}`;
    expect(await told(createFixture().call(`${family}/arr/${section}/restart`, post()))).toEqual([404, { error }]);
  });

  test.each(['rebuild', 'Movies-HD/restart', 'none/restart'])('%s gives 503 while not ready', async (path) => {
    const { call, asked } = createFixture({ ready: () => false });
    expect(await told(call(`${family}/arr/${path}`, post()))).toEqual([503, { error: 'Manager not ready' }]);
    expect(asked).toEqual([]);
  });
});
