import { describe, expect, test } from 'bun:test';
import { createFixture, post, told } from './fixture.ts';

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

function withToken(token = 's3cret token+') {
  const fixture = createFixture();
  fixture.webui.Token = token;
  return fixture;
}

describe('when WebUI.Token is empty', () => {
  test.each(['', '  '])('no authentication is required (%p)', async (token) => {
    const { call, webui } = createFixture();
    webui.Token = token;
    expect((await call('/api/status')).status).toBe(200);
    expect((await call('/api/processes/restart_all', post())).status).toBe(200);
  });

  test('a request with a token passes all the same', async () => {
    expect((await createFixture().call('/api/status', bearer('x'))).status).toBe(200);
  });
});

describe('when WebUI.Token is set', () => {
  test.each([
    ['the header', '/api/status', { authorization: 'Bearer s3cret token+' }],
    ['the header, scheme in any case', '/api/status', { authorization: 'bEARER s3cret token+' }],
    ['the query', '/api/status?token=s3cret%20token%2B', {}],
    [
      'the query beside a header of another scheme, which is a proxy’s',
      '/api/status?token=s3cret+token%2B',
      { authorization: 'Basic eA==' },
    ],
  ])('a request passes with the token in %s', async (_, target, headers) => {
    expect((await withToken().call(target, { headers })).status).toBe(200);
  });

  test('a POST passes with the token in the query', async () => {
    expect((await withToken('abc').call('/api/processes/restart_all?token=abc', post())).status).toBe(200);
  });

  test.each([
    ['no token', '/api/status', {}],
    ['an empty token', '/api/status?token=', { authorization: 'Bearer ' }],
    ['a blank token', '/api/status?token=%20', { authorization: 'Bearer    ' }],
    ['a wrong token', '/api/status', { authorization: 'Bearer s3cret' }],
    ['a token in another case', '/api/status', { authorization: 'Bearer S3CRET TOKEN+' }],
    ['the token without a scheme', '/api/status', { authorization: 's3cret token+' }],
    ['the token under another scheme', '/api/status', { authorization: 'Basic s3cret token+' }],
    [
      'a wrong header and the right query: the header wins',
      '/api/status?token=s3cret+token%2B',
      { authorization: 'Bearer no' },
    ],
    [
      'an empty header and the right query: the header wins',
      '/api/status?token=s3cret+token%2B',
      { authorization: 'Bearer' },
    ],
  ])('%s gives 401 with an error body', async (_, target, headers) => {
    const answer = await withToken().call(target, { headers });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await told(answer)).toEqual([401, { error: 'Unauthorized' }]);
  });

  test.each([
    '/api',
    '/api/',
    '/api/none',
    '//api/status',
    '/%61pi/status',
    '/API/status',
    '/./api/status',
    '/x/../api/status',
    '/api\\status',
    '/api/logs/%zz',
    '/api/meta',
  ])('%s gives 401 before routing', async (target) => {
    expect((await withToken().call(target)).status).toBe(401);
  });

  test.each(['OPTIONS', 'HEAD', 'POST', 'DELETE', 'PUT'])('%s gives 401 too', async (method) => {
    expect((await withToken().call('/api/status', { method })).status).toBe(401);
  });

  test.each(['/health', '/', '/ui', '/sw.js', '/static/index.html', '/web/status', '/web/processes', '/web/logs'])(
    'GET %s stays public',
    async (target) => {
      expect((await withToken().call(target)).status).toBeLessThan(400);
    },
  );

  test('the mutating /web routes stay public', async () => {
    expect((await withToken().call('/web/processes/restart_all', post())).status).toBe(200);
  });

  test('a changed token holds at once', async () => {
    const { call, webui } = withToken('old');
    webui.Token = 'new';
    expect((await call('/api/status', bearer('old'))).status).toBe(401);
    expect((await call('/api/status', bearer('new'))).status).toBe(200);
  });

  test('a refused request does nothing and is not logged with its token', async () => {
    const { call, asked, lines } = withToken();
    await call('/api/processes/restart_all?token=guess', post());
    expect(asked).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('guess');
  });
});

describe('GET /api/token', () => {
  test('returns the token to who has it, and no cache keeps it', async () => {
    const answer = await withToken('abc').call('/api/token', bearer('abc'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('etag')).toBe(false);
    expect(await told(answer)).toEqual([200, { token: 'abc' }]);
  });

  test('returns an empty token when none is set', async () => {
    expect(await told(createFixture().call('/api/token'))).toEqual([200, { token: '' }]);
  });

  test('does not exist under /web, where it would give the token to everyone', async () => {
    expect(await told(withToken('abc').call('/web/token', bearer('abc')))).toEqual([404, { error: 'Not found' }]);
  });
});
