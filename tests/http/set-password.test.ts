import { describe, expect, test } from 'bun:test';
import { createFixture, post, told } from './fixture.ts';

const target = '/web/auth/set-password';
const wanted = { username: 'owner', password: 'correct horse' };

describe('the first password', () => {
  test.each([
    ['in the body', { ...wanted, setupToken: 'setup-code' }, {}],
    ['as bearer', wanted, { authorization: 'Bearer setup-code' }],
  ])('is set by who knows a setup code, given %s', async (_, body, headers) => {
    const { call, users, asked } = createFixture();
    expect(await told(call(target, post(body, headers)))).toEqual([200, { success: true }]);
    expect(await users.verify('owner', 'correct horse')).toBe(true);
    expect(asked).toEqual(['setup done']);
  });

  test.each([
    ['no code', wanted],
    ['a wrong code', { ...wanted, setupToken: 'setup-cod' }],
    ['an empty code, although an unset one is in the list', { ...wanted, setupToken: '' }],
  ])('is refused with 403 for %s', async (_, body) => {
    const { call, users, asked, lines } = createFixture();
    expect(await told(call(target, post(body)))).toEqual([403, { error: 'The setup code is missing or wrong' }]);
    expect(users.hasPassword()).toBe(false);
    expect(asked).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('setup-cod');
  });

  test('is not set by a WebUI.Token that was configured while running', async () => {
    const { call, webui } = createFixture();
    webui.Token = 'claimed';
    expect((await call(target, post({ ...wanted, setupToken: 'claimed' }))).status).toBe(403);
    expect((await call(target, post(wanted, { authorization: 'Bearer claimed' }))).status).toBe(403);
  });

  test('of two at a time, only one is set', async () => {
    const { call, users } = createFixture();
    const both = ['one', 'two'].map((username) =>
      call(target, post({ ...wanted, username, setupToken: 'setup-code' })),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 403]);
    expect(await users.verify('one', 'correct horse')).toBe(true);
  });

  test.each([
    [{ ...wanted, password: 'seven77' }, 'The password must have at least 8 characters'],
    [{ ...wanted, password: 'ü'.repeat(513) }, 'The password must have at most 1024 bytes'],
    [{ ...wanted, username: '   ' }, 'The user name must have 1 to 128 characters'],
    [{ username: 'owner' }, 'User name and password are required'],
    [{ ...wanted, setupToken: 5 }, 'Invalid parameter setupToken: must be text of at most 4096 characters'],
  ])('%j is refused with 400', async (body, error) => {
    const { call, users } = createFixture();
    expect(await told(call(target, post({ setupToken: 'setup-code', ...body })))).toEqual([400, { error }]);
    expect(users.hasPassword()).toBe(false);
  });

  test('that cannot be stored gives 500 without the reason', async () => {
    const { users } = createFixture();
    const failing = { ...users, setPassword: async () => Promise.reject(new Error('disk /secret/path is full')) };
    const { call, asked } = createFixture({ users: failing });
    const answer = call(target, post({ ...wanted, setupToken: 'setup-code' }));
    expect(await told(answer)).toEqual([500, { error: 'The password could not be stored' }]);
    expect(asked).toEqual([]);
  });
});

describe('a later password', () => {
  async function withPassword() {
    const fixture = createFixture();
    await fixture.users.setPassword('owner', 'the old one');
    return fixture;
  }

  test('is set from a session, and all sessions end', async () => {
    const { call, users, asked } = await withPassword();
    const cookie = `tendarr_session=${users.openSession()}`;
    expect((await call(target, post(wanted, { cookie }))).status).toBe(200);
    expect(await users.verify('owner', 'correct horse')).toBe(true);
    expect((await call('/web/status', { headers: { cookie } })).status).toBe(401);
    expect(asked).toEqual([]);
  });

  test('is set with the bearer token', async () => {
    const { call, webui } = await withPassword();
    webui.Token = 'abc';
    expect((await call(target, post(wanted, { authorization: 'Bearer abc' }))).status).toBe(200);
  });

  test('is not set with the setup code', async () => {
    const { call, users } = await withPassword();
    const answer = call(target, post({ ...wanted, setupToken: 'setup-code' }));
    expect(await told(answer)).toEqual([403, { error: 'Only a signed-in user may change the password' }]);
    expect(await users.verify('owner', 'the old one')).toBe(true);
  });
});
