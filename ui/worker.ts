import type { App } from './context.ts';

/**
 * Registers the service worker where browsers allow one. A new version of the page waits until the visitor asks for it;
 * nothing is swapped under their hands.
 */
export async function registerWorker(app: Pick<App, 'newVersion'>): Promise<void> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('../sw.js').catch(() => null);
  if (!registration) return;
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
    app.newVersion.value = () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take over');
    };
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => offer(worker));
  });
}
