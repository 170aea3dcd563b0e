import { afterEach, describe, expect, test } from 'bun:test';
import { openManagerLibrary } from '../../../src/arr/library/open.ts';
import { otherPicture, posterLimit } from '../../../src/arr/library/poster.ts';
import type { Kind } from '../../../src/config/config.ts';
import type { Answer, DemoRequest } from '../../../src/demo/http/request.ts';
import { type DemoServer, serve } from '../../../src/demo/http/server.ts';
import { createRequest } from '../../../src/request.ts';

let servers: DemoServer[] = [];
afterEach(async () => {
  for (const server of servers) await server.stop();
  servers = [];
});

const key = 'the-key-of-the-manager';
const picture: Answer = { status: 200, headers: { 'content-type': 'image/jpeg' }, body: 'bytes' };
const json = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) });

/** @param answers by path below the API; anything else is 404 */
function manager(answers: Record<string, Answer | ((request: DemoRequest) => Answer)>, kind: Kind = 'movie') {
  const server = serve({
    port: 0,
    now: Date.now,
    nameOf: (path) => path,
    answer: (request) => {
      const answer = answers[request.path] ?? { status: 404 };
      return typeof answer === 'function' ? answer(request) : answer;
    },
  });
  servers.push(server);
  const access = { uri: server.url, apiKey: key, skipTlsVerify: false };
  const library = openManagerLibrary(kind, access, createRequest({ userAgent: 'Tendarr/test' }));
  return { server, poster: (id: number) => library.poster(id) };
}

const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

describe('a poster', () => {
  test.each([
    ['movie', '/api/v3/mediacover/5/poster-250.jpg'],
    ['series', '/api/v3/mediacover/5/poster-250.jpg'],
    ['music', '/api/v1/mediacover/artist/5/poster-250.jpg'],
  ] as [Kind, string][])('of the kind %s comes from %s, with the key in the header alone', async (kind, path) => {
    let sent: string | null = null;
    const { server, poster } = manager(
      {
        [path]: (request) => {
          sent = request.headers.get('x-api-key');
          return picture;
        },
      },
      kind,
    );
    expect(text(await poster(5))).toBe('bytes');
    expect(sent as string | null).toBe(key);
    expect(server.requests.map(({ params }) => params)).toEqual([{}]);
  });

  test('under another name is found by the list of pictures', async () => {
    const { poster } = manager(
      {
        '/api/v1/artist/5': json({ images: [{ coverType: 'poster', url: '/MediaCover/5/poster.png?lastWrite=1' }] }),
        '/api/v1/mediacover/artist/5/poster.png': picture,
      },
      'music',
    );
    expect(text(await poster(5))).toBe('bytes');
  });

  test('that nobody has is null', async () => {
    expect(await manager({}).poster(5)).toBeNull();
    expect(await manager({ '/api/v3/movie/5': json({ images: [] }) }).poster(5)).toBeNull();
  });

  test('that redirects is not followed, to whatever host', async () => {
    const other = manager({ '/picture.jpg': picture });
    const location = `${other.server.url}/picture.jpg`;
    const { poster } = manager({
      '/api/v3/mediacover/5/poster-250.jpg': { status: 302, headers: { location } },
    });
    const error = await poster(5).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'OutsideError', failure: 'redirect' });
    expect(other.server.requests).toEqual([]);
  });

  test('larger than the limit is refused without being read to its end', async () => {
    const body = 'x'.repeat(posterLimit + 1);
    const { poster } = manager({ '/api/v3/mediacover/5/poster-250.jpg': { ...picture, body } });
    const error = await poster(5).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'OutsideError', failure: 'format' });
    expect(String(error)).not.toContain(key);
  });
});

describe('the best other picture', () => {
  test.each([
    [undefined, null],
    [[], null],
    [[{ coverType: 'poster', url: '/MediaCover/5/poster.jpg?lastWrite=1' }], null],
    [[{ coverType: 'poster', url: '/MediaCover/5/poster.png' }], 'poster.png'],
    [
      [
        { coverType: 'fanart', url: '/MediaCover/5/fanart.jpg' },
        { coverType: 'Cover', url: '/MediaCover/5/cover.jpg?lastWrite=1' },
      ],
      'cover.jpg',
    ],
    [[{ coverType: 'clearlogo', url: '/MediaCover/5/clearlogo.png' }], null],
    [[{ coverType: 'poster', url: '/MediaCover/5/poster.svg' }], null],
    [[{ coverType: 'poster', url: '/x/..%2F..%2Fapi?x=.png' }], null],
    [[{ coverType: 'poster' }, null, 5], null],
  ])('of %j is %p', (images, name) => {
    expect(otherPicture(images)).toBe(name);
  });
});
