import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutsideError } from '../src/error.ts';
import { createRequest, expectOk, type RequestOptions, readRetryAfter } from '../src/request.ts';
import { explainFailure } from '../src/request-failure.ts';
import { describeWith, program } from './support/needs.ts';

const request = createRequest({ userAgent: 'Tendarr/1.2.3' });
const servers: { stop(force: boolean): unknown }[] = [];
const sockets: Server[] = [];

function serve(answer: (request: Request) => Response | Promise<Response>): string {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

async function listen(onData: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => onData(socket)));
  sockets.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function failure(work: Promise<unknown>): Promise<OutsideError> {
  const thrown = await work.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  if (thrown instanceof OutsideError) return thrown;
  throw thrown;
}

const read = async (url: string, options?: RequestOptions) => (await request(url, options)).text();

let echo = '';
beforeAll(() => {
  echo = serve(async (got) =>
    Response.json({ method: got.method, headers: Object.fromEntries(got.headers), body: await got.text() }),
  );
});
afterAll(() => {
  for (const server of servers) server.stop(true);
  for (const server of sockets) server.close();
});

describe('what is sent', () => {
  test('every request says who we are and nothing that a browser would add', async () => {
    const { headers } = JSON.parse(await read(echo));
    expect(headers['user-agent']).toBe('Tendarr/1.2.3');
    expect(headers.origin).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  });

  test.each([
    [
      'a form',
      { method: 'POST', form: { a: '1|2', b: 'ä &' } },
      'application/x-www-form-urlencoded',
      'a=1%7C2&b=%C3%A4+%26',
    ],
    ['JSON', { method: 'POST', json: { a: 'ä' } }, 'application/json', '{"a":"ä"}'],
  ] as const)('%s is sent as such', async (_, options, type, body) => {
    const got = JSON.parse(await read(echo, options));
    expect(got).toMatchObject({ method: 'POST', body });
    expect(got.headers['content-type']).toBe(type);
  });
});

describe('failures', () => {
  test.each([
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
    ['reset', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nshort')],
    ['format', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n\r\n')],
  ] as const)('a broken exchange is %s and names only the host', async (kind, onData) => {
    const url = await listen(onData);
    const error = await failure(read(`${url}/path?key=secret`));
    expect(error.failure).toBe(kind);
    expect(error.message).toContain(new URL(url).host);
    expect(error.message).not.toContain('secret');
    expect(error.message).not.toContain('/path');
  });

  test('a port nobody listens on is refused', async () => {
    const url = serve(() => new Response(''));
    servers.pop()?.stop(true);
    expect((await failure(read(url))).failure).toBe('refused');
  });

  test.each(['', 'not an address', 'http://'])('%p is no address', async (url) => {
    expect((await failure(read(url))).failure).toBe('dns');
  });

  test('the time limit covers an answer that never comes', async () => {
    const url = await listen(() => {});
    expect((await failure(read(url, { timeoutMs: 30 }))).failure).toBe('timeout');
  });

  test('the time limit covers a body that stops in the middle, however it is read', async () => {
    const url = await listen((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nshort'));
    expect((await failure(read(url, { timeoutMs: 60 }))).failure).toBe('timeout');
    // Long enough for the head of the answer on a busy machine.
    const answer = await request(url, { timeoutMs: 3_000 });
    expect((await failure(Array.fromAsync(answer.body()))).failure).toBe('timeout');
  });

  test('giving up rejects with our own reason', async () => {
    const url = await listen(() => {});
    const controller = new AbortController();
    const reason = new Error('stopped');
    const pending = request(url, { signal: controller.signal });
    controller.abort(reason);
    expect(await pending.catch((error) => error)).toBe(reason);
    expect(await request(url, { signal: controller.signal }).catch((error) => error)).toBe(reason);
  });

  test.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['EHOSTUNREACH', 'refused'],
    ['ETIMEDOUT', 'timeout'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['EPROTO', 'tls'],
    ['SOMETHING_NEW', 'reset'],
  ] as const)('%s counts as %s and the runtime’s own words are not quoted', (code, kind) => {
    const error = explainFailure(Object.assign(new TypeError('http://nas:1/?key=secret'), { code }), 'nas:1');
    expect(error.failure).toBe(kind);
    expect(error.message).not.toContain('secret');
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    '%d is not followed; only host and path of the target are told',
    async (status) => {
      const url = serve(({ url }) =>
        new URL(url).pathname === '/'
          ? new Response(null, { status, headers: { Location: '/radarr/?apikey=secret' } })
          : new Response('followed'),
      );
      const error = await failure(read(url));
      expect(error.failure).toBe('redirect');
      expect(error.details).toEqual({ status, location: `${new URL(url).host}/radarr/` });
      expect(error.message).not.toContain('secret');
    },
  );
});

describe('what comes back', () => {
  test('JSON is parsed', async () => {
    expect(await (await request(serve(() => Response.json([1, 'ä'])))).json()).toEqual([1, 'ä']);
  });

  test.each([
    ['nothing', '', 'empty answer'],
    ['blanks', ' \n', 'empty answer'],
    ['a web page', '\n<!DOCTYPE html><title>Log in</title>', 'web page'],
    ['a word', 'Fails.', 'not JSON'],
    ['a part', '{"a":', 'not JSON'],
  ])('%s instead of JSON is a format failure', async (_, body, words) => {
    const error = await failure((await request(serve(() => new Response(body)))).json());
    expect(error.failure).toBe('format');
    expect(error.message).toContain(words);
  });

  test('a bad status carries how long to wait', async () => {
    const url = serve(() => new Response('', { status: 503, headers: { 'Retry-After': '17' } }));
    const answer = await request(url);
    expect(answer.ok).toBe(false);
    const error = await failure((async () => expectOk(answer))());
    expect(error.details).toEqual({ status: 503, retryAfter: 17 });
  });

  test.each([
    [null, undefined],
    ['120', 120],
    [' 0 ', 0],
    ['Thu, 01 Jan 1970 00:01:40 GMT', 90],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
  ])('Retry-After %p is %p seconds', (header, seconds) => {
    expect(readRetryAfter(header, 10_000)).toBe(seconds as number);
  });
});

test('an answer that does not end is given up before the memory is full', async () => {
  const part = new Uint8Array(4 * 1024 * 1024);
  let sent = 0;
  const url = serve(() => {
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 1;
      // An end, should nobody stop it.
      if (sent > 40) controller.close();
      else controller.enqueue(part);
    };
    return new Response(new ReadableStream({ pull }));
  });
  const error = await failure(read(url));
  expect([error.failure, error.message]).toEqual(['format', `${new URL(url).host} sent an answer that does not end`]);
});

describeWith('TLS', [program('openssl', 'TENDARR_TEST_OPENSSL', 'openssl')], () => {
  test('a self-signed certificate is refused, unless told to accept any', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tendarr-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = Bun.spawnSync([
      process.env.TENDARR_TEST_OPENSSL ?? 'openssl',
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=nas.example'],
      ...['-keyout', key, '-out', cert],
    ]);
    expect(made.exitCode).toBe(0);
    const tls = { key: readFileSync(key), cert: readFileSync(cert) };
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', tls, fetch: () => new Response('hello') });
    servers.push(server);
    rmSync(folder, { recursive: true });
    const url = `https://127.0.0.1:${server.port}`;
    expect((await failure(read(url))).failure).toBe('tls');
    expect(await read(url, { skipTlsVerify: true })).toBe('hello');
    expect((await failure(read(echo.replace('http:', 'https:')))).failure).toBe('tls');
  });
});
