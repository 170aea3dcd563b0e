import { type ReadonlySignal, type Signal, useComputed } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { Process } from './answer/process.ts';
import type { Status } from './answer/status.ts';
import type { Api } from './api.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import type { ToastStore } from './parts/toasts.tsx';
import type { Poller, Resource, Snapshot } from './poll.ts';
import type { PreferenceStore } from './preferences.ts';
import type { Problem } from './problems.ts';
import type { Restarts } from './processes/restarting.ts';
import type { Row } from './processes/rows.ts';
import type { Router } from './router.ts';

/** Everything that more than one part of the page needs; made once by `compose.ts`. */
export interface App {
  api: Api;
  poller: Poller;
  router: Router;
  preferences: PreferenceStore;
  toasts: ToastStore;
  restarts: Restarts;
  token: { get: () => string | null; set: (token: string | null) => void };
  /** Unix milliseconds, once a second while the page is visible. */
  clock: Signal<number>;
  status: Resource<Status>;
  processes: Resource<Process[]>;
  rows: ReadonlySignal<Row[]>;
  problems: ReadonlySignal<Problem[]>;
  /** The browser says that it has no network. */
  offline: Signal<boolean>;
  /** Loads the new version of the page that is waiting; null while there is none. */
  newVersion: Signal<(() => void) | null>;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('A part of the page is drawn outside of the page');
  return app;
}

/** Keeps asking while the calling part is on screen. */
export function useResource<T>(resource: Resource<T>): Snapshot<T> {
  const { poller } = useApp();
  useEffect(() => poller.use(resource), [poller, resource]);
  return resource.state.value;
}

/** Draws again only when the freshness changes, not each second. */
export function useFreshness<T>(resource: Resource<T>): Freshness {
  const app = useApp();
  return useComputed(() => freshness(app, resource)).value;
}

/** Reads the signals, so that whoever computes from it follows them. */
export function freshness<T>(app: Pick<App, 'clock' | 'poller'>, resource: Resource<T>): Freshness {
  const { own, fastest } = app.poller.pace(resource);
  return freshnessOf(resource.state.value.at, app.clock.value, own, app.poller.contact.value, fastest);
}

/** True when an action would reach nobody. */
export function useGone(): boolean {
  const { poller, offline } = useApp();
  return useComputed(() => poller.contact.value.goneSince !== null || offline.value).value;
}
