import { afterEach, describe, expect, test } from 'bun:test';
import type { Server } from 'bun';
import { createRequest } from '../../../src/request.ts';
import { testManager } from '../../../src/serve/connection/manager.ts';

const request = createRequest({ userAgent: 'Tendarr/test' });
const servers: Server<undefined>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) void server.stop(true);
});

function serve(answer: (url: URL, seen: Request) => Response | Promise<Response>) {
  const seen: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (asked) => {
      const url = new URL(asked.url);
      seen.push(`${url.pathname} ${asked.headers.get('x-api-key')}`);
      return answer(url, asked);
    },
  });
  servers.push(server);
  return { uri: `http://127.0.0.1:${server.port}`, seen };
}

/** A manager as far as the test looks at it. */
function manager(appName: string, prefix: string, base = '') {
  return serve(({ pathname }, asked) => {
    if (!pathname.startsWith(`${base}${prefix}/`)) return new Response('', { status: 404 });
    if (asked.headers.get('x-api-key') !== 'right') return Response.json({ error: 'Unauthorized' }, { status: 401 });
    if (pathname.endsWith('/system/status')) return Response.json({ appName, version: '5.8.3.8933' });
    if (pathname.endsWith('/qualityprofile')) {
      return Response.json([{ id: 1, name: 'Any', cutoff: 1 }, { id: 4, name: 'HD-1080p' }, { name: 'without id' }]);
    }
    return new Response('', { status: 404 });
  });
}

const at = (uri: string, apiKey = 'right') => ({ uri, apiKey, skipTlsVerify: false });
const profiles = [
  { id: 1, name: 'Any' },
  { id: 4, name: 'HD-1080p' },
];

describe('the test of a connection to a manager', () => {
  test.each([
    ['movie', 'Radarr', '/api/v3'],
    ['series', 'Sonarr', '/api/v3'],
    ['music', 'Lidarr', '/api/v1'],
  ] as const)(
    'passes for %s with version and profiles, and auto finds out that it is that',
    async (kind, app, prefix) => {
      const { uri } = manager(app, prefix);
      const passed = { success: true, version: '5.8.3.8933', qualityProfiles: profiles } as const;
      expect(await testManager(kind, at(uri), request)).toEqual(passed);
      expect(await testManager('auto', at(uri), request)).toEqual({ ...passed, arrType: kind });
    },
  );

  test('keeps a base path', async () => {
    const { uri } = manager('Radarr', '/api/v3', '/radarr');
    expect(await testManager('movie', at(`${uri}/radarr/`), request)).toMatchObject({ success: true });
  });

  test('fails for a manager of another kind', async () => {
    const { uri } = manager('Sonarr', '/api/v3');
    expect(await testManager('movie', at(uri), request)).toEqual({
      success: false,
      message: 'This section is for Radarr, but Sonarr answers at its address',
    });
  });

  test('fails for a wrong key without repeating it', async () => {
    const { uri, seen } = manager('Radarr', '/api/v3');
    const host = uri.slice(7);
    for (const kind of ['movie', 'auto'] as const) {
      expect(await testManager(kind, at(uri, 'wrong-key'), request)).toEqual({
        success: false,
        message: `${host} refused the API key`,
      });
    }
    expect(seen).toEqual(['/api/v3/system/status wrong-key', '/api/v3/system/status wrong-key']);
  });

  test('passes without profiles when those do not come', async () => {
    const { uri } = serve(({ pathname }) =>
      pathname.endsWith('/system/status')
        ? Response.json({ appName: 'Radarr', version: '5' })
        : new Response('', { status: 500 }),
    );
    expect(await testManager('movie', at(uri), request)).toEqual({ success: true, version: '5', qualityProfiles: [] });
  });

  test.each(['movie', 'auto'] as const)(
    'fails for a redirect and does not follow it with the key (%s)',
    async (kind) => {
      const other = serve(() => Response.json({ appName: 'Radarr', version: '5' }));
      const { uri } = serve(() => new Response(null, { status: 302, headers: { location: `${other.uri}/login` } }));
      const { success, ...rest } = await testManager(kind, at(uri), request);
      expect([success, rest]).toEqual([false, { message: expect.stringContaining('answers with a redirect to') }]);
      expect(other.seen).toEqual([]);
    },
  );

  test.each([
    [
      'a web page',
      () => new Response('<!doctype html><p>hello', { headers: { 'content-type': 'text/html' } }),
      'web page',
    ],
    ['no JSON', () => new Response('hello'), 'not JSON'],
    ['nothing', () => new Response(''), 'empty answer'],
    ['other JSON', () => Response.json([1]), 'answers, but not as'],
    ['an error', () => new Response('', { status: 500 }), 'answered 500'],
  ])('fails for %s', async (_, answer, said) => {
    const { uri } = serve(answer);
    for (const kind of ['movie', 'auto'] as const) {
      expect(await testManager(kind, at(uri), request)).toEqual({
        success: false,
        message: expect.stringContaining(said),
      });
    }
  });

  test('fails for nobody at the address', async () => {
    const { uri } = serve(() => new Response(''));
    await servers.pop()?.stop(true);
    expect(await testManager('movie', at(uri), request)).toEqual({
      success: false,
      message: `Nothing listens at ${uri.slice(7)}`,
    });
  });

  test.each(['movie', 'auto'] as const)('gives up on a host that hangs (%s)', async (kind) => {
    const { uri } = serve(() => new Promise(() => {}));
    expect(await testManager(kind, at(uri), request, 200)).toEqual({
      success: false,
      message: `${uri.slice(7)} did not answer within 0.2 seconds`,
    });
  });

  test.each(['http://169.254.169.254', 'http://[fe80::1]:7878', 'http://224.0.0.1', 'http://0xa9fea9fe'])(
    'asks nobody at %s',
    async (uri) => {
      expect(await testManager('auto', at(uri), request)).toEqual({
        success: false,
        message: expect.stringContaining('is no address of a machine on a network'),
      });
    },
  );
});
