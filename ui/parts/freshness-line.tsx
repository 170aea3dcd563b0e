import { useApp, useFreshness } from '../context.ts';
import { ago } from '../format.ts';
import type { Resource } from '../poll.ts';
import { strings } from '../strings.ts';

/** "Live, updated 3 s ago", amber once the answer is late. */
export function FreshnessLine<T>({ resource }: { resource: Resource<T> }) {
  const { clock } = useApp();
  const freshness = useFreshness(resource);
  const { at } = resource.state.value;
  const age = ago(at ?? 0, clock.value);
  const text = freshness === 'none' ? strings.fresh.none : strings.fresh[freshness](age);
  return <span class={`freshness ${freshness}`}>{text}</span>;
}

/** How long ago something was, kept up to date. */
export function Age({ at }: { at: number }) {
  const { clock } = useApp();
  return <time dateTime={new Date(at).toISOString()}>{ago(at, clock.value)}</time>;
}
