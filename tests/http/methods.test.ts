import { describe, expect, test } from 'bun:test';
import { accessTable } from '../../src/http/access.ts';
import { createFixture, post, told } from './fixture.ts';

const gets = Object.keys(accessTable).flatMap((route) => (/^GET [^:*]*$/.test(route) ? [route.slice(4)] : []));

describe('paths and methods', () => {
  test.each([
    '/none',
    '/api',
    '/api/none',
    '/web/none',
    '/web/status/',
    '/Web/status',
    '//web/status',
    '/web/%zz',
    '/web/logs/a/b',
  ])('%s gives 404', async (target) => {
    expect(await told(createFixture().call(target))).toEqual([404, { error: 'Not found' }]);
  });

  test.each([
    ['POST', '/web/status', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/logs/Main.log', 'GET, HEAD, OPTIONS'],
    ['PUT', '/health', 'GET, HEAD, OPTIONS'],
    ['GET', '/web/processes/restart_all', 'POST, OPTIONS'],
    ['HEAD', '/web/processes/restart_all', 'POST, OPTIONS'],
    ['GET', '/web/login', 'POST, OPTIONS'],
  ])('%s %s gives 405 with Allow', async (method, target, allow) => {
    const { call, asked } = createFixture();
    const answer = await call(target, { method });
    expect(answer.headers.get('allow')).toBe(allow);
    expect(await told(answer)).toEqual([405, { error: 'Method not allowed' }]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['/web/status', 'GET, HEAD, OPTIONS'],
    ['/web/processes/movies/all/restart', 'POST, OPTIONS'],
  ])('OPTIONS %s gives 204 with Allow, without CORS headers, and does nothing', async (target, allow) => {
    const { call, asked } = createFixture();
    const answer = await call(target, { method: 'OPTIONS', headers: { origin: 'http://evil.example' } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toBe(allow);
    expect([...answer.headers.keys()].join()).not.toContain('access-control');
    expect(asked).toEqual([]);
  });

  test.each(gets)('HEAD %s has the status and headers of GET', async (target) => {
    const { call } = createFixture();
    const [head, get] = [await call(target, { method: 'HEAD' }), await call(target)];
    expect(head.status).toBe(get.status);
    expect([...head.headers]).toEqual([...get.headers]);
  });
});

describe('every answer', () => {
  test.each(['/health', '/web/status', '/static/index.html', '/none', '/ui'])(
    '%s carries the security headers',
    async (target) => {
      const { headers } = await createFixture().call(target);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self'; script-src 'self' 'sha256-abc='; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
          "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
    },
  );
});

describe('below a URL base', () => {
  test('paths are served with and without it, and redirects carry it', async () => {
    const { call, webui } = createFixture();
    webui.UrlBase = '/tendarr';
    expect((await call('/tendarr/web/ledger?page=-1')).status).toBe(400);
    expect((await call('/web/status')).status).toBe(200);
    expect((await call('/tendarr')).headers.get('location')).toBe('/tendarr/ui');
    expect((await call('/tendarr/ui')).headers.get('location')).toBe('/tendarr/static/index.html');
    expect((await call('/tendarrx/web/status')).status).toBe(404);
  });

  test('a token is demanded and a body is read', async () => {
    const { call, webui, asked } = createFixture();
    webui.UrlBase = '/tendarr';
    expect((await call('/tendarr/web/loglevel', post({ level: 'INFO' }))).status).toBe(200);
    expect(asked).toEqual(['level INFO']);
    webui.Token = 'abc';
    expect((await call('/tendarr/api/status')).status).toBe(401);
  });
});

test('an upgrade to WebSocket is not taken up', async () => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x',
  };
  expect((await createFixture().call('/web/status', { headers })).status).toBe(200);
});

test('however many requests come, none is refused for their number', async () => {
  const { call } = createFixture();
  const answers = await Promise.all(Array.from({ length: 300 }, () => call('/web/meta?force=true')));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});
