import { describe, expect, test } from 'bun:test';
import { signal } from '@preact/signals';
import type { Ask, Result } from '../../../ui/api.ts';
import { createListing, type Range } from '../../../ui/library/listing.ts';
import type { Filter } from '../../../ui/library/request.ts';
import { itemReader } from '../../../ui/library/shelves.ts';
import { createPoller } from '../../../ui/poll.ts';
import { episode, instance, movie, page, season, series } from './entries.ts';

const whole: Filter = { search: '', state: 'all', yearMin: null, yearMax: null };
const movies = instance();
const more = instance({ category: 'movies-4k', name: 'Movies-4K' });

/** Libraries by category, each entry a title; asked through a real poller without timers. */
function world(libraries: Record<string, string[]>, { flat = false, filter = whole, instances = [movies] } = {}) {
  const asked: string[] = [];
  const broken = { now: false };
  const shelf = flat ? 'series' : 'movie';
  const get = async (path: string, _: Ask): Promise<Result> => {
    asked.push(path);
    if (broken.now) return { answer: null, failure: { kind: 'refused', status: 503, message: 'Not ready' } };
    const [, category = '', , number = '', length = ''] =
      /^\w+\/([^/]+)\/(\w+)\?.*page=(\d+)&page_size=(\d+)/.exec(path) ?? [];
    const titles = libraries[category] ?? [];
    const [at, size] = [Number(number), Number(length)];
    const entries = titles.slice(at * size, at * size + size).map((title, place) => {
      const id = at * size + place + 1;
      return flat
        ? series({ id, title }, {}, [season(1, [episode(1, { id: id * 2 }), episode(2, { id: id * 2 + 1 })])])
        : movie({ id, title });
    });
    const body = page(flat ? 'series' : 'movies', entries, { total: titles.length });
    return { answer: { unchanged: false, body, headers: new Headers() }, failure: null };
  };
  const poller = createPoller({
    get,
    keeper: { load: async () => null, save: () => {} },
    now: () => 1_000,
    random: () => 0.5,
    later: () => () => {},
    visible: () => true,
    sparing: () => false,
  });
  const read = itemReader(shelf, flat, () => 0);
  const listing = createListing({ poller, get, shelf, instances, filter, every: 60_000, read, flat });
  const range = signal<Range>({ from: 0, to: 10 });
  /** Lets everything that waits for an answer go on, also what is asked because of it. */
  const settle = async () => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  };
  const titlesIn = ({ from, to }: Range) =>
    Array.from({ length: to - from }, (_, place) => listing.at(from + place)?.title ?? '?');
  return { listing, range, asked, broken, settle, titlesIn };
}

/** `T001`, `T002` …: every so-manieth title. */
const titles = (length: number, step = 1, first = 1) =>
  Array.from({ length }, (_, place) => `T${`${first + place * step}`.padStart(4, '0')}`);

describe('the list of one instance', () => {
  test('asks only for the pages that are in sight', async () => {
    const { listing, range, asked, settle, titlesIn } = world({ movies: titles(1_000) });
    range.value = { from: 600, to: 640 };
    listing.follow(range);
    await settle();
    expect(asked).toEqual(['movie/movies/movies?page=10&page_size=60']);
    expect(listing.length.value).toBe(1_000);
    expect(titlesIn({ from: 600, to: 602 })).toEqual(['T0601', 'T0602']);
    range.value = { from: 650, to: 690 };
    await settle();
    expect(asked.slice(1)).toEqual(['movie/movies/movies?page=11&page_size=60']);
    expect(listing.at(0)).toBeUndefined();
  });

  test('asks for nothing beyond its end', async () => {
    const { listing, range, asked, settle } = world({ movies: titles(61) });
    listing.follow(range);
    await settle();
    range.value = { from: 40, to: 300 };
    await settle();
    expect(asked.length).toBe(2);
    expect(listing.at(60)?.title).toBe('T0061');
    expect(listing.placeOf('movie/movies/61')).toBe(60);
    expect(listing.placeOf('movie/movies/62')).toBe(-1);
  });

  test('tells why it cannot go on, as long as that holds', async () => {
    const { listing, range, broken, settle } = world({ movies: titles(200) });
    broken.now = true;
    listing.follow(range);
    await settle();
    expect(listing.failure.value?.message).toBe('Not ready');
    expect(listing.length.value).toBeNull();
    broken.now = false;
    range.value = { from: 60, to: 70 };
    await settle();
    expect(listing.failure.value).toBeNull();
  });

  test('stops asking when nobody looks any more', async () => {
    const { listing, range, asked, settle } = world({ movies: titles(200) });
    const stop = listing.follow(range);
    await settle();
    stop();
    range.value = { from: 60, to: 70 };
    await settle();
    expect(asked.length).toBe(1);
  });
});

describe('the list of several instances', () => {
  const two = { movies: titles(150, 2), 'movies-4k': titles(150, 2, 2) };
  const instances = [movies, more];

  test('is in the order of titles, with totals and counts over both', async () => {
    const { listing, range, settle, titlesIn } = world(two, { instances });
    listing.follow(range);
    await settle();
    expect(listing.total.value).toBe(300);
    expect(titlesIn(range.value)).toEqual(titles(10));
    expect(listing.counts.value).toMatchObject({ monitored: 4, missing: 2 });
    expect(listing.at(1)?.instance).toBe('Movies-4K');
  });

  test('goes on page by page, of each instance only as far as it is needed', async () => {
    const { listing, range, asked, settle, titlesIn } = world(two, { instances });
    listing.follow(range);
    await settle();
    expect(asked.length).toBe(2);
    range.value = { from: 120, to: 140 };
    await settle();
    expect(titlesIn(range.value)).toEqual(titles(20, 1, 121));
    expect(asked.filter((path) => path.includes('page=1&')).length).toBe(2);
    expect(asked.some((path) => path.includes('page=2&'))).toBe(false);
  });

  test('goes on with one when the other is at its end', async () => {
    const uneven = { movies: titles(5), 'movies-4k': titles(200, 1, 6) };
    const { listing, range, settle, titlesIn } = world(uneven, { instances });
    range.value = { from: 150, to: 155 };
    listing.follow(range);
    await settle();
    expect(titlesIn(range.value)).toEqual(titles(5, 1, 151));
  });
});

describe('the list of single episodes', () => {
  test('is as long as what is known and some more, until everything is known', async () => {
    const library = { tv: titles(30) };
    const { listing, range, settle } = world(library, {
      flat: true,
      instances: [instance({ category: 'tv', type: 'series' })],
    });
    listing.follow(range);
    await settle();
    expect([listing.total.value, listing.length.value]).toEqual([30, 70]);
    expect(listing.at(1)?.note).toBe('S01E02 Part 2');
    range.value = { from: 45, to: 60 };
    await settle();
    expect(listing.length.value).toBe(60);
  });
});
