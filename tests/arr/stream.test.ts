import { afterEach, expect, test } from 'bun:test';
import { createAsk } from '../../src/arr/ask.ts';
import { createPatience } from '../../src/arr/stream.ts';
import { OutsideError } from '../../src/error.ts';
import { createRequest } from '../../src/request.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Gives the parts one after the other; `null` = nothing comes for a long time. */
function serveParts(parts: (string | null)[]): string {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            const part = parts.shift();
            if (part === undefined) controller.close();
            else if (part === null) await new Promise(() => {});
            else controller.enqueue(new TextEncoder().encode(part));
          },
        }),
      ),
  });
  ends.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

const request = createRequest({ userAgent: 'Tendarr/test' });
const askOf = (uri: string, signal?: AbortSignal) =>
  createAsk({ uri, apiKey: 'k', skipTlsVerify: false }, '/api/v3', request, signal);

async function listed(uri: string): Promise<unknown[]> {
  const members: unknown[] = [];
  await askOf(uri).list('movie', (member) => members.push(member));
  return members;
}

test('members come as they arrive, however the list is cut', async () => {
  expect(await listed(serveParts(['[{"id', '":1},{"i', 'd":2}]']))).toEqual([{ id: 1 }, { id: 2 }]);
});

test.each([
  ['ends early', '[{"id":1},'],
  ['is no list', '{"id":1}'],
  ['is no JSON', '<html>'],
  ['is empty', ''],
])('a list that %s is an outside failure', async (_, text) => {
  const failure = await listed(serveParts([text])).catch((error) => error);
  expect(failure).toBeInstanceOf(OutsideError);
  expect(failure).toMatchObject({ failure: 'format' });
});

test('a list that does not end is given up instead of filling memory and disk', async () => {
  const part = new TextEncoder().encode('0,'.repeat(50_000));
  let isFirst = true;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(isFirst ? new TextEncoder().encode('[') : part);
            isFirst = false;
          },
        }),
      ),
  });
  ends.push(() => server.stop(true));
  let taken = 0;
  const reading = askOf(`http://127.0.0.1:${server.port}`).list('movie', () => {
    taken += 1;
  });
  expect(await reading.catch((error) => error)).toMatchObject({
    failure: 'format',
    message: expect.stringContaining('sent a list that does not end'),
  });
  expect(taken).toBe(1_000_000);
});

test('silence in the middle of an answer ends it', async () => {
  const uri = serveParts(['[{"id":1},', null]);
  // Long enough for the beginning of the answer on a busy machine.
  const patience = createPatience(undefined, 'host:1', 3_000);
  const answer = await request(uri, { signal: patience.signal });
  const read = async () => {
    for await (const _ of patience.parts(answer));
  };
  expect(await read().catch((error) => error)).toMatchObject({
    failure: 'timeout',
    message: 'host:1 did not answer in time',
  });
  patience.end();
});

test('giving up is not an outside failure', async () => {
  const stopping = new AbortController();
  const reading = askOf(serveParts(['[', null]), stopping.signal).list('movie', () => {});
  stopping.abort(new Error('stopped'));
  expect(await reading.catch((error) => error)).toMatchObject({ message: 'stopped' });
});

test('a thing that is not there is none, any other refusal is a failure', async () => {
  let status = 404;
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('{}', { status }) });
  ends.push(() => server.stop(true));
  const ask = askOf(`http://127.0.0.1:${server.port}`);
  expect(await ask.find('movie/7')).toBeNull();
  status = 500;
  expect(await ask.find('movie/7').catch((error) => error)).toMatchObject({ details: { status: 500 } });
});
