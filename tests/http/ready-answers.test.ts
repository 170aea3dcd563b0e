import { describe, expect, test } from 'bun:test';
import { createFixture, movies } from './fixture.ts';

function polled() {
  let revision = 1;
  let made = 0;
  const fixture = createFixture({
    revisions: { status: () => revision, processes: () => revision },
    processes: () => {
      made += 1;
      return { processes: [{ ...movies, queueCount: revision }], revision };
    },
  });
  return {
    ...fixture,
    made: () => made,
    change: () => {
      revision += 1;
    },
  };
}

describe.each(['/api', '/web'])('%s/processes, between two changes', (family) => {
  const target = `${family}/processes`;

  test('is made once and answered alike, headers included', async () => {
    const { call, made } = polled();
    const [first, second] = [await call(target), await call(target)];
    expect([...second.headers]).toEqual([...first.headers]);
    expect(await second.text()).toBe(await first.text());
    expect(made()).toBe(1);
  });

  test('is made again after a change', async () => {
    const { call, made, change } = polled();
    const before = await call(target);
    change();
    const after = await call(target);
    expect(await after.json()).toEqual({ processes: [{ ...movies, queueCount: 2 }] });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(made()).toBe(2);
  });

  test('is 304 without any JSON work for who has it, and whole for who has an older one', async () => {
    const { call, made, change } = polled();
    const etag = (await call(target)).headers.get('etag') ?? '';
    const known = { headers: { 'if-none-match': etag } };
    const unchanged = await call(target, known);
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag]);
    expect(unchanged.headers.get('x-frame-options')).toBe('DENY');
    expect(made()).toBe(1);
    change();
    expect((await call(target, known)).status).toBe(200);
  });

  test('is refused to who may not read it', async () => {
    const { call, webui, users } = polled();
    await call(target);
    webui.Token = 'secret';
    if (family === '/web') await users.setPassword('owner', 'correct horse');
    expect((await call(target)).status).toBe(401);
    expect((await call(target, { method: 'POST' })).status).toBe(401);
  });

  test('is compressed when it is large', async () => {
    const list = Array.from({ length: 200 }, () => movies);
    const { call } = createFixture({
      revisions: { status: () => 1, processes: () => 1 },
      processes: () => ({ processes: list, revision: 1 }),
    });
    await call(target);
    const packed = await call(target, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect((await call(target)).headers.get('content-encoding')).toBeNull();
  });

  test('does not take the place of HEAD or of a wrong method', async () => {
    const { call } = polled();
    await call(target);
    expect((await call(target, { method: 'HEAD' })).status).toBe(200);
    expect((await call(target, { method: 'DELETE' })).status).toBe(405);
  });
});
