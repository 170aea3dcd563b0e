import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { strings } from '../strings.ts';
import { Skeleton } from './skeleton.tsx';

export interface Lazy<P> {
  Page: ComponentType<P>;
  /** Starts loading before the page is shown. */
  prefetch: () => void;
}

/** A page, or a part of one, whose script is loaded when it is first needed. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const loaded = signal<ComponentType<P> | 'failed' | null>(null);
  let started = false;
  function prefetch(): void {
    if (started) return;
    started = true;
    load().then(
      (page) => {
        loaded.value = page;
      },
      () => {
        loaded.value = 'failed';
      },
    );
  }
  function Page(props: P) {
    prefetch();
    const Loaded = loaded.value;
    if (Loaded === null) return <Skeleton rows={4} />;
    if (Loaded !== 'failed') return <Loaded {...props} />;
    return (
      <section class="card" role="alert">
        <p>{strings.loadFailed}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {strings.reload}
        </button>
      </section>
    );
  }
  return { Page, prefetch };
}
