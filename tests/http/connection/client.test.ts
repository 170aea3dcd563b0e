import { describe, expect, test } from 'bun:test';
import type { ClientAddress } from '../../../src/http/connection/client.ts';
import { createFixture, post, told } from '../fixture.ts';

const stored: ClientAddress = {
  host: 'nas',
  port: 8080,
  basePath: '/qbittorrent',
  userName: 'admin',
  password: 'stored-password',
  apiKey: '',
  skipTlsVerify: false,
};

function withStored() {
  const tested: unknown[] = [];
  const fixture = createFixture({
    clientTest: {
      stored: (name) => (name === 'default' ? stored : null),
      run: async (address) => {
        tested.push(address);
        return { success: true, version: '5.1.0', torrents: null };
      },
    },
  });
  return { ...fixture, tested };
}

describe.each(['/api', '/web'])('POST %s/client/test-connection', (family) => {
  const target = `${family}/client/test-connection`;

  test('by address asks that client with that login', async () => {
    const { call, tested } = withStored();
    const body = { host: ' nas ', port: 8081, userName: 'me', password: ' p ' };
    expect(await told(call(target, post(body)))).toEqual([200, { success: true, version: '5.1.0', torrents: null }]);
    expect(tested).toEqual([
      { host: 'nas', port: 8081, basePath: '', userName: 'me', password: ' p ', apiKey: '', skipTlsVerify: false },
    ]);
  });

  test('by stored instance uses nothing else of the body', async () => {
    const { call, tested } = withStored();
    expect((await call(target, post({ instance: 'default', host: 'evil', port: 1 }))).status).toBe(200);
    expect(tested).toEqual([stored]);
  });

  test.each([
    [undefined, 'Missing request body'],
    [[], 'The request body must be a JSON object'],
    [{}, 'Missing required field: host'],
    [{ host: 'nas' }, 'port must be an integer from 1 to 65535'],
    [{ host: 'nas', port: '8080' }, 'port must be an integer from 1 to 65535'],
    [{ host: 'nas', port: 65_536 }, 'port must be an integer from 1 to 65535'],
    [{ host: 'nas', port: 1, password: 5 }, 'password must be text of at most 2048 characters'],
    [{ instance: 'unknown' }, 'Instance not found or missing Host in config'],
  ])('refuses %j', async (body, message) => {
    const { call, tested } = withStored();
    expect(await told(call(target, post(body)))).toEqual([400, { error: message, success: false, message }]);
    expect(tested).toEqual([]);
  });
});
