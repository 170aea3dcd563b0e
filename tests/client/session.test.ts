import { afterEach, describe, expect, test } from 'bun:test';
import { createSession, type SessionSettings } from '../../src/client/session.ts';
import { OutsideError } from '../../src/error.ts';
import { forbidden, request, type Script, type ScriptedClient, scriptClient } from './scripted-client.ts';

let client: ScriptedClient;
afterEach(() => client.stop());

function open(settings: Partial<SessionSettings> = {}, script: Record<string, Script> = {}) {
  client = scriptClient(settings);
  Object.assign(client.script, script);
  return createSession(client.settings, request);
}

async function failure(work: Promise<unknown>): Promise<OutsideError> {
  const thrown = await work.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  if (thrown instanceof OutsideError) return thrown;
  throw thrown;
}

const always = (status: number, body = '', headers: Record<string, string> = {}): Script => {
  return () => new Response(status === 204 ? null : body, { status, headers });
};

describe('login', () => {
  test('gives workers what they need', async () => {
    const session = open({ name: 'Seedbox', BasePath: '/qb' });
    expect(session.access()).toBeNull();
    const access = await session.open();
    expect(access).toEqual({
      client: 'Seedbox',
      url: `http://127.0.0.1:${client.settings.Port}/qb`,
      headers: { Cookie: 'SID=good' },
      webApi: '2.11.4',
      skipTlsVerify: false,
    });
    expect(session.version()).toBe('5.1.0');
    await session.open();
    expect(session.access()).toBe(access);
    expect(client.count('auth/login')).toBe(1);
  });

  test('neither the name of the cookie nor the word nor the status of success matters', async () => {
    const cookie = 'QBT_SID_8080=a+b/c==';
    const known: Script = (request) =>
      request.headers.get('Cookie') === cookie ? new Response('2.15.1') : forbidden();
    const session = open(
      {},
      {
        'auth/login': always(204, '', { 'Set-Cookie': `${cookie}; HttpOnly; expires=Thu, 01-Jan-2099 00:00:00 GMT` }),
        'app/webapiVersion': known,
        'app/version': always(200, 'v5.2.0'),
      },
    );
    expect((await session.open()).headers).toEqual({ Cookie: cookie });
  });

  test('no login is sent where the client lets this machine in', async () => {
    const session = open(
      { UserName: '', Password: '' },
      {
        'app/webapiVersion': always(200, '2.11.4', { 'Set-Cookie': 'SID=given' }),
        'app/version': always(200, 'v5.1.0'),
      },
    );
    expect((await session.open()).headers).toEqual({ Cookie: 'SID=given' });
    expect(client.count('auth/login')).toBe(0);
  });

  test('an API key goes along with every call and nothing else does', async () => {
    const withKey =
      (text: string): Script =>
      (request) =>
        request.headers.get('Authorization') === 'Bearer qbt_key' && !request.headers.has('Cookie')
          ? new Response(text, { headers: { 'Set-Cookie': 'SID=x' } })
          : forbidden();
    const session = open(
      { APIKey: 'qbt_key' },
      {
        'app/webapiVersion': withKey('2.16.2'),
        'app/version': withKey('v5.3.0'),
        'sync/maindata': withKey('{}'),
      },
    );
    expect((await session.open()).headers).toEqual({ Authorization: 'Bearer qbt_key' });
    expect((await session.send('sync/maindata?rid=0')).status).toBe(200);
    expect(client.count('auth/login')).toBe(0);
  });
});

describe('a login that fails', () => {
  test.each([
    ['a wrong password up to 5.1', { Password: 'wrong' }, {}, 'auth', 'user name or password'],
    ['a wrong password from 5.2 on', {}, { 'auth/login': always(401) }, 'auth', 'user name or password'],
    ['a ban', {}, { 'auth/login': always(403) }, 'banned', 'banned'],
    ['no user name and password', { UserName: '', Password: '' }, {}, 'auth', 'wants a user name'],
    ['a wrong API key', { APIKey: 'qbt_secret' }, {}, 'auth', 'API key of [Client]'],
    [
      'a cookie that is not accepted afterwards',
      {},
      { 'auth/login': always(200, 'Fails.', { 'Set-Cookie': 'proxy=1' }) },
      'auth',
      'not the session',
    ],
    ['a client that is too old', {}, { 'app/version': always(200, 'v4.3.5') }, 'kind', 'too old'],
    ['host header validation', {}, { 'app/webapiVersion': always(401) }, 'status', 'host header validation'],
    ['a wrong base path', {}, { 'app/webapiVersion': always(404) }, 'status', 'base path'],
    ['another program', {}, { 'app/webapiVersion': always(200, '<html>') }, 'format', 'not qBittorrent'],
    ['a client that is starting', {}, { 'app/webapiVersion': always(503) }, 'status', '503'],
    ['a redirect', {}, { 'app/webapiVersion': always(302, '', { Location: '/login' }) }, 'redirect', '/login'],
  ] as [string, Partial<SessionSettings>, Record<string, Script>, string, string][])(
    '%s is told as what it is, without secrets',
    async (_, settings, script, kind, words) => {
      const session = open(settings, script);
      const error = await failure(session.open());
      expect(error.failure).toBe(kind as OutsideError['failure']);
      expect(error.message).toContain(words);
      expect(error.message).not.toMatch(/wrong'|qbt_secret|"secret"/);
      expect(session.access()).toBeNull();
      expect(client.count('auth/login')).toBeLessThanOrEqual(1);
    },
  );
});

describe('a session', () => {
  test('that has expired is renewed once and the call repeated once', async () => {
    const session = open();
    await session.open();
    let refusals = 1;
    const maindata = client.script['sync/maindata'] as Script;
    client.script['sync/maindata'] = (request, form) => (refusals-- > 0 ? forbidden() : maindata(request, form));
    expect((await session.send('sync/maindata?rid=0')).status).toBe(200);
    expect(client.count('auth/login')).toBe(2);
    expect(client.count('sync/maindata')).toBe(2);
  });

  test('that is refused again after a new login is not renewed in a circle', async () => {
    const session = open({}, { 'sync/maindata': forbidden });
    expect((await session.send('sync/maindata?rid=0')).status).toBe(403);
    expect(client.count('auth/login')).toBe(2);
    expect(client.count('sync/maindata')).toBe(2);
  });

  test('takes a renewed cookie from any answer, and its access changes with it', async () => {
    const session = open({}, { 'sync/maindata': always(200, '{}', { 'Set-Cookie': 'SID=renewed' }) });
    const access = await session.open();
    await session.send('sync/maindata?rid=0');
    expect(session.access()).not.toBe(access);
    expect(session.access()?.headers).toEqual({ Cookie: 'SID=renewed' });
  });

  test('reads the versions again when asked to', async () => {
    const session = open();
    await session.open();
    client.script['app/webapiVersion'] = always(200, '2.15.1');
    client.script['app/version'] = always(200, 'v5.2.0');
    await session.refresh();
    expect(session.version()).toBe('5.2.0');
    expect(session.access()?.webApi).toBe('2.15.1');
    expect(client.count('auth/login')).toBe(1);
  });
});
