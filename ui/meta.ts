import { type Meta, readMeta } from './answer/meta.ts';
import type { Poller, Resource } from './poll.ts';

/** Versions and who has to sign in; asked once a minute by whoever shows them. */
export function metaOf(poller: Poller): Resource<Meta> {
  return poller.resource({ path: 'meta', every: 60_000, read: readMeta });
}
