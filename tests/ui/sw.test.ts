import { beforeAll, describe, expect, test } from 'bun:test';
import { buildPage, textOf } from './build.ts';

const scope = 'http://nas/tendarr/';
let code = '';
let names: string[] = [];

beforeAll(async () => {
  const files = await buildPage();
  code = textOf(files, 'sw.js');
  names = files.map(({ name }) => name);
});

/** The built worker in a browser of a few lines. */
function worker(caches = new Map<string, Map<string, string>>()) {
  const listeners = new Map<string, (event: unknown) => void>();
  const state = { skipped: 0, fetched: [] as string[], online: true, status: 200 };
  const fetch = async (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    state.fetched.push(url);
    if (!state.online) throw new TypeError('Failed to fetch');
    return new Response(`net ${url}`, { status: state.status });
  };
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, string>();
    caches.set(name, cache);
    return {
      addAll: async (requests: Request[]) => {
        for (const { url } of requests) cache.set(url, `kept ${url}`);
      },
      match: async (url: string) => (cache.has(url) ? new Response(cache.get(url)) : undefined),
      // As in browsers, what is put again stands last.
      put: async (url: string, answer: Response) => {
        cache.delete(url);
        cache.set(url, `kept ${await answer.text()}`);
      },
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
      delete: async (name: string | Request) => cache.delete(typeof name === 'string' ? name : name.url),
    };
  };
  const storage = {
    open,
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
  const self = {
    registration: { scope },
    skipWaiting: async () => {
      state.skipped += 1;
    },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  };
  new Function('self', 'caches', 'fetch', code)(self, storage, fetch);
  const life = async (type: string, data?: unknown) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ data, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  /** The text of the answer; null when the worker leaves the request alone. */
  const ask = async (path: string, method = 'GET'): Promise<string | null> => {
    const answers: Promise<Response>[] = [];
    const work: Promise<unknown>[] = [];
    const request = new Request(new URL(path, scope), { method });
    listeners.get('fetch')?.({
      request,
      respondWith: (promise: Promise<Response>) => answers.push(promise),
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    const answer = await answers[0];
    await Promise.all(work);
    return answer === undefined ? null : answer.text();
  };
  return { state, caches, life, ask };
}

describe('the service worker', () => {
  test('keeps the whole shell when it is installed', async () => {
    const { caches, life } = worker();
    await life('install');
    const [kept = new Map()] = [...caches.values()];
    const shell = names.filter((name) => name === 'index.html' || name === 'icon.svg' || name.startsWith('assets/'));
    expect([...kept.keys()].sort()).toEqual(shell.map((name) => `${scope}static/${name}`).sort());
  });

  for (const path of [
    'web/status',
    'api/status',
    'health',
    'web/logs/Main.log',
    'web/movie/movies/movies?q=thumbnail',
    'web/movie/movies/movie/x/thumbnail',
    'web/torrents/a/movie/1/thumbnail',
    'ui',
    'static/other.js',
    'http://elsewhere/x',
  ]) {
    test(`never touches ${path}`, async () => {
      const { life, ask, state } = worker();
      await life('install');
      expect(await ask(path)).toBeNull();
      expect(state.fetched).toEqual([]);
    });
  }

  test('answers assets from its cache, and only reading', async () => {
    const { life, ask, state } = worker();
    await life('install');
    const asset = `static/${names.find((name) => name.endsWith('.css'))}`;
    expect(await ask(asset)).toBe(`kept ${scope}${asset}`);
    expect(await ask(asset, 'POST')).toBeNull();
    expect(state.fetched).toEqual([]);
  });

  test('takes the page from the service, and from its cache when that is gone', async () => {
    const { life, ask, state } = worker();
    await life('install');
    expect(await ask('static/index.html')).toStartWith('net');
    state.online = false;
    expect(await ask('static/index.html?x=1')).toStartWith('kept');
  });

  test('drops the shells of older versions, and nothing else', async () => {
    const { caches, life } = worker(
      new Map([
        ['tendarr shell old', new Map()],
        ['other', new Map()],
      ]),
    );
    await life('install');
    await life('activate');
    expect([...caches.keys()].filter((name) => !name.startsWith('tendarr shell'))).toEqual(['other']);
    expect(caches.has('tendarr shell old')).toBe(false);
    expect(caches.size).toBe(2);
  });

  describe('a poster', () => {
    const poster = (id: number) => `web/movie/movies%2Fhd/movie/${id}/thumbnail`;
    const url = (id: number) => scope + poster(id);

    test('comes from the service the first time, then from what is kept, and is renewed', async () => {
      const { ask, state } = worker();
      expect(await ask(poster(1))).toBe(`net ${url(1)}`);
      expect(await ask(poster(1))).toBe(`kept net ${url(1)}`);
      expect(state.fetched).toEqual([url(1), url(1)]);
    });

    test('is there without the service', async () => {
      const { ask, state } = worker();
      await ask(poster(1));
      state.online = false;
      expect(await ask(poster(1))).toBe(`kept net ${url(1)}`);
      await expect(ask(poster(2))).rejects.toThrow('Failed to fetch');
    });

    test('is let go when the service has none any more', async () => {
      const { ask, state } = worker();
      await ask(poster(1));
      state.status = 404;
      await ask(poster(1));
      expect(await ask(poster(1))).toBe(`net ${url(1)}`);
    });

    test('stays through trouble of the service', async () => {
      const { ask, state } = worker();
      await ask(poster(1));
      state.status = 503;
      await ask(poster(1));
      expect(await ask(poster(1))).toBe(`kept net ${url(1)}`);
    });

    test('makes room for others when it was not looked at for longest', async () => {
      const { ask, caches } = worker();
      for (let id = 1; id <= 400; id += 1) await ask(poster(id));
      await ask(poster(1));
      await ask(poster(401));
      const kept = [...(caches.get('tendarr pictures') ?? new Map()).keys()];
      expect(kept.length).toBe(400);
      expect(kept.includes(url(2))).toBe(false);
      expect(kept.includes(url(1))).toBe(true);
    });
  });

  test('takes over only when the page asks for it', async () => {
    const { state, life } = worker();
    await life('install');
    await life('activate');
    await life('message', 'something');
    expect(state.skipped).toBe(0);
    await life('message', 'take over');
    expect(state.skipped).toBe(1);
  });
});
