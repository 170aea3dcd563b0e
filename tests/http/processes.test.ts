import { describe, expect, test } from 'bun:test';
import { createFixture, movies, post, told } from './fixture.ts';

describe.each(['/api', '/web'])('%s/processes', (family) => {
  test('lists every process', async () => {
    const placeholder = {
      ...movies,
      category: 'FreeSpaceManager',
      name: 'FreeSpaceManager',
      metricType: 'free-space' as const,
      pid: null,
    };
    const crashed = {
      ...movies,
      alive: false,
      lastError: 'exit',
      exitedAt: '2026-01-31T09:05:07.123Z',
      exitCode: null,
      restarts: 2,
    };
    const { call } = createFixture({ processes: () => [movies, placeholder, crashed] });
    expect(await told(call(`${family}/processes`))).toEqual([200, { processes: [movies, placeholder, crashed] }]);
  });

  test.each([
    ['search', ['search']],
    ['torrent', ['torrent']],
    ['ALL', ['search', 'torrent']],
  ])('restart of kind %s names the kinds restarted', async (kind, restarted) => {
    const { call, asked } = createFixture();
    expect(await told(call(`${family}/processes/movies/${kind}/restart`, post()))).toEqual([
      200,
      { status: 'ok', restarted },
    ]);
    expect(asked).toEqual([`restart movies ${kind.toLowerCase()}`]);
  });

  test('a category with a slash is given encoded', async () => {
    const { call, asked } = createFixture();
    expect((await call(`${family}/processes/tv%2Fhd/search/restart`, post())).status).toBe(200);
    expect(asked).toEqual(['restart tv/hd search']);
  });

  test('a body is not needed and not minded', async () => {
    expect((await createFixture().call(`${family}/processes/restart_all`, post({}))).status).toBe(200);
  });

  test.each([
    ['movies/arr', 400, 'kind must be search, torrent or all'],
    ['none/arr', 400, 'kind must be search, torrent or all'],
    ['none/all', 404, 'Unknown category none'],
    ['tv%20uhd%2Fx/all', 404, 'Unknown category tv uhd/x'],
  ])('restart of %s gives %p', async (path, status, error) => {
    expect(await told(createFixture().call(`${family}/processes/${path}/restart`, post()))).toEqual([
      status,
      { error },
    ]);
  });

  test('restart_all restarts everything', async () => {
    const { call, asked } = createFixture();
    expect(await told(call(`${family}/processes/restart_all`, post()))).toEqual([200, { status: 'ok' }]);
    expect(asked).toEqual(['restart all']);
  });

  test.each(['movies/all/restart', 'none/all/restart', 'restart_all'])('%s gives 503 while not ready', async (path) => {
    const { call, asked } = createFixture({ ready: () => false });
    expect(await told(call(`${family}/processes/${path}`, post()))).toEqual([503, { error: 'Manager not ready' }]);
    expect(asked).toEqual([]);
  });

  test('a wrong kind is told before readiness', async () => {
    const { call } = createFixture({ ready: () => false });
    expect((await call(`${family}/processes/movies/x/restart`, post())).status).toBe(400);
    expect((await call(`${family}/processes`)).status).toBe(200);
  });
});
