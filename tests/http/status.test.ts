import { describe, expect, test } from 'bun:test';
import { createFixture, movies, told } from './fixture.ts';

describe('GET /status', () => {
  test.each(['/api/status', '/web/status'])(
    '%s tells clients, instances, display settings and readiness',
    async (target) => {
      const client = { alive: true, host: 'nas', port: 8080, version: 'v5.1.0' };
      expect(await told(createFixture().call(target))).toEqual([
        200,
        {
          client,
          clientInstances: { default: client },
          arrs: [{ category: 'movies', name: 'Movies-HD', type: 'movie', alive: true }],
          webui: { LiveArr: false, GroupSeries: true, GroupMusic: true, Theme: 'Auto', ViewDensity: 'Comfortable' },
          ready: true,
        },
      ]);
    },
  );

  test('passes attention, the state of the configuration and an unknown client on', async () => {
    const more = {
      client: { alive: false, host: null, port: null, version: null },
      attention: [{ id: 'x', severity: 'error' as const, subject: 'Client', text: 'Gone', action: null }],
      config: { state: 'broken' as const, path: '/config/config.toml', line: 3, column: 1, reason: 'no value' },
    };
    const { status } = createFixture().deps;
    const { call } = createFixture({ status: () => ({ ...status(), ...more }) });
    expect(await (await call('/web/status')).json()).toMatchObject(more);
  });
});

describe('polling', () => {
  test('an unchanged answer is 304 without a body, a changed one is 200', async () => {
    let list = [movies];
    const { call } = createFixture({ processes: () => list });
    const first = await call('/web/processes');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await call('/web/processes', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    list = [{ ...movies, alive: false }];
    expect((await call('/web/processes', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test.each(['*', 'W/"x", %', '%, "y"'])('If-None-Match %p is understood', async (pattern) => {
    const { call } = createFixture();
    const etag = (await call('/web/status')).headers.get('etag') ?? '';
    const known = pattern.replace('%', etag.replace('W/', ''));
    expect((await call('/web/status', { headers: { 'if-none-match': known } })).status).toBe(304);
  });

  test('with a revision the answer is not even looked at, and the revision is not sent', async () => {
    const { status } = createFixture().deps;
    let looked = 0;
    const counted = { ...status(), revision: 7 };
    Object.defineProperty(counted, 'ready', { enumerable: true, get: () => ++looked > 0 });
    const { call } = createFixture({ status: () => counted });
    const first = await call('/web/status');
    expect(await first.json()).not.toHaveProperty('revision');
    const before = looked;
    expect(before).toBeGreaterThan(0);
    const etag = first.headers.get('etag') ?? '';
    expect((await call('/web/status', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(looked).toBe(before);
    counted.revision = 8;
    expect((await call('/web/status', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('the revision of an earlier start is another tag', async () => {
    const { status } = createFixture().deps;
    const [one, two] = [0, 1].map(() => createFixture({ status: () => ({ ...status(), revision: 1 }) }));
    const etag = (await one?.call('/web/status'))?.headers.get('etag') ?? '';
    expect((await two?.call('/web/status', { headers: { 'if-none-match': etag } }))?.status).toBe(200);
  });

  test('a large answer is compressed for who accepts it', async () => {
    const list = Array.from({ length: 200 }, (_, index) => ({ ...movies, name: `Movies-${index}` }));
    const { call } = createFixture({ processes: () => list });
    const packed = await call('/web/processes', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const text = new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()));
    expect(JSON.parse(text)).toEqual({ processes: list });
    expect((await call('/web/processes')).headers.get('content-encoding')).toBeNull();
    const etag = packed.headers.get('etag') ?? '';
    expect((await call('/web/processes', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
