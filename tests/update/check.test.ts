import { afterEach, describe, expect, test } from 'bun:test';
import type { Server } from 'bun';
import { createRequest } from '../../src/request.ts';
import { createReleaseCheck } from '../../src/update/check.ts';
import { until } from '../support/wait.ts';

const servers: Server<undefined>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) void server.stop(true);
});

function start() {
  const asked: string[] = [];
  let answer = () => Response.json([{ tag_name: 'v2.0.0', body: 'New' }]);
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      asked.push(new URL(request.url).pathname);
      return answer();
    },
  });
  servers.push(server);
  let time = 1_000_000;
  let url: string | null = `http://127.0.0.1:${server.port}/repos/a/b/releases/`;
  const check = createReleaseCheck({
    source: () => url,
    running: '1.0.0',
    request: createRequest({ userAgent: 'Tendarr/test' }),
    now: () => time,
  });
  return {
    check,
    asked,
    host: `127.0.0.1:${server.port}`,
    answerWith: (next: () => Response) => {
      answer = next;
    },
    pass: (ms: number) => {
      time += ms;
    },
    changeSource: (next: string | null) => {
      url = next;
    },
  };
}

describe('the look for releases', () => {
  test('without a source says so and asks nobody', async () => {
    const { check, asked, changeSource } = start();
    changeSource(null);
    expect(await check.read(true)).toEqual({
      latest: null,
      current: null,
      checkedAt: null,
      error: 'No release source configured',
    });
    expect(asked).toEqual([]);
  });

  test('answers at once with what is known, and knows more afterwards', async () => {
    const { check } = start();
    expect((await check.read(false)).checkedAt).toBeNull();
    const known = await until(
      async () => {
        const knowledge = await check.read(false);
        return knowledge.checkedAt === null ? null : knowledge;
      },
      { what: 'the answer of the release host' },
    );
    expect(known).toMatchObject({ latest: { version: '2.0.0', changelog: 'New' }, error: null, checkedAt: 1_000_000 });
  });

  test('is not repeated within the hour, except by force', async () => {
    const { check, asked, pass } = start();
    await check.read(true);
    pass(3_599_999);
    await check.read(false);
    expect(asked.length).toBe(1);
    expect((await check.read(true)).checkedAt).toBe(4_599_999);
    expect(asked.length).toBe(2);
    pass(3_600_000);
    await check.read(false);
    await until(() => asked.length === 3, { what: 'a look after an hour' });
  });

  test('is one look for many who force it at a time', async () => {
    const { check, asked } = start();
    const all = await Promise.all(Array.from({ length: 8 }, () => check.read(true)));
    expect(all.map(({ latest }) => latest?.version)).toEqual(Array(8).fill('2.0.0'));
    expect(asked.length).toBe(1);
  });

  test('keeps what was known when it fails, says why, and tries again after five minutes', async () => {
    const { check, asked, answerWith, pass, host } = start();
    await check.read(true);
    answerWith(() => new Response('', { status: 500 }));
    pass(3_600_000);
    expect(await check.read(true)).toMatchObject({
      latest: { version: '2.0.0' },
      error: `${host} answered 500`,
      checkedAt: 4_600_000,
    });
    pass(299_999);
    await check.read(false);
    expect(asked.length).toBe(2);
    pass(1);
    await check.read(false);
    await until(() => asked.length === 3, { what: 'another try' });
  });

  test('forgets what another source said', async () => {
    const { check, changeSource } = start();
    await check.read(true);
    changeSource('http://127.0.0.1:1/releases');
    expect(await check.read(true)).toMatchObject({ latest: null, error: 'Nothing listens at 127.0.0.1:1' });
  });
});
