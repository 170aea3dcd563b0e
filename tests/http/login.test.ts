import { describe, expect, test } from 'bun:test';
import { createFixture, post, told } from './fixture.ts';

const password = 'correct horse';

async function withPassword() {
  const fixture = createFixture();
  await fixture.users.setPassword('owner', password);
  return fixture;
}

function sessionOf(answer: Response): string {
  return /tendarr_session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
}

async function signedIn() {
  const fixture = await withPassword();
  const answer = await fixture.call('/web/login', post({ username: 'owner', password }));
  return { ...fixture, cookie: sessionOf(answer), answer };
}

describe('POST /web/login', () => {
  test('with the right name and password gives a session cookie that scripts and other sites cannot use', async () => {
    const { answer, cookie } = await signedIn();
    expect(await told(answer)).toEqual([200, { success: true }]);
    expect(cookie.length).toBeGreaterThan(50);
    expect(answer.headers.get('set-cookie')).toEndWith('; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('the cookie is in the answer once', async () => {
    const { answer, call, cookie } = await signedIn();
    const out = await call('/web/logout', { method: 'POST', headers: { cookie } });
    expect([answer, out].map(({ headers }) => headers.getSetCookie().length)).toEqual([1, 1]);
  });

  test('behind a proxy with TLS the cookie is secure, under a URL base it is bound to it', async () => {
    const { call, webui } = await withPassword();
    webui.UrlBase = '/tendarr';
    const answer = await call(
      '/tendarr/web/login',
      post({ username: 'owner', password }, { 'x-forwarded-proto': 'https' }),
    );
    expect(answer.headers.get('set-cookie')).toContain('; Path=/tendarr;');
    expect(answer.headers.get('set-cookie')).toEndWith('; Secure');
  });

  test.each([
    ['a wrong password', { username: 'owner', password: 'wrong horse' }],
    ['a wrong name', { username: 'Owner', password }],
  ])('%s gives 401 and no cookie', async (_, body) => {
    const { call } = await withPassword();
    const answer = await call('/web/login', post(body));
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(await told(answer)).toEqual([401, { error: 'Invalid credentials' }]);
  });

  test.each([
    ['nothing', {}],
    ['no password', { username: 'owner' }],
    ['no name', { username: '', password }],
  ])('%s gives 400', async (_, body) => {
    const { call } = await withPassword();
    expect(await told(call('/web/login', post(body)))).toEqual([400, { error: 'User name and password are required' }]);
  });

  test.each([
    [
      'a number for a password',
      { username: 'owner', password: 12345678 },
      'Invalid parameter password: must be text of at most 4096 characters',
    ],
    ['a list', [], 'The request body must be a JSON object'],
    ['no body', undefined, 'The request body must be a JSON object'],
  ])('%s gives 400', async (_, body, error) => {
    const { call } = await withPassword();
    expect(await told(call('/web/login', post(body)))).toEqual([400, { error }]);
  });

  test('while no password is set gives 403 with SETUP_REQUIRED', async () => {
    const answer = createFixture().call('/web/login', post({ username: 'owner', password }));
    expect(await told(answer)).toEqual([403, { error: 'No password is set yet', code: 'SETUP_REQUIRED' }]);
  });

  test('of many at a time those beyond a short line get 503, and no answer is 429', async () => {
    const { call } = await withPassword();
    const statuses = await Promise.all(
      Array.from(
        { length: 14 },
        async () => (await call('/web/login', post({ username: 'owner', password: 'x' }))).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect((await call('/web/login', post({ username: 'owner', password }))).status).toBe(200);
  });

  test('logs a refusal without name and password', async () => {
    const { call, lines } = await withPassword();
    await call('/web/login', post({ username: 'my-mail', password: 'my-secret' }));
    expect(lines.map(({ level }) => level)).toEqual(['WARNING']);
    expect(JSON.stringify(lines)).not.toMatch(/my-mail|my-secret/);
  });
});

describe('once a password is set', () => {
  test.each(['/web/status', '/web/processes', '/web/logs', '/web/none', '/api/status', '/api/none', '/WEB/status'])(
    '%s needs a session',
    async (target) => {
      const { call, cookie } = await signedIn();
      expect(await told(call(target))).toEqual([401, { error: 'Unauthorized' }]);
      expect((await call(target, { headers: { cookie } })).status).not.toBe(401);
    },
  );

  test.each(['/health', '/', '/ui', '/static/index.html', '/sw.js', '/web/meta'])('%s stays public', async (target) => {
    expect((await (await withPassword()).call(target)).status).toBeLessThan(400);
  });

  test('/api/meta is not public', async () => {
    expect((await (await withPassword()).call('/api/meta')).status).toBe(401);
  });

  test('the bearer token opens both families, the query token only /api', async () => {
    const { call, webui } = await withPassword();
    webui.Token = 'abc';
    const headers = { authorization: 'Bearer abc' };
    expect((await call('/web/status', { headers })).status).toBe(200);
    expect((await call('/api/status', { headers })).status).toBe(200);
    expect((await call('/api/status?token=abc')).status).toBe(200);
    expect((await call('/web/status?token=abc')).status).toBe(401);
  });

  test('a session opens /api beside a token', async () => {
    const { call, cookie, webui } = await signedIn();
    webui.Token = 'abc';
    expect((await call('/api/status', { headers: { cookie } })).status).toBe(200);
  });

  test.each(['tendarr_session=', 'tendarr_session=guess', 'x=1; y'])('the cookie %p opens nothing', async (cookie) => {
    expect((await (await withPassword()).call('/web/status', { headers: { cookie } })).status).toBe(401);
  });
});

describe('POST /web/logout', () => {
  test('ends the session on the server', async () => {
    const { call, cookie } = await signedIn();
    const answer = await call('/web/logout', post(undefined, { cookie }));
    expect(answer.headers.get('set-cookie')).toStartWith('tendarr_session=; Path=/; Max-Age=0');
    expect(await told(answer)).toEqual([200, { success: true }]);
    expect((await call('/web/status', { headers: { cookie } })).status).toBe(401);
  });

  test('without a session succeeds', async () => {
    expect((await createFixture().call('/web/logout', post())).status).toBe(200);
  });
});
