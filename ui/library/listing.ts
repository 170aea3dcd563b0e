import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { LibraryCounts } from '../answer/library.ts';
import type { Instance } from '../answer/status.ts';
import type { Failure } from '../api.ts';
import type { Item } from './item.ts';
import { merge } from './merge.ts';
import { createPages, type PageResource, type Pages, type PagesOptions } from './pages.ts';
import { pageSizes } from './request.ts';

/** Places in a list, from 0; `to` is not included. */
export interface Range {
  from: number;
  to: number;
}

export interface ListingOptions extends PagesOptions {
  instances: readonly Instance[];
  /** One entry of an answer may become several items, so that places do not follow from page numbers. */
  flat: boolean;
}

export interface Listing {
  /** Places to show, those of items that are not known yet included; null while that is not known. */
  length: ReadonlySignal<number | null>;
  /** Entries that match, over all instances; null while not all have told. */
  total: ReadonlySignal<number | null>;
  counts: ReadonlySignal<LibraryCounts | null>;
  /** undefined: not known yet. */
  at: (place: number) => Item | undefined;
  /** -1: not known. */
  placeOf: (key: string) => number;
  /** Why something that should be on screen is not; null: nothing keeps it. */
  failure: ReadonlySignal<Failure | null>;
  /** What is on screen was answered in this; null while nothing was. */
  shown: ReadonlySignal<PageResource | null>;
  /** Keeps asking for what is in the range, and for what has to be known to get there. The result stops it. */
  follow: (range: ReadonlySignal<Range>) => () => void;
}

/** Places that are still to come, while nobody knows how many there are. */
const unknownTail = 20;

/** The items of all instances in the order of their titles, asked for page by page as they come into sight. */
export function createListing(options: ListingOptions): Listing {
  const { shelf, instances, flat, poller } = options;
  const sources = instances.map((instance) => createPages(options, instance));
  // With one source, places follow from page numbers; with several, all before a place have to be known.
  const direct = flat ? null : onlyOne(sources);
  const watched = signal<readonly PageResource[]>([]);

  const total = computed(() => sumOf(sources.map(({ any }) => any.value?.total ?? null)));
  const merged = computed(() => merge(sources.map(({ run }) => run.value)));
  const places = computed(() => new Map(merged.value.items.map(({ key }, place) => [key, place])));
  const length = computed(() => {
    if (!flat || total.value === null) return total.value;
    const { items, waiting } = merged.value;
    return items.length + (waiting === null ? 0 : unknownTail);
  });

  function neededFor({ from, to }: Range): PageResource[] {
    if (direct) return directPages(direct, from, Math.min(to, total.value ?? to), pageSizes[shelf]);
    const { items, waiting } = merged.value;
    const keys = new Set(items.slice(from, to).map(({ key }) => key));
    const next = waiting === null || items.length >= to ? undefined : sources[waiting];
    return [
      ...sources.flatMap((source) => source.holding(keys)),
      // Each has to tell how many there are.
      ...sources.filter(({ any }) => any.value === null).map(({ page }) => page(0)),
      ...(next ? [next.page(next.next.value)] : []),
    ];
  }

  function follow(range: ReadonlySignal<Range>): () => void {
    const held = new Map<PageResource, () => void>();
    const stop = effect(() => {
      const needed = new Set(neededFor(range.value));
      for (const page of needed) if (!held.has(page)) held.set(page, poller.use(page));
      for (const [page, release] of held) {
        if (needed.has(page)) continue;
        held.delete(page);
        release();
      }
      watched.value = [...needed];
    });
    return () => {
      stop();
      for (const release of held.values()) release();
    };
  }

  return {
    length,
    total,
    follow,
    at: (place) => (direct ? direct.at(place) : merged.value.items[place]),
    placeOf: (key) => (direct ? direct.placeOf(key) : (places.value.get(key) ?? -1)),
    counts: computed(() => sumCounts(sources.map(({ any }) => any.value?.counts ?? null))),
    failure: computed(
      () => watched.value.map(({ state }) => state.value.failure).find((failure) => failure !== null) ?? null,
    ),
    shown: computed(() => watched.value.find(({ state }) => state.value.at !== null) ?? null),
  };
}

function onlyOne(sources: readonly Pages[]): Pages | null {
  return sources.length === 1 ? (sources[0] ?? null) : null;
}

function directPages({ page }: Pages, from: number, to: number, size: number): PageResource[] {
  const first = Math.floor(from / size);
  const last = Math.max(first, Math.ceil(to / size) - 1);
  return Array.from({ length: last - first + 1 }, (_, step) => page(first + step));
}

function sumOf(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce((sum, number) => (sum === null || number === null ? null : sum + number), 0);
}

/** Of those that have answered. */
function sumCounts(all: readonly (LibraryCounts | null)[]): LibraryCounts | null {
  return all.reduce((sum, one) => {
    if (sum === null || one === null) return sum ?? one;
    return {
      available: sum.available + one.available,
      monitored: sum.monitored + one.monitored,
      missing: sum.missing + one.missing,
      requests: sum.requests === null ? one.requests : sum.requests + (one.requests ?? 0),
    };
  }, null);
}
