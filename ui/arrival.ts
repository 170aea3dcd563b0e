import type { ToastStore } from './parts/toasts.tsx';
import { strings } from './strings.ts';

const key = 'tendarr.arrived';

/** Remembers over the next loading of the page that an update has brought this version. */
export function keepArrival(version: string): void {
  sessionStorage.setItem(key, version);
}

/** Says once that the page is on a new version. */
export function announceArrival(toasts: ToastStore): void {
  const version = sessionStorage.getItem(key);
  if (version === null) return;
  sessionStorage.removeItem(key);
  toasts.add('info', strings.arrived(version));
}
