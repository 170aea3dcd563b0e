import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHandler } from '../../src/http/handler.ts';
import { type HttpServer, listen } from '../../src/http/server.ts';
import { createFixture, post, told } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'tendarr-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = 'a line of a log\n'.repeat(1000);
writeFileSync(join(folder, 'Main.log'), log);

const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

function start(token = '') {
  const file = { path: join(folder, 'Main.log'), size: log.length };
  const logs = { list: () => ['Main.log'], open: (name: string) => (name === 'Main.log' ? file : null) };
  const fixture = createFixture({ logs });
  fixture.webui.Token = token;
  const server = listen(createHandler(fixture.deps), { host: '127.0.0.1', port: 0 });
  servers.push(server);
  return { ...fixture, server };
}

/** What the server sends back for bytes that no HTTP client would send; it is asked to close afterwards. */
function raw(server: HttpServer, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer));
    // Who refuses a body without reading it may end the connection by a reset, behind its answer.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

const get = (target: string, host = 'nas') => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const status = (answer: string) => Number(answer.split(' ')[1]);
const body = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

describe('listening', () => {
  test('on port 0 takes a free one and says which', async () => {
    const { server } = start();
    expect(server.port).toBeGreaterThan(0);
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(await told(fetch(`${server.url}/health`))).toEqual([200, { status: 'ok' }]);
  });

  test.each(['127.0.0.1', '0.0.0.0'])('on %s at a port in use fails and names who has it', (host) => {
    const { server, deps } = start();
    const again = () => listen(createHandler(deps), { host, port: server.port });
    const owner = process.platform === 'linux' ? ` by .+ \\(process ${process.pid}\\)` : '';
    expect(again).toThrow(new RegExp(`^Port ${server.port} on ${host.replaceAll('.', '\\.')} is in use${owner}$`));
  });

  test.each(['192.0.2.1', 'no.such.host.invalid'])('on %s fails and says what may stand there', (host) => {
    const { deps } = start();
    expect(() => listen(createHandler(deps), { host, port: 0 })).toThrow(`${host} is no address of this machine`);
  });

  test('ends: nobody is answered any more, although a connection was kept open', async () => {
    const { server } = start();
    await (await fetch(`${server.url}/health`)).text();
    await server.close(50);
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  });
});

describe('raw request targets', () => {
  test.each([
    '/api/status',
    '/static/../api/status',
    '//api/status',
    '/%61pi/status',
    '/API/status',
    '/api\\status',
    '/x/%2e%2e/api/status',
    'http://evil.example/api/status',
  ])('%s does not pass without the token', async (target) => {
    const { server } = start('secret');
    expect(status(await raw(server, get(target)))).toBe(401);
  });

  test.each([
    '/static/../../etc/passwd',
    '/static/..%2f..%2fetc/passwd',
    '/static/%2e%2e/%2e%2e/etc/passwd',
    '/static//etc/passwd',
    '/static/..\\..\\etc\\passwd',
  ])('%s finds nothing', async (target) => {
    const { server } = start();
    const answer = await raw(server, get(target));
    expect([status(answer), body(answer)]).toEqual([404, '{"error":"Not found"}']);
  });

  test.each([
    '/web/logs/../../config.toml',
    '/web/logs/..%2f..%2fconfig.toml',
    '/web/logs/%2e%2e%2fconfig.toml',
    '/web/logs/Main.log%00',
  ])('%s reads nothing', async (target) => {
    const { server } = start();
    expect(status(await raw(server, get(target)))).toBe(404);
  });

  test.each(['a', 'nas', '[::1]', '10.0.0.1:6969'])(
    'the host %s, however short, does not disturb routing',
    async (host) => {
      const { server } = start();
      expect(status(await raw(server, get('/web/status?x=1', host)))).toBe(200);
    },
  );

  test('a request without a host is served', async () => {
    const { server } = start();
    expect(status(await raw(server, 'GET /web/ledger?page=2 HTTP/1.0\r\n\r\n'))).toBe(200);
    expect(status(await raw(server, 'GET /web/ledger?page=-1 HTTP/1.0\r\n\r\n'))).toBe(400);
  });

  test.each(['a/b?c', 'a b', 'a\r\nHost: b'])('the host %p is refused', async (host) => {
    const { server } = start();
    expect(status(await raw(server, get('/web/status', host)))).toBe(400);
  });
});

describe('bodies', () => {
  test('announced too large are refused at once, with an error body', async () => {
    const { server } = start();
    const head = 'POST /web/loglevel HTTP/1.1\r\nHost: nas\r\nContent-Type: application/json\r\nConnection: close\r\n';
    const answer = await raw(server, `${head}Content-Length: 50000000\r\n\r\n{`);
    expect([status(answer), body(answer)]).toEqual([413, '{"error":"The request body is larger than 1048576 bytes"}']);
  });

  test('too large without an announcement are refused', async () => {
    const { server, asked } = start();
    const parts = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part += 1) controller.enqueue(new Uint8Array(100_000).fill(32));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/web/loglevel`, { method: 'POST', body: parts, headers });
    expect(answer.status).toBe(413);
    expect(asked).toEqual([]);
  });

  test('arrive in pieces', async () => {
    const { server, asked } = start();
    const head = 'POST /web/loglevel HTTP/1.1\r\nHost: nas\r\nContent-Type: application/json\r\nConnection: close\r\n';
    const chunks = '7\r\n{"level\r\n9\r\n":"INFO"}\r\n0\r\n\r\n';
    expect(status(await raw(server, `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}`))).toBe(200);
    expect(asked).toEqual(['level INFO']);
  });

  test('of length 0 count as none', async () => {
    const { server } = start();
    expect((await fetch(`${server.url}/web/processes/restart_all`, { method: 'POST', body: '' })).status).toBe(200);
    expect((await fetch(`${server.url}/web/loglevel`, post({ level: 'x' }))).status).toBe(400);
  });
});

describe('answers', () => {
  test.each(['/web/status', '/static/index.html', '/web/logs/Main.log', '/web/logs/Main.log/download', '/none'])(
    'to HEAD %s have no body and the status of GET',
    async (target) => {
      const { server } = start();
      const [head, plain] = [await fetch(server.url + target, { method: 'HEAD' }), await fetch(server.url + target)];
      expect([head.status, await head.text()]).toEqual([plain.status, '']);
      expect(head.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      await plain.text();
    },
  );

  test.each(['/web/logs/Main.log', '/web/logs/Main.log/download'])(
    'of %s are whole, whatever range is asked for',
    async (target) => {
      const { server } = start();
      const answer = await fetch(server.url + target, { headers: { range: 'bytes=0-3' } });
      expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([200, null, log]);
    },
  );

  test('of a download announce their length', async () => {
    const { server } = start();
    const answer = await fetch(`${server.url}/web/logs/Main.log/download`);
    expect(answer.headers.get('content-length')).toBe(String(log.length));
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=Main.log');
    expect(await answer.text()).toBe(log);
  });
});
