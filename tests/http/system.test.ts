import { describe, expect, test } from 'bun:test';
import { createFixture, told } from './fixture.ts';

const { call } = createFixture();
const uncached = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

describe('system routes', () => {
  test('GET /health answers ok', async () => {
    expect(await told(call('/health'))).toEqual([200, { status: 'ok' }]);
  });

  test('GET / leads to /ui', async () => {
    const answer = await call('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ui']);
  });

  test.each(['/ui', '/ui/'])('GET %s leads to the page and is never cached', async (target) => {
    const answer = await call(target);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/static/index.html']);
    expect(answer.headers.toJSON()).toMatchObject(uncached);
  });

  test('GET /sw.js is JavaScript and is never cached', async () => {
    const answer = await call('/sw.js');
    expect(answer.headers.toJSON()).toMatchObject({ ...uncached, 'content-type': 'text/javascript' });
    expect(await told(answer)).toEqual([200, 'self']);
  });
});

describe('GET /static/*', () => {
  test('serves the page for revalidation and hashed names for a year', async () => {
    const page = await call('/static/index.html');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = await call('/static/assets/main-1a2b.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    ['br, gzip', 'br', 'as brotli'],
    ['gzip, deflate', 'gzip', 'as gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip', 'as gzip'],
    ['br;q=0, gzip', 'gzip', 'as gzip'],
    ['*', 'br', 'as brotli'],
    ['*;q=0', null, 'plain'],
    ['identity', null, 'plain'],
    ['', null, 'plain'],
  ])('for Accept-Encoding %p sends %p', async (accepted, encoding, text) => {
    const answer = await call('/static/assets/main-1a2b.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(text);
  });

  test('gives 304 for the tag of the same encoding only', async () => {
    const etag = (await call('/static/index.html')).headers.get('etag') ?? '';
    const again = await call('/static/index.html', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const script = '/static/assets/main-1a2b.js';
    const plain = (await call(script)).headers.get('etag') ?? '';
    const packed = await call(script, { headers: { 'if-none-match': plain, 'accept-encoding': 'br' } });
    expect(packed.status).toBe(200);
  });

  test.each([
    '/static/',
    '/static/none.js',
    '/static/index.html/',
    '/static/%2e%2e/config.toml',
    '/static/..%2fconfig.toml',
    '/static/..%5cconfig.toml',
    '/static//index.html',
    '/static/index.html%00',
    '/static/%zz',
    '/static/%252e%252e%252fconfig.toml',
    '/static/constructor',
    '/static//etc/passwd',
  ])('%s gives 404', async (target) => {
    expect(await told(call(target))).toEqual([404, { error: 'Not found' }]);
  });

  test('finds a name that is spelled with escapes', async () => {
    expect((await call('/static/assets%2Fmain-1a2b.js')).status).toBe(200);
  });
});
