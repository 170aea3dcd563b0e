import { describe, expect, test } from 'bun:test';
import { accessTable } from '../../src/http/access.ts';
import { isCrossSite } from '../../src/http/cross-site.ts';
import { createFixture, post } from './fixture.ts';

describe('a request is cross-site', () => {
  test.each([
    [{}, false],
    [{ host: 'nas:6969', origin: 'http://nas:6969' }, false],
    [{ host: 'NAS:6969', origin: 'http://nas:6969' }, false],
    [{ host: 'nas', origin: 'http://nas' }, false],
    [{ host: 'nas:80', origin: 'http://nas' }, false],
    [{ host: 'nas:443', origin: 'https://nas' }, false],
    [
      { host: '127.0.0.1:6969', 'x-forwarded-host': 'tendarr.example.com', origin: 'https://tendarr.example.com' },
      false,
    ],
    [{ host: 'a', 'x-forwarded-host': 'b.com, c.com', origin: 'https://c.com' }, false],
    [{ host: 'nas', 'sec-fetch-site': 'same-origin' }, false],
    [{ host: 'nas', 'sec-fetch-site': 'none' }, false],
    [{ host: 'nas', 'sec-fetch-site': 'cross-site' }, true],
    [{ host: 'nas:6969', origin: 'http://nas:8080' }, true],
    [{ host: 'nas:443', origin: 'http://nas' }, true],
    [{ host: 'nas', origin: 'http://evil.example' }, true],
    [{ host: 'nas', origin: 'http://nas.evil.example' }, true],
    [{ host: 'nas', origin: 'null' }, true],
    [{ host: 'nas', origin: '' }, true],
    [{ host: 'nas', origin: 'file://' }, true],
    [{ host: '', origin: 'file://' }, true],
    [{ origin: 'http://nas' }, true],
    [{ host: 'nas', origin: 'http://nas', 'sec-fetch-site': 'Cross-Site' }, true],
  ] as [Record<string, string>, boolean][])('%j: %p', (headers, expected) => {
    expect(isCrossSite(new Headers(headers))).toBe(expected);
  });
});

const posts = Object.keys(accessTable).filter((route) => route.startsWith('POST '));
const target = (route: string) =>
  route.replace('POST ', '').replace(':category/:kind', 'movies/all').replace(':section', 'Movies-HD');

describe('every route that changes something', () => {
  test.each(posts)('%s refuses another site with 403 and does nothing', async (route) => {
    const { call, asked } = createFixture();
    const foreign: Record<string, string>[] = [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      const answer = await call(target(route), post(undefined, headers));
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ error: expect.stringContaining('another site') });
    }
    expect(asked).toEqual([]);
  });

  test.each(posts)('%s refuses another site also once a password is set', async (route) => {
    const { call, users, asked } = createFixture();
    await users.setPassword('owner', 'correct horse');
    const cookie = `tendarr_session=${users.openSession()}`;
    expect((await call(target(route), post(undefined, { cookie, origin: 'null' }))).status).toBe(403);
    expect(asked).toEqual([]);
  });

  test.each(posts)('%s takes a body only as application/json', async (route) => {
    const { call, asked } = createFixture();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: '{"level":"INFO"}' };
      const answer = await call(target(route), init);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: 'The request body must be application/json' });
    }
    expect(asked).toEqual([]);
  });
});

test('reading from another site is left to the browser, which keeps the answer from that site', async () => {
  const answer = await createFixture().call('/web/status', { headers: { origin: 'http://evil.example' } });
  expect(answer.status).toBe(200);
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
