/**
 * The service worker: keeps the shell of the page, so that it opens at once and without the service, and the posters of
 * the library. What the service says (the rest of `web/`, `api/`, `health`) never passes through here, so that old
 * answers cannot look new.
 */
interface WorkerScope {
  registration: { scope: string };
  skipWaiting: () => Promise<void>;
  addEventListener: <T>(type: string, listener: (event: T) => void) => void;
}
interface LifeEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends LifeEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

const worker = self as unknown as WorkerScope;

/** Both are filled in by the build: a hash of this file, the page and the list; and the files of the shell. */
declare const __SHELL_VERSION__: string;
declare const __SHELL_FILES__: string[];

const prefix = 'tendarr shell ';
const cacheName = prefix + __SHELL_VERSION__;
const shell = __SHELL_FILES__;
const page = 'static/index.html';

/** Posters, whatever the version of the page. */
const pictures = 'tendarr pictures';
const picture = /^web\/(movie|series|music)\/[^/]+\/(movie|series|artist)\/\d+\/thumbnail$/;
const mostPictures = 400;

/** The page itself comes from the service when that answers within this time. */
const patience = 1_500;

const address = (path: string) => new URL(path, worker.registration.scope).href;

worker.addEventListener<LifeEvent>('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(shell.map((path) => new Request(address(path), { cache: 'reload' })))),
  );
});

worker.addEventListener<LifeEvent>('activate', (event) => {
  event.waitUntil(dropOldCaches());
});

worker.addEventListener<MessageEvent>('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting();
});

worker.addEventListener<FetchEvent>('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  const path = request.url.slice(worker.registration.scope.length).replace(/[?#].*$/, '');
  if (path === page) event.respondWith(networkFirst(request));
  else if (path.startsWith('static/') && shell.includes(path)) event.respondWith(cacheFirst(request));
  else if (picture.test(path)) event.respondWith(keptFirst(event));
});

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await fromCache(request.url)) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const first = await Promise.race([fresh.catch(() => null), late]);
  if (first?.ok) return first;
  return (await fromCache(address(page))) ?? fresh;
}

/** Only from the cache of this version: an older page would ask for files that are gone. */
async function fromCache(url: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(url);
}

/** What is kept is shown, and renewed for the next time: the browser asks the service only where that is due. */
async function keptFirst(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(pictures);
  const kept = await cache.match(event.request.url);
  const fresh = renewed(cache, event.request);
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return kept;
}

/** Whoever was looked at last stands last, so the first ones may go. */
async function renewed(cache: Cache, request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request.url, answer.clone());
    const names = await cache.keys();
    await Promise.all(names.slice(0, -mostPictures).map((name) => cache.delete(name)));
  } else if (answer.status >= 400 && answer.status < 500) {
    await cache.delete(request.url);
  }
  return answer;
}
