import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { strings } from '../strings.ts';
import { Skeleton } from './skeleton.tsx';

export interface Lazy<P> {
  Page: ComponentType<P>;
  /** Starts loading before the page is shown. */
  prefetch: () => void;
}

/**
 * A page, or a part of one, whose script is loaded when it is first needed.
 *
 * @param meanwhile what stands in its place until then
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ComponentChildren = <Skeleton rows={4} />,
): Lazy<P> {
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
    if (Loaded === null) return <>{meanwhile}</>;
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
