/**
 * Requests that gave other programs of this sort away, in the words of this interface: gates that looked only at the
 * end of a path, settings that answered with every key, a first visitor who could claim the machine, headers that were
 * believed. Each of them gets nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openConfigFile } from './config-file.ts';
import { createFixture, type Fixture, post } from './fixture.ts';

const secrets = ['the-token', 'the-api-key', 'the-password', 'correct horse'];
const text = `[WebUI]
Token = "the-token"
[Client]
Host = "nas"
Password = "the-password"
["Movies-HD"]
URI = "http://nas:7878"
APIKey = "the-api-key"
`;

const file = openConfigFile(text);
afterAll(() => file.remove());

async function expectNothing(fixture: Fixture, target: string, init?: RequestInit): Promise<void> {
  const before = [...fixture.asked];
  const answer = await fixture.call(target, init);
  const body = await answer.text();
  expect([400, 401, 403, 404, 405]).toContain(answer.status);
  expect(Object.keys(JSON.parse(body))).toContain('error');
  expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
  expect(
    [...answer.headers.keys()].filter((name) => name.startsWith('access-control') || name === 'set-cookie'),
  ).toEqual([]);
  expect([fixture.asked, file.text(), file.takenUp()]).toEqual([before, text, 0]);
}

/** With a token and a password, over a real configuration file. */
const closed = createFixture({ configuration: file.configuration });
/** As after the first start: neither. */
const fresh = createFixture({ configuration: file.configuration });
beforeAll(async () => {
  closed.webui.Token = 'the-token';
  await closed.users.setPassword('owner', 'correct horse');
});

const steal = { changes: { 'WebUI.Token': null } };

describe('a closed interface', () => {
  test.each([
    '/web/config',
    '/api/config',
    '/web/config/schema',
    '/web/ledger',
    '/web/logs',
    '/web/torrents',
    '/api/token',
  ])('does not show %s to a stranger', (target) => expectNothing(closed, target));

  test.each([
    '/web/config/api/settings/general',
    '/web/config/setup',
    '/web/config/user',
    '/web/config/api/user/2fa/',
    '/web/login/config',
    '/web/auth/set-password/config',
    '/web/meta/config',
    '/static/web/config',
    '/web/config?path=/static/index.html',
    '/web/config#/web/login',
    '/web/config;/static/',
    '/web//config',
    '/web/%63onfig',
    '/WEB/config',
    '/api/health',
    '/api/static/index.html',
  ])('is not opened by a path that looks like a public one: %s', (target) => expectNothing(closed, target));

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1;host=localhost' },
    { 'x-forwarded-host': 'localhost' },
    { host: '127.0.0.1' },
    { 'x-original-url': '/health' },
    { 'x-rewrite-url': '/health' },
    { 'x-http-method-override': 'GET' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer undefined' },
    { authorization: 'Basic dGhlLXRva2VuOg==' },
    { cookie: 'tendarr_session=the-token' },
    { cookie: 'tendarr_session=' },
    { 'x-api-key': 'the-token' },
  ] as Record<string, string>[])('does not believe %j', async (headers) => {
    await expectNothing(closed, '/web/config', { headers });
    await expectNothing(closed, '/web/config', post(steal, headers));
  });

  test.each(['?token=', '?token=the', '?apikey=the-token', '?auth_mode=no_login', '?setup_mode=true'])(
    'takes nothing for a credential in %s',
    async (query) => {
      await expectNothing(closed, `/api/config${query}`);
      await expectNothing(closed, `/web/config${query}`);
    },
  );

  test('does not take the token in the query of /web', () => expectNothing(closed, '/web/config?token=the-token'));

  test.each(['/web/config', '/api/config', '/web/update', '/web/arr/rebuild', '/web/processes/restart_all'])(
    'lets no stranger change anything by POST %s',
    (target) => expectNothing(closed, target, post(steal)),
  );

  test.each([
    {},
    { setup_mode: true },
    { setupToken: '' },
    { setupToken: 'setup-code' },
    { setupToken: 'the-token' },
    { recovery: true },
  ])('gives nobody a new password for %j', (extra) =>
    expectNothing(closed, '/web/auth/set-password', post({ username: 'me', password: 'my own password', ...extra })),
  );

  test.each(['/web/setup/clear', '/api/setup/clear', '/web/auth/recovery-key/generate', '/web/user/2fa/setup'])(
    'knows no POST %s',
    (target) => expectNothing(closed, target, post({})),
  );
});

describe('a fresh start', () => {
  test.each([{}, { setupToken: '' }, { setupToken: 'guess' }, { setup_mode: true }])(
    'is not claimed by the first visitor with %j',
    (extra) =>
      expectNothing(fresh, '/web/auth/set-password', post({ username: 'me', password: 'my own password', ...extra })),
  );

  test('does not hand the token out under /web', () => expectNothing(fresh, '/web/token'));

  test.each(['/web/config', '/api/config'])('shows no secret in %s', async (target) => {
    const body = await (await fresh.call(target)).text();
    expect(body).toContain('[redacted]');
    expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
  });

  test('answers a change without a single setting', async () => {
    const answer = await fresh.call('/web/config', post({ changes: {} }));
    expect(Object.keys(await answer.json()).sort()).toEqual([
      'affectedInstances',
      'configReloaded',
      'reloadType',
      'status',
    ]);
  });

  test.each([
    { WebUI: { Token: '' } },
    { changes: { WebUI: { Token: 'mine' } } },
    { changes: { 'WebUI.AuthDisabled': true } },
    { changes: { 'WebUI.LocalAuthEnabled': false } },
    { changes: { 'WebUI.PasswordHash': 'x' } },
    { changes: { 'Movies-HD.URI': 'http://evil' } },
    { changes: { 'Client.Host': 'evil' } },
    { changes: { Settings: null } },
  ])('refuses to be opened or emptied by %j', (body) => expectNothing(fresh, '/web/config', post(body)));

  test.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { host: 'evil.example' },
    { host: 'evil.example', origin: 'http://evil.example' },
  ] as Record<string, string>[])('is not changed by a page of another site: %j', async (headers) => {
    for (const target of ['/web/config', '/api/config', '/web/update', '/web/loglevel', '/web/arr/test-connection']) {
      await expectNothing(fresh, target, post(steal, headers));
    }
  });

  test.each(['/web/config', '/web/logs', '/web/ledger', '/web/torrents'])(
    'does not show %s to a page that points its own name here',
    (target) => expectNothing(fresh, target, { headers: { host: 'evil.example' } }),
  );

  test('is not changed by a form of another site', () =>
    expectNothing(fresh, '/web/config', {
      method: 'POST',
      body: JSON.stringify(steal),
      headers: { 'content-type': 'text/plain' },
    }));

  test.each([
    '..%2fconfig.toml',
    '%2e%2e%2fconfig.toml',
    '..%5cconfig.toml',
    'config.toml',
    'Main.log%00',
    '....//config.toml',
  ])('reads no other file as the log %s', async (name) => {
    await expectNothing(fresh, `/web/logs/${name}`);
    await expectNothing(fresh, `/web/logs/${name}/download`);
  });
});
