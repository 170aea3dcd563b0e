import { describe, expect, test } from 'bun:test';
import type { ManagerAddress } from '../../../src/http/connection/manager.ts';
import { createFixture, post, told } from '../fixture.ts';

const stored: ManagerAddress = { uri: 'http://nas:7878', apiKey: 'stored-key', skipTlsVerify: true };

function withStored() {
  const tested: unknown[] = [];
  const fixture = createFixture({
    managerTest: {
      stored: (section) => (section === 'Movies-HD' ? stored : null),
      run: async (kind, address) => {
        tested.push([kind, address]);
        return { success: true, version: '5.0.0', qualityProfiles: [] };
      },
    },
  });
  return { ...fixture, tested };
}

const refused = (message: string) => [400, { error: message, success: false, message }];

describe.each(['/api', '/web'])('POST %s/arr/test-connection', (family) => {
  const target = `${family}/arr/test-connection`;

  test('by credentials asks that address with that key', async () => {
    const { call, tested } = withStored();
    const body = { arrType: 'series', uri: ' https://nas/sonarr ', apiKey: 'k', skipTlsVerify: true };
    expect(await told(call(target, post(body)))).toEqual([
      200,
      { success: true, version: '5.0.0', qualityProfiles: [] },
    ]);
    expect(tested).toEqual([['series', { uri: 'https://nas/sonarr', apiKey: 'k', skipTlsVerify: true }]]);
  });

  test('by stored instance needs neither address nor key', async () => {
    const { call, tested } = withStored();
    expect((await call(target, post({ arrType: 'movie', instanceKey: 'Movies-HD' }))).status).toBe(200);
    expect(tested).toEqual([['movie', stored]]);
  });

  test('never sends a stored key to another address', async () => {
    const { call, tested } = withStored();
    const body = { arrType: 'movie', instanceKey: 'Movies-HD', uri: 'http://evil:7878', skipTlsVerify: false };
    expect((await call(target, post(body))).status).toBe(200);
    expect(tested).toEqual([['movie', stored]]);
  });

  test('gives what failed as a result', async () => {
    const managerTest = {
      stored: () => null,
      run: async () => ({ success: false as const, message: 'Nothing listens at nas:7878' }),
    };
    const { call } = createFixture({ managerTest });
    expect(await told(call(target, post({ arrType: 'auto', uri: 'http://nas:7878', apiKey: 'k' })))).toEqual([
      200,
      { success: false, message: 'Nothing listens at nas:7878' },
    ]);
  });

  test('gives 500 only for a defect of ours', async () => {
    const managerTest = {
      stored: () => null,
      run: async () => {
        throw new TypeError('broken');
      },
    };
    const { call } = createFixture({ managerTest });
    expect(await told(call(target, post({ arrType: 'movie', uri: 'http://nas', apiKey: 'k' })))).toEqual([
      500,
      { error: 'Internal server error' },
    ]);
  });

  test.each([
    [undefined, 'Missing request body'],
    [[], 'The request body must be a JSON object'],
    [{}, 'Missing required field: arrType'],
    [{ arrType: ' ' }, 'Missing required field: arrType'],
    [{ arrType: 5 }, 'arrType must be text of at most 2048 characters'],
    [{ arrType: 'book' }, 'Invalid arrType: book'],
    [{ arrType: 'movie' }, 'Missing required fields: arrType, uri, or apiKey'],
    [{ arrType: 'movie', uri: 'http://nas' }, 'Missing required fields: arrType, uri, or apiKey'],
    [{ arrType: 'movie', apiKey: 'k' }, 'Missing required fields: arrType, uri, or apiKey'],
    [{ arrType: 'movie', uri: 'file:///etc/passwd', apiKey: 'k' }, 'URI must use http or https scheme'],
    [{ arrType: 'movie', uri: 'nas:7878', apiKey: 'k' }, 'URI must use http or https scheme'],
    [{ arrType: 'movie', instanceKey: 'Unknown' }, 'Instance not found or missing URI/APIKey in config'],
    [{ arrType: 'movie', instanceKey: '__proto__' }, 'Instance not found or missing URI/APIKey in config'],
  ])('refuses %j', async (body, message) => {
    const { call, tested } = withStored();
    expect(await told(call(target, post(body)))).toEqual(refused(message) as [number, unknown]);
    expect(tested).toEqual([]);
  });

  test('refuses what is not JSON in the same shape', async () => {
    const init = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
    expect(await told(withStored().call(target, init))).toEqual(
      refused('The request body is not valid JSON') as [number, unknown],
    );
  });
});
