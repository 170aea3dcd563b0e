import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { describeWith, qbittorrentProgram } from '../support/needs.ts';
import { type Qbittorrent, startQbittorrent } from '../support/qbittorrent.ts';
import { cookieOf, get, logIn, post, sendLogin, versions } from './qbittorrent-target.ts';

/** What differs between the versions. */
const dialects = {
  '4.5.2': { good: [200, 'Ok.'], wrong: [200, 'Fails.'], cookie: /^SID=./, basic: 403 },
  '5.1.0': { good: [200, 'Ok.'], wrong: [200, 'Fails.'], cookie: /^SID=./, basic: 403 },
  '5.3.0': { good: [204, ''], wrong: [401, 'Unauthorized'], cookie: /^QBT_SID_\d+=./, basic: 200 },
} as const;

const banned = 'Your IP address has been banned after too many failed authentication attempts.';

for (const [program, version] of versions) {
  describeWith(`logging in to qBittorrent ${version} and to its demo`, [qbittorrentProgram(program)], () => {
    let real: Qbittorrent;
    let demo: DemoClient;
    beforeAll(async () => {
      real = await startQbittorrent(program);
      demo = startDemoClient({ version });
    });
    afterAll(async () => {
      await real?.stop();
      await demo?.stop();
    });
    describe('real', () => rules(() => real, version));
    describe('demo', () => rules(() => demo, version));
  });
}

async function told(answer: Response | Promise<Response>): Promise<[number, string]> {
  const arrived = await answer;
  return [arrived.status, await arrived.text()];
}

/** What holds for both, in this order: the last rules ban this machine. */
function rules(client: () => Qbittorrent | DemoClient, version: DemoClient['version']): void {
  const dialect = dialects[version];
  const wrong = () => ({ ...client(), password: 'wrong' });

  test('the right password starts a session', async () => {
    const answer = await sendLogin(client());
    expect(cookieOf(answer)).toMatch(dialect.cookie);
    expect(await told(answer)).toEqual([...dialect.good]);
  });

  test('a wrong password starts none', async () => {
    const answer = await sendLogin(wrong());
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await told(answer)).toEqual([...dialect.wrong]);
  });

  test('with a session the password is not looked at', async () => {
    const target = await logIn(client());
    const answer = await post(target, 'auth/login', { username: 'admin', password: 'wrong' });
    expect(await told(answer)).toEqual([...dialect.good]);
  });

  test('logging out ends the session', async () => {
    const target = await logIn(client());
    expect((await post(target, 'auth/logout')).status).toBe(200);
    expect(await told(get(target, 'app/version'))).toEqual([403, 'Forbidden']);
  });

  test('Basic is known from 5.2 on', async () => {
    const { url, username, password } = client();
    const nobody = { origin: url, cookie: '' };
    const authorization = `Basic ${btoa(`${username}:${password}`)}`;
    expect((await get(nobody, 'app/version', { authorization })).status).toBe(dialect.basic);
  });

  test('another site is refused before its password is looked at', async () => {
    const { url, username, password } = client();
    const body = new URLSearchParams({ username, password });
    const headers = { origin: 'http://evil.example' };
    expect(await told(fetch(`${url}/api/v2/auth/login`, { method: 'POST', body, headers }))).toEqual([
      401,
      'Unauthorized',
    ]);
  });

  if (version === '5.3.0') apiKeyRule(client);

  test('the fifth refusal in a row bans, and then even the right password', async () => {
    await sendLogin(client());
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await told(sendLogin(wrong()))).toEqual([...dialect.wrong]);
    expect(await told(sendLogin(wrong()))).toEqual([403, banned]);
    expect(await told(sendLogin(client()))).toEqual([403, banned]);
  });
}

function apiKeyRule(client: () => Qbittorrent | DemoClient): void {
  test('an API key works without a session, but not for logging in', async () => {
    const target = await logIn(client());
    const { apiKey } = (await (await post(target, 'app/rotateAPIKey')).json()) as { apiKey: string };
    expect(apiKey).toMatch(/^qbt_.{28}$/);
    const nobody = { origin: client().url, cookie: '' };
    const key = { authorization: `Bearer ${apiKey}` };
    expect(await told(get(nobody, 'app/version', key))).toEqual([200, 'v5.3.0']);
    expect((await get(nobody, 'sync/maindata', key)).status).toBe(200);
    expect((await fetch(`${nobody.origin}/api/v2/auth/logout`, { method: 'POST', headers: key })).status).toBe(403);
    await post(target, 'app/deleteAPIKey');
    expect((await get(nobody, 'app/version', key)).status).toBe(403);
  });
}
