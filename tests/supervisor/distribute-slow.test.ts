import { expect, test } from 'bun:test';
import { readTorrent } from '../../src/client/normalise.ts';
import { createShared } from '../../src/client/shared.ts';
import type { Clock } from '../../src/clock.ts';
import { createDistribution } from '../../src/supervisor/distribute.ts';
import { createOwners } from '../../src/supervisor/owners.ts';
import { rawTorrent } from '../client/raw-torrent.ts';
import { until } from '../support/wait.ts';

const shared = createShared();
const torrents = (category: string, count: number) =>
  Array.from({ length: count }, (_, i) => readTorrent(`${category}${i}`, rawTorrent({ category }), undefined, shared));

interface Part {
  worker: string;
  upserts: number;
  last: boolean;
  /** The worker reads it. */
  read(): void;
}

/** Workers that read when the test says so, and a clock whose longer sleeps end when it says so. */
function make() {
  const parts: Part[] = [];
  const waits: { ms: number; end(): void }[] = [];
  const clock: Clock = {
    now: () => 0,
    elapsed: () => 0,
    sleep(ms, signal) {
      if (ms < 10) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const wait = { ms, end: resolve };
      waits.push(wait);
      signal?.addEventListener('abort', () => resolve());
      return promise;
    },
  };
  const owners = createOwners({
    Settings: { FailedCategory: 'failed', RecheckCategory: 'recheck' },
    clients: [
      { section: 'default', name: 'default', Disabled: false, ManagedCategories: [], MatchSubcategories: true },
    ],
    instances: [
      { section: 'Movies', Category: 'movies', Managed: true },
      { section: 'Series', Category: 'series', Managed: true },
    ],
  });
  const distribution = createDistribution({
    owners,
    clock,
    send(worker, { upserts, last }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      parts.push({ worker, upserts: upserts.length, last, read: resolve });
      if (worker === 'Placeholders') resolve();
      return promise;
    },
  });
  const take = (at = 1_000) =>
    distribution.take({
      client: 'default',
      at,
      full: true,
      upserts: [...torrents('movies', 500), ...torrents('series', 300)],
      removed: [],
    });
  const to = (worker: string) => parts.filter((part) => part.worker === worker);
  /** Parts of a worker, counted from 1, as soon as they are there. */
  const read = async (worker: string, ...places: number[]) => {
    for (const place of places) {
      (await until(() => to(worker)[place - 1], { what: `part ${place} of ${worker}`, every: 1 })).read();
    }
  };
  return { take, to, read, parts, waits };
}

test('a worker gets the next part only after it has read the one before', async () => {
  const { take, read, parts } = make();
  const taking = take();
  for (const part of [1, 2, 3]) {
    await read('Movies', part);
    if (part < 3) expect(parts).toHaveLength(part);
  }
  await read('Series', 1, 2);
  await taking;
  expect(parts.map(({ worker, upserts, last }) => [worker, upserts, last])).toEqual([
    ['Movies', 200, false],
    ['Movies', 200, false],
    ['Movies', 100, true],
    ['Series', 200, false],
    ['Series', 100, true],
    ['Placeholders', 0, true],
  ]);
});

test('a frozen worker keeps the others waiting once, and not again until it has read that part', async () => {
  const { take, read, to, waits } = make();
  const first = take();
  await until(() => waits.length > 0);
  expect(to('Series')).toHaveLength(0);
  expect(waits.map(({ ms }) => ms)).toEqual([250]);
  waits[0]?.end();
  await read('Series', 1, 2);
  await first;
  expect(to('Movies')).toHaveLength(3);

  const second = take(2_000);
  await read('Series', 3, 4);
  await second;
  expect(to('Movies')).toHaveLength(6);

  await read('Movies', 1);
  const third = take(3_000);
  await until(() => to('Movies').length === 7);
  expect(to('Series')).toHaveLength(4);
  await read('Movies', 7, 8, 9);
  await read('Series', 5, 6);
  await third;
});
