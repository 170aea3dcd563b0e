import { afterEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { openConfigFile } from './config-file.ts';
import { post, told } from './fixture.ts';

const text = `# mine
[Settings]
ConfigVersion = "1.0.0"
LoopSleepTimer = 5 # seconds

[WebUI]
Token = "the-secret-token"
Port = 6_969

[Client]
Host = "nas"
Password = "the-password"

["Movies-HD"]
Type = "movie"
URI = "http://nas:7878"
APIKey = "the-api-key"
`;

const opened: ReturnType<typeof openConfigFile>[] = [];
afterEach(() => {
  for (const file of opened.splice(0)) file.remove();
});
function open(content = text, env: Record<string, string> = {}) {
  const file = openConfigFile(content, env);
  opened.push(file);
  return file;
}

describe('reading the configuration', () => {
  test('GET /api/config gives the tree of the file, secrets masked', async () => {
    expect(await told(open().call('/api/config'))).toEqual([
      200,
      {
        Settings: { ConfigVersion: '1.0.0', LoopSleepTimer: 5 },
        WebUI: { Token: '[redacted]', Port: 6969 },
        Client: { Host: 'nas', Password: '[redacted]' },
        'Movies-HD': { Type: 'movie', URI: 'http://nas:7878', APIKey: '[redacted]' },
      },
    ]);
  });

  test('GET /web/config wraps the same tree in config, without a warning when versions agree', async () => {
    const { call } = open();
    const tree = await (await call('/api/config')).json();
    expect(await told(call('/web/config'))).toEqual([200, { config: tree }]);
  });

  test.each(['/api/config', '/web/config'])('GET %s reads the file from disk on each call', async (target) => {
    const { call, write } = open();
    expect(await (await call(target)).text()).toContain('6969');
    write('[WebUI]\nPort = 7000\n');
    expect(await (await call(target)).text()).toContain('7000');
  });

  test.each([
    ['"0.9.0"', '0.9.0', 'an older'],
    ['"99.0.0"', '99.0.0', 'a newer'],
    ['3', 3, 'an older'],
  ])('GET /web/config warns of a file with version %s', async (written, currentVersion, age) => {
    const { call } = open(text.replace('"1.0.0"', written));
    expect(await (await call('/web/config')).json()).toMatchObject({
      warning: {
        type: 'config_version_mismatch',
        currentVersion,
        message: expect.stringContaining(age),
      },
    });
  });

  test('an empty secret stays empty, so that it can be told from one that is set', async () => {
    const { call } = open('[WebUI]\nToken = ""\n');
    expect(await (await call('/api/config')).json()).toEqual({ WebUI: { Token: '' } });
  });

  test('a broken file gives 503 and says where', async () => {
    const { call } = open('[WebUI]\nPort = \n');
    expect(await told(call('/web/config'))).toEqual([
      503,
      { error: expect.stringMatching(/^config\.toml is broken at line 2, column \d+: /) },
    ]);
  });

  test('a file that is gone counts as the default one', async () => {
    const { call, path } = open();
    rmSync(path);
    expect(await (await call('/api/config')).json()).toMatchObject({ WebUI: { Port: 6969 } });
  });

  test('GET /config/schema describes the sections of the file, in both families', async () => {
    const { call } = open(text, { TENDARR_WEBUI_PORT: '7001' });
    const schema = await (await call('/web/config/schema')).json();
    expect(Object.keys(schema.properties)).toEqual(['Settings', 'WebUI', 'Client', 'Movies-HD']);
    expect(schema.properties.WebUI.properties.Port).toMatchObject({ overriddenBy: 'TENDARR_WEBUI_PORT' });
    expect(await (await call('/api/config/schema')).json()).toEqual(schema);
  });

  test('an overridden key shows the value of the file', async () => {
    const { call } = open(text, { TENDARR_WEBUI_PORT: '7001' });
    expect(await (await call('/api/config')).json()).toMatchObject({ WebUI: { Port: 6969 } });
  });
});

describe.each(['/api', '/web'])('POST %s/config', (family) => {
  test('changes the value at a dotted key and no other byte of the file', async () => {
    const file = open();
    expect(await file.change({ 'Settings.LoopSleepTimer': 7 }, family)).toEqual([
      200,
      { status: 'ok', configReloaded: true, reloadType: 'full', affectedInstances: ['Movies-HD'] },
    ]);
    expect(file.text()).toBe(text.replace('LoopSleepTimer = 5', 'LoopSleepTimer = 7'));
    expect(file.takenUp()).toBe(1);
  });

  test('null deletes the key', async () => {
    const file = open();
    expect((await file.change({ 'WebUI.Token': null }, family))[0]).toBe(200);
    expect(file.text()).toBe(text.replace('Token = "the-secret-token"\n', ''));
  });

  test.each([
    [{ 'WebUI.Theme': 'Light' }, 'frontend', false, []],
    [{ 'WebUI.Port': 7000 }, 'webui', true, []],
    [{ 'Movies-HD.Category': 'films' }, 'single_arr', true, ['Movies-HD']],
    [
      { 'Movies-HD.Category': 'films', 'Series.URI': 'http://nas:8989', 'Series.APIKey': 'k' },
      'multi_arr',
      true,
      ['Movies-HD', 'Series'],
    ],
    [{ 'Settings.DryRun': true }, 'full', true, ['Movies-HD']],
    [{}, 'frontend', false, []],
  ])('%j answers what is reloaded: %s', async (changes, reloadType, configReloaded, affectedInstances) => {
    expect(await open().change(changes, family)).toEqual([
      200,
      { status: 'ok', configReloaded, reloadType, affectedInstances },
    ]);
  });

  test.each(['Settings.ConfigVersion', 'settings.configversion', 'Settings', 'Settings.ConfigVersion.x'])(
    'refuses the protected key %s with 403 and stores nothing',
    async (key) => {
      const file = open();
      expect(await file.change({ [key]: null, 'WebUI.Port': 7000 }, family)).toEqual([
        403,
        { error: 'Cannot modify protected configuration key: Settings.ConfigVersion' },
      ]);
      expect([file.text(), file.takenUp()]).toEqual([text, 0]);
    },
  );

  test('collects every problem into one text, and stores nothing', async () => {
    const file = open();
    expect(await file.change({ 'WebUI.Port': 65_536, 'Settings.FreeSpace': 'much', 'WebUI.Theme': 'Light' })).toEqual([
      400,
      {
        error: expect.stringMatching(
          /^Please resolve the following issues:\n(?=[\s\S]*^WebUI\.Port: must be between 1 and 65535$)(?=[\s\S]*^Settings\.FreeSpace: )/m,
        ),
      },
    ]);
    expect([file.text(), file.takenUp()]).toEqual([text, 0]);
  });

  test.each([0, 65_536, -1, 1.5, '80'])('refuses the port %p', async (port) => {
    const [status, body] = await open().change({ 'WebUI.Port': port }, family);
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining('\nWebUI.Port: ')]);
  });

  test('keeps a stored secret when its mask is posted back', async () => {
    const file = open();
    expect((await file.change({ 'WebUI.Token': '[redacted]', 'WebUI.Port': 7000 }, family))[0]).toBe(200);
    expect(file.text()).toContain('Token = "the-secret-token"');
  });

  test('does not let a stored key go to a new address', async () => {
    const file = open();
    const [status, body] = await file.change({ 'Movies-HD.URI': 'http://evil:7878' }, family);
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining('\nMovies-HD.APIKey: ')]);
    expect(file.text()).toBe(text);
  });

  test.each([
    [undefined, 'The request body must be a JSON object'],
    [[], 'The request body must be a JSON object'],
    ['x', 'The request body must be a JSON object'],
    [{}, 'Invalid parameter changes: is missing'],
    [{ changes: [] }, 'Invalid parameter changes: must be an object of dotted keys and values'],
    [{ changes: 'WebUI.Port' }, 'Invalid parameter changes: must be an object of dotted keys and values'],
    [{ changes: null }, 'Invalid parameter changes: must be an object of dotted keys and values'],
  ])('refuses the body %j', async (body, error) => {
    expect(await told(open().call(`${family}/config`, post(body)))).toEqual([400, { error }]);
  });

  test.each(['__proto__.x', 'WebUI.__proto__', 'constructor', 'WebUI..Port', '', 'Client.Trackers.0.URI'])(
    'refuses the key %p',
    async (key) => {
      const file = open();
      const body = `{"changes":{${JSON.stringify(key)}:1}}`;
      const headers = { 'content-type': 'application/json' };
      const answer = await file.call(`${family}/config`, { method: 'POST', body, headers });
      expect([answer.status, file.text()]).toEqual([400, text]);
    },
  );

  test('of a broken file gives 500 and leaves it alone', async () => {
    const file = open('[WebUI\n');
    expect(await file.change({ 'WebUI.Port': 7000 }, family)).toEqual([
      500,
      { error: expect.stringContaining('The configuration file is broken at line 1') },
    ]);
    expect(file.text()).toBe('[WebUI\n');
  });

  test('that cannot be written gives 500', async () => {
    const file = open();
    rmSync(dirname(file.path), { recursive: true });
    expect(await file.change({ 'WebUI.Port': 7000 }, family)).toEqual([
      500,
      { error: expect.stringContaining('The configuration could not be saved') },
    ]);
    expect(file.takenUp()).toBe(0);
  });

  test('before anything can be carried out gives 503 and stores nothing', async () => {
    const file = openConfigFile(text, {}, { ready: false });
    opened.push(file);
    expect(await file.change({ 'WebUI.Port': 7000 }, family)).toEqual([503, { error: 'Manager not ready' }]);
    expect(file.text()).toBe(text);
  });

  test('logs the names of the keys and never their values', async () => {
    const file = open();
    await file.change({ 'Movies-HD.APIKey': 'another-secret' }, family);
    expect(file.lines.map(({ message }) => message)).toEqual([
      'Configuration changed through the interface: Movies-HD.APIKey',
    ]);
  });
});
