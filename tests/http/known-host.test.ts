import { describe, expect, test } from 'bun:test';
import { type Access, accessTable } from '../../src/http/access.ts';
import { hostName, isKnownHost } from '../../src/http/known-host.ts';
import { createFixture, post, told } from './fixture.ts';

describe('a host is known', () => {
  test.each([
    ['127.0.0.1:6969', true],
    ['192.168.1.5', true],
    ['8.8.8.8', true],
    ['[::1]:6969', true],
    ['[fe80::1]', true],
    ['localhost:6969', true],
    ['LOCALHOST', true],
    ['nas', true],
    ['nas:6969', true],
    ['nas.local', true],
    ['nas.lan:80', true],
    ['nas.home.arpa', true],
    ['nas.internal', true],
    ['nas.local.', true],
    ['tendarr.example.com', true],
    ['Tendarr.Example.com:443', true],
    ['other.example.com:443', true],
    ['evil.example', false],
    ['example.com', false],
    ['a.tendarr.example.com', false],
    ['nas.local.evil.example', false],
    ['evillocal.example', false],
    ['127.0.0.1.evil.example', false],
    ['0x7f.1', false],
    ['256.1.1.1', false],
  ])('%s: %p', (host, expected) => {
    expect(isKnownHost(hostName(host) ?? '', ['tendarr.example.com', 'Other.example.com:443'])).toBe(expected);
  });

  test.each(['', ' ', 'a/b', 'a, b', 'a b', 'nas:port', 'user@nas', '[::1', 'nas?x', 'nas#x'])(
    '%p is no host',
    (host) => {
      expect(hostName(host)).toBeNull();
    },
  );
});

const routes = Object.entries(accessTable);
const target = (route: string) => route.split(' ')[1]?.replace(/:kind/, 'all').replace(/:\w+/g, 'x') ?? '';
const foreign = { host: 'evil.example:6969' };
const levels: Access[] = ['private', 'change', 'login'];
const guarded = routes.filter(([, access]) => levels.includes(access)).map(([route]) => route);
const open = routes.filter(([, access]) => !levels.includes(access)).map(([route]) => route);

describe('while no password is set', () => {
  test.each(guarded)('%s refuses an unknown host with 403 that names the setting', async (route) => {
    const { call, asked } = createFixture();
    const answer = call(target(route), { method: route.split(' ')[0], headers: foreign });
    const error = 'The host name evil.example is not known: add it to WebUI.AllowedHosts, or set a password';
    expect(await told(answer)).toEqual([403, { error }]);
    expect(asked).toEqual([]);
  });

  test.each(open)('%s answers any host', async (route) => {
    expect((await createFixture().call(target(route), { headers: foreign })).status).not.toBe(403);
  });

  test('a name in WebUI.AllowedHosts passes', async () => {
    const { call, webui } = createFixture();
    webui.AllowedHosts = ['evil.example'];
    expect((await call('/web/logs', { headers: foreign })).status).toBe(200);
  });

  test('a request with the token passes', async () => {
    const { call, webui } = createFixture();
    webui.Token = 'abc';
    const headers = { ...foreign, authorization: 'Bearer abc' };
    expect((await call('/web/logs', { headers })).status).toBe(200);
    expect((await call('/api/logs', { headers })).status).toBe(200);
    expect((await call('/web/processes/restart_all', post(undefined, headers))).status).toBe(200);
    expect((await call('/web/logs', { headers: { ...foreign, authorization: 'Bearer no' } })).status).toBe(403);
  });
});

test('once a password is set the session decides, not the host', async () => {
  const { call, users } = createFixture();
  await users.setPassword('owner', 'correct horse');
  const cookie = `tendarr_session=${users.openSession()}`;
  expect((await call('/web/logs', { headers: { ...foreign, cookie } })).status).toBe(200);
  expect((await call('/web/logs', { headers: foreign })).status).toBe(401);
});

test('a malformed Host header gives 400', async () => {
  expect(await told(createFixture().call('/web/status', { headers: { host: 'a, b' } }))).toEqual([
    400,
    { error: 'Malformed Host header' },
  ]);
});
