import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { onCall } from '../../../src/demo/http/fault.ts';
import { type DemoServer, serve } from '../../../src/demo/http/server.ts';
import { freePort } from '../../support/port.ts';
import { until } from '../../support/wait.ts';

let server: DemoServer;
let effects: string[];

beforeEach(async () => {
  effects = [];
  server = serve({
    port: await freePort(),
    now: () => 1_700_000_000_000,
    nameOf: (path) => path.slice(1),
    answer: ({ name }) => {
      effects.push(name);
      return { status: 200, body: 'x'.repeat(1000) };
    },
  });
});
afterEach(() => server.stop());

const ask = (path = 'thing', init: RequestInit = {}) => fetch(`${server.url}/${path}`, init);
const read = async () => (await ask()).text();
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  );

describe('a fault before a request', () => {
  test('reset tears the connection down and the request has no effect', async () => {
    server.before(onCall('thing', { kind: 'reset' }));
    expect(await failure(read())).toBe('ECONNRESET');
    expect([effects, server.requests[0]?.status]).toEqual([[], 0]);
  });

  test('an answer is given instead and the request has no effect', async () => {
    server.before(onCall('thing', { kind: 'answer', status: 503, body: 'no', headers: { 'retry-after': '7' } }));
    const answer = await ask();
    expect([answer.status, await answer.text(), answer.headers.get('retry-after')]).toEqual([503, 'no', '7']);
    expect(effects).toEqual([]);
  });

  test('hang leaves the caller waiting', async () => {
    server.before(onCall('thing', { kind: 'hang' }));
    const stop = new AbortController();
    const open = failure(ask('thing', { signal: stop.signal }));
    await until(() => server.requests.length === 1);
    expect([effects, server.requests[0]?.status]).toEqual([[], 0]);
    stop.abort();
    await open;
  });

  test('a delayed request is answered as ever', async () => {
    server.before(onCall('thing', { kind: 'delay', ms: 5 }));
    expect((await read()).length).toBe(1000);
  });
});

describe('a fault after a request', () => {
  test('reset tears the connection down and the effect stays', async () => {
    server.after(onCall('thing', { kind: 'reset' }));
    expect(await failure(read())).toBe('ECONNRESET');
    expect(effects).toEqual(['thing']);
  });

  test('truncate sends a part of the answer and breaks off', async () => {
    const part = Promise.withResolvers<void>();
    server.after(onCall('thing', { kind: 'truncate', bytes: 300, held: part.promise }));
    const answer = await ask();
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBe(300);
    part.resolve();
    expect(await failure(reader?.read() ?? Promise.resolve())).toBe('ECONNRESET');
    expect(server.requests[0]?.bytes).toBe(300);
  });
});

describe('a hook', () => {
  test('hits the named call once, unless told otherwise', async () => {
    server.before(onCall('thing', { kind: 'answer', status: 500 }));
    expect([(await ask('other')).status, (await ask()).status, (await ask()).status]).toEqual([200, 500, 200]);
  });

  test('can skip calls, hit several and ask for the verb', async () => {
    server.before(onCall('POST thing', { kind: 'answer', status: 500 }, { skip: 1, times: 2 }));
    const post = async () => (await ask('thing', { method: 'POST' })).status;
    expect((await ask()).status).toBe(200);
    expect([await post(), await post(), await post(), await post()]).toEqual([200, 500, 500, 200]);
  });

  test('is gone when it was removed', async () => {
    const remove = server.before(() => ({ kind: 'answer', status: 500 }));
    remove();
    expect((await ask()).status).toBe(200);
  });
});

describe('what was asked', () => {
  test('is kept with its parameters, agent and size', async () => {
    const body = new URLSearchParams({ b: '2' });
    await ask('thing?a=1', { method: 'POST', body, headers: { 'user-agent': 'Tendarr/0' } });
    expect(server.requests).toEqual([
      {
        name: 'thing',
        method: 'POST',
        params: { a: '1', b: '2' },
        json: undefined,
        userAgent: 'Tendarr/0',
        at: 1_700_000_000_000,
        status: 200,
        bytes: 1000,
      },
    ]);
  });

  test('is found by name, with or without the verb', async () => {
    await ask();
    await ask('thing', { method: 'POST', body: '{"n":1}' });
    await ask('other');
    expect([server.calls('thing').length, server.calls('POST thing').map(({ json }) => json)]).toEqual([2, [{ n: 1 }]]);
  });
});

test('a closed server refuses connections and opens at the same address', async () => {
  await server.close();
  expect(await failure(ask())).toBe('ECONNREFUSED');
  server.open();
  expect((await ask()).status).toBe(200);
});
