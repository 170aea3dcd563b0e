import { computed, effect, type Signal, signal, untracked } from '@preact/signals';
import { readProcesses } from './answer/process.ts';
import { readStatus } from './answer/status.ts';
import { createApi } from './api.ts';
import { type App, freshness } from './context.ts';
import { createKeeper } from './keep.ts';
import { createToasts } from './parts/toasts.tsx';
import { createPoller } from './poll.ts';
import { createPreferences } from './preferences.ts';
import { problemsOf } from './problems.ts';
import { createRestarts } from './processes/restarting.ts';
import { processKey, rowsOf } from './processes/rows.ts';
import { createRouter, href } from './router.ts';
import { createToken } from './token.ts';

/** Requests that the inline script of index.html sent before this script was there; each is taken once. */
declare global {
  interface Window {
    early?: Record<string, Promise<Response | null>>;
  }
}

/** Puts the page together around one window. */
export function compose(window: Window): App {
  const { document, navigator, localStorage } = window;
  const now = () => Date.now();
  const later = (work: () => void, delay: number) => {
    const timer = window.setTimeout(work, delay);
    return () => window.clearTimeout(timer);
  };
  const router = createRouter(window);
  const token = createToken(window);
  const toasts = createToasts(later);
  const keeper = createKeeper();
  const api = createApi({
    fetch: (url, init) => window.fetch(url, init),
    base: new URL('../web/', document.baseURI).href,
    token: token.get,
    early: (path) => takeEarly(window, path),
    onSignedOut: () => signIn(router, window.location.hash),
  });
  const poller = createPoller({
    get: api.get,
    keeper,
    now,
    random: Math.random,
    later,
    visible: () => document.visibilityState === 'visible',
    sparing: () => sparing(navigator),
  });
  const status = poller.resource({ path: 'status', every: 15_000, read: readStatus });
  const processes = poller.resource({ path: 'processes', every: 5_000, read: readProcesses });
  const clock = signal(now());
  const seen = signal<ReadonlySet<string>>(new Set());
  const restarts = createRestarts({
    api,
    toasts,
    now,
    processes: () => processes.state.value.data ?? [],
    lookSoon: () => poller.soon(processes, 1_000),
  });
  const late = computed(() => freshness({ clock, poller }, processes) !== 'live');
  const rows = computed(() =>
    rowsOf(processes.state.value.data ?? [], status.state.value.data?.instances ?? [], {
      late: late.value,
      restarting: new Set(restarts.pending.value.map(processKey)),
      seen: seen.value,
    }),
  );
  const app: App = {
    api,
    poller,
    router,
    preferences: createPreferences(localStorage, document.documentElement),
    toasts,
    restarts,
    token,
    clock,
    status,
    processes,
    rows,
    problems: computed(() => problemsOf(status.state.value.data, rows.value)),
    offline: signal(!navigator.onLine),
    newVersion: signal<(() => void) | null>(null),
  };
  followTheme(app);
  noticeRunning(app, seen);
  noticeRestarts(app);
  keepTime(app, window);
  return app;
}

function followTheme({ status, preferences }: App): void {
  effect(() => {
    const { theme, density } = status.state.value.data ?? { theme: null, density: null };
    untracked(() => preferences.suggest(theme, density));
  });
}

/** Takes from each answer what is only known over time: what ran. */
function noticeRunning({ processes }: App, seen: Signal<ReadonlySet<string>>): void {
  const start = Date.now();
  effect(() => {
    const { data, at, failures } = processes.state.value;
    // An answer that an earlier visit kept tells nothing about this one.
    if (data === null || at === null || at < start || failures > 0) return;
    const alive = data.filter((process) => process.alive).map(processKey);
    untracked(() => {
      if (alive.some((key) => !seen.value.has(key))) seen.value = new Set([...seen.value, ...alive]);
    });
  });
}

function noticeRestarts({ clock, processes, restarts }: App): void {
  effect(() => {
    void clock.value;
    const current = processes.state.value.data ?? [];
    untracked(() => restarts.settle(current));
  });
}

/** The clock stands still and nothing is asked while nobody looks. */
function keepTime({ clock, poller, offline }: App, window: Window): void {
  const { document, navigator } = window;
  window.setInterval(() => {
    if (document.visibilityState === 'visible') clock.value = Date.now();
  }, 1_000);
  document.addEventListener('visibilitychange', () => {
    clock.value = Date.now();
    poller.visibilityChanged();
  });
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, () => {
      offline.value = !navigator.onLine;
      if (navigator.onLine) poller.refresh();
    });
  }
}

/** Opens Login, which comes back to where the visitor was. */
function signIn(router: App['router'], hash: string): void {
  if (router.route.value.page !== 'login') router.go(href('login', [], { next: hash }), { replace: true });
}

function takeEarly(window: Window, path: string): Promise<Response | null> | null {
  const sent = window.early?.[path] ?? null;
  if (window.early && sent) delete window.early[path];
  return sent;
}

/** The connection is metered, or the visitor asked the browser to save traffic. */
function sparing(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}
