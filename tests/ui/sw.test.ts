import { beforeAll, describe, expect, test } from 'bun:test';
import { buildPage, textOf } from './build.ts';

const scope = 'http://nas/tendarr/';
let code = '';
let names: string[] = [];

beforeAll(async () => {
  const files = await buildPage();
  code = textOf(files, 'sw.js');
  names = files.map(({ name }) => name);
}, 60_000);

/** The built worker in a browser of a few lines. */
function worker(caches = new Map<string, Map<string, string>>()) {
  const listeners = new Map<string, (event: unknown) => void>();
  const state = { skipped: 0, fetched: [] as string[], online: true };
  const fetch = async (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    state.fetched.push(url);
    if (!state.online) throw new TypeError('Failed to fetch');
    return new Response(`net ${url}`);
  };
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, string>();
    caches.set(name, cache);
    return {
      addAll: async (requests: Request[]) => {
        for (const { url } of requests) cache.set(url, `kept ${url}`);
      },
      match: async (url: string) => (cache.has(url) ? new Response(cache.get(url)) : undefined),
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
    const request = new Request(new URL(path, scope), { method });
    listeners.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => answers.push(promise) });
    const answer = answers[0];
    return answer === undefined ? null : (await answer).text();
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
