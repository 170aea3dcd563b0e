import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { LibraryPage } from '../answer/library.ts';
import type { Instance } from '../answer/status.ts';
import type { Ask, Result } from '../api.ts';
import type { Poller, Resource } from '../poll.ts';
import type { Item } from './item.ts';
import type { Run } from './merge.ts';
import type { Shelf } from './query.ts';
import { type Filter, isWhole, listPath, pageSizes } from './request.ts';
import type { ReadItems } from './shelves.ts';

export type PageResource = Resource<LibraryPage<Item>>;

export interface PagesOptions {
  poller: Pick<Poller, 'resource' | 'use'>;
  get: (path: string, ask: Ask) => Promise<Result>;
  shelf: Shelf;
  filter: Filter;
  /** Milliseconds between two questions for a page that is on screen. */
  every: number;
  read: ReadItems;
}

/** The pages of one instance that were looked at. Numbers of pages and places of items are from 0. */
export interface Pages {
  page: (number: number) => PageResource;
  /** Any answer, for totals and counts; null while there is none. */
  any: ReadonlySignal<LibraryPage<Item> | null>;
  /** From the first page on without a gap. */
  run: ReadonlySignal<Run<Item>>;
  /** Number of the first page that is not known. */
  next: ReadonlySignal<number>;
  at: (place: number) => Item | undefined;
  /** -1: not known. */
  placeOf: (key: string) => number;
  /** The pages that brought these items. */
  holding: (keys: ReadonlySet<string>) => PageResource[];
}

export function createPages(options: PagesOptions, instance: Instance): Pages {
  const { poller, get, shelf, filter, every, read } = options;
  const size = pageSizes[shelf];
  const pages = signal<ReadonlyMap<number, PageResource>>(new Map());
  const dataOf = (number: number) => pages.value.get(number)?.state.value.data ?? null;

  function page(number: number): PageResource {
    const known = pages.peek().get(number);
    if (known) return known;
    const path = listPath(shelf, instance.category, filter, { page: number, size });
    // Only the beginning of the whole list is worth keeping for the next visit.
    const own = number > 0 || !isWhole(filter) ? { ask: (ask: Ask) => get(path, ask) } : {};
    const made = poller.resource({ path, every, patient: true, read: (body) => read(body, instance), ...own });
    pages.value = new Map([...pages.peek(), [number, made]]);
    return made;
  }

  const any = computed(() => {
    for (const { state } of pages.value.values()) if (state.value.data !== null) return state.value.data;
    return null;
  });
  const next = computed(() => {
    let number = 0;
    while (dataOf(number) !== null) number += 1;
    return number;
  });
  const run = computed(() => {
    // An item that moved to another page meanwhile is shown once.
    const items = new Map<string, Item>();
    for (let number = 0; number < next.value; number += 1) {
      for (const item of dataOf(number)?.entries ?? []) if (!items.has(item.key)) items.set(item.key, item);
    }
    return { items: [...items.values()], open: any.value === null || next.value * size < any.value.total };
  });

  return {
    page,
    any,
    run,
    next,
    at: (place) => dataOf(Math.floor(place / size))?.entries[place % size],
    placeOf(key) {
      for (const [number, { state }] of pages.value) {
        const place = state.value.data?.entries.findIndex((item) => item.key === key) ?? -1;
        if (place !== -1) return number * size + place;
      }
      return -1;
    },
    holding: (keys) =>
      [...pages.value.values()].filter(({ state }) => state.value.data?.entries.some(({ key }) => keys.has(key))),
  };
}
