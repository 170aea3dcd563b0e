import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createApi } from '../../ui/api.ts';

let respond: (request: Request) => Response | Promise<Response> = () => new Response('{}');
let server: ReturnType<typeof Bun.serve>;

beforeAll(() => {
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => respond(request) });
});
afterAll(() => server.stop(true));

function api(options: Partial<Parameters<typeof createApi>[0]> = {}) {
  const signedOut: number[] = [];
  const made = createApi({
    fetch,
    base: `http://127.0.0.1:${server.port}/prefix/web/`,
    token: () => null,
    onSignedOut: () => signedOut.push(1),
    ...options,
  });
  return { ...made, signedOut };
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

describe('a question', () => {
  test('goes below the address of the page, with the token if there is one', async () => {
    respond = (request) => json({ path: new URL(request.url).pathname, auth: request.headers.get('authorization') });
    const { answer } = await api({ token: () => 'secret' }).get('status');
    expect(answer?.body).toEqual({ path: '/prefix/web/status', auth: 'Bearer secret' });
    expect((await api().get('status')).answer?.body).toEqual({ path: '/prefix/web/status', auth: null });
  });

  test('with an ETag that still holds is answered as unchanged', async () => {
    respond = (request) =>
      request.headers.get('if-none-match') === '"a"' ? new Response(null, { status: 304 }) : json({});
    expect((await api().get('status', { etag: '"a"' })).answer?.unchanged).toBe(true);
  });

  test('that was sent early is not sent again, and is there only once', async () => {
    respond = () => json('late');
    const early: (Response | null)[] = [json('early')];
    const { get } = api({ early: () => Promise.resolve(early.shift() ?? null) });
    expect((await get('status')).answer?.body).toBe('early');
    expect((await get('status')).answer?.body).toBe('late');
  });

  test('for text is answered with text', async () => {
    respond = () => new Response('line');
    expect((await api().get('logs/Main.log', { text: true })).answer?.body).toBe('line');
  });
});

describe('what goes wrong is told in a sentence', () => {
  const table: [name: string, response: () => Response, kind: string, message: string][] = [
    [
      "the service's own words",
      () => json({ error: 'Unknown category x' }, { status: 404 }),
      'refused',
      'Unknown category x',
    ],
    [
      'a status without words',
      () => new Response('<html>', { status: 500 }),
      'refused',
      'The service answered with status 500.',
    ],
    [
      'a proxy without a service behind it',
      () => new Response('Bad gateway', { status: 502 }),
      'unreachable',
      'No answer from the service.',
    ],
    [
      'the service itself not being ready',
      () => json({ error: 'Manager not ready' }, { status: 503 }),
      'refused',
      'Manager not ready',
    ],
    [
      'something else than JSON',
      () => new Response('<html>'),
      'unreadable',
      'The service gave an answer that this page does not understand.',
    ],
  ];
  for (const [name, response, kind, message] of table) {
    test(name, async () => {
      respond = response;
      expect((await api().get('status')).failure).toMatchObject({ kind, message });
    });
  }

  test('no service at all', async () => {
    const { get } = api({ base: 'http://127.0.0.1:1/web/' });
    expect((await get('status')).failure).toMatchObject({ kind: 'unreachable', status: null });
  });

  test('an answer that does not come in time', async () => {
    const open = Promise.withResolvers<Response>();
    respond = () => open.promise;
    expect((await api({ timeout: 20 }).get('status')).failure?.kind).toBe('unreachable');
    open.resolve(new Response());
  });

  test('an answer that nobody needs any more is not a failure of the service', async () => {
    const open = Promise.withResolvers<Response>();
    respond = () => open.promise;
    const controller = new AbortController();
    const result = api().get('status', { signal: controller.signal });
    controller.abort();
    expect((await result).failure?.kind).toBe('aborted');
    open.resolve(new Response());
  });
});

describe('401', () => {
  test('opens the login', async () => {
    respond = () => json({ error: 'Unauthorized' }, { status: 401 });
    const { get, signedOut } = api();
    await get('status');
    expect(signedOut.length).toBe(1);
  });

  test('of the login itself is only a wrong password', async () => {
    respond = () => json({ error: 'Invalid credentials' }, { status: 401 });
    const { post, signedOut } = api();
    expect((await post('login', { username: 'a', password: 'b' })).failure?.message).toBe('Invalid credentials');
    expect(signedOut.length).toBe(0);
  });
});

test('a body is sent as JSON, and without one nothing is claimed about it', async () => {
  respond = async (request) => json({ type: request.headers.get('content-type'), text: await request.text() });
  const { post } = api();
  expect((await post('login', { a: 1 })).answer?.body).toEqual({ type: 'application/json', text: '{"a":1}' });
  expect((await post('processes/restart_all')).answer?.body).toEqual({ type: null, text: '' });
});
