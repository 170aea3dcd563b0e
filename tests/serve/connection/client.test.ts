import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import type { Server } from 'bun';
import type { ClientAddress } from '../../../src/http/connection/client.ts';
import { createRequest } from '../../../src/request.ts';
import { testClient } from '../../../src/serve/connection/client.ts';
import { describeWith, qbittorrentProgram } from '../../support/needs.ts';
import { type Qbittorrent, startQbittorrent } from '../../support/qbittorrent.ts';

const request = createRequest({ userAgent: 'Tendarr/test' });
const servers: Server<undefined>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) void server.stop(true);
});

function address(port: number, fields: Partial<ClientAddress> = {}): ClientAddress {
  const none = { basePath: '', userName: '', password: '', apiKey: '', skipTlsVerify: false };
  return { host: '127.0.0.1', port, ...none, ...fields };
}

/** A client that wants a login; `answers` goes before. */
function serve(webApi: string, answers: Record<string, () => Response> = {}) {
  const seen: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (asked) => {
      const method = new URL(asked.url).pathname.replace('/api/v2/', '');
      seen.push(method);
      if (answers[method]) return answers[method]();
      if (method === 'auth/login') {
        const form = new URLSearchParams(await asked.text());
        if (form.get('password') !== 'right') return new Response('Fails.');
        return new Response('Ok.', { headers: { 'set-cookie': 'SID=abc; HttpOnly; path=/' } });
      }
      if (asked.headers.get('cookie') !== 'SID=abc') return new Response('Forbidden', { status: 403 });
      if (method === 'app/webapiVersion') return new Response(webApi);
      if (method === 'app/version') return new Response('v5.1.0');
      if (method === 'torrents/count') return new Response('41');
      if (method === 'torrents/info') return Response.json([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
      return new Response('', { status: 404 });
    },
  });
  servers.push(server);
  return { port: server.port ?? 0, seen };
}

const login = { userName: 'admin', password: 'right' };

describe('the test of a connection to a torrent client', () => {
  test.each([
    ['2.11.4', 41],
    ['2.8.19', 3],
  ])('passes with version and number of torrents (Web API %s)', async (webApi, torrents) => {
    const { port } = serve(webApi);
    expect(await testClient(address(port, login), request)).toEqual({ success: true, version: '5.1.0', torrents });
  });

  test('logs in once only, so that wrong passwords do not add up to a ban', async () => {
    const { port, seen } = serve('2.11.4');
    expect(await testClient(address(port, { ...login, password: 'wrong-password' }), request)).toEqual({
      success: false,
      message: `127.0.0.1:${port} refuses the user name or password of [the form]`,
    });
    expect(seen).toEqual(['app/webapiVersion', 'auth/login']);
  });

  test('passes without a number when the client does not give it', async () => {
    const { port } = serve('2.11.4', { 'torrents/count': () => new Response('', { status: 500 }) });
    expect(await testClient(address(port, login), request)).toMatchObject({ success: true, torrents: null });
  });

  test.each([
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://evil/' } }),
      'sends us elsewhere',
    ],
    ['a web page', () => new Response('<!doctype html>'), 'is not qBittorrent'],
    ['a proxy', () => new Response('', { status: 502 }), 'answered 502'],
  ])('fails for %s', async (_, answer, said) => {
    const { port } = serve('2.11.4', { 'app/webapiVersion': answer });
    expect(await testClient(address(port, login), request)).toEqual({
      success: false,
      message: expect.stringContaining(said),
    });
  });

  test('gives up on a host that hangs', async () => {
    const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Promise<Response>(() => {}) });
    servers.push(server);
    expect(await testClient(address(server.port ?? 0), request, 200)).toEqual({
      success: false,
      message: `127.0.0.1:${server.port} did not answer within 0.2 seconds`,
    });
  });

  test.each(['', 'http://', 'a b', '169.254.1.1'])('fails for the host %p', async (host) => {
    expect(await testClient(address(80, { host }), request)).toMatchObject({ success: false });
  });
});

describeWith('the test of a connection to a real client', [qbittorrentProgram('4.5')], () => {
  let client: Qbittorrent;
  beforeAll(async () => {
    client = await startQbittorrent('4.5');
  });
  afterAll(() => client.stop());

  test('passes with the right login and fails with a wrong one', async () => {
    const right = address(client.port, { userName: client.username, password: client.password });
    expect(await testClient(right, request)).toEqual({
      success: true,
      version: expect.stringMatching(/^4\.5\./),
      torrents: 0,
    });
    expect(await testClient({ ...right, password: 'wrong' }, request)).toMatchObject({
      success: false,
      message: expect.stringContaining('refuses the user name or password'),
    });
  });
});
