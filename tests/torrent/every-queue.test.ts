import { expect, test } from 'bun:test';
import type { HistoryEvent } from '../../src/arr/history.ts';
import type { Link } from '../../src/arr/link.ts';
import type { Manager } from '../../src/arr/manager.ts';
import type { Clock } from '../../src/clock.ts';
import { createEveryQueue } from '../../src/torrent/every-queue.ts';

const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(40));

/** A manager whose queue is empty; what it grabbed it tells when `history` does. */
function stage(history: (hash: string) => Promise<HistoryEvent[]>, clock: Pick<Clock, 'now'>) {
  const manager = {
    queue: async () => ({ records: [], total: 0, complete: true, mediaIds: new Set<number>() }),
    history,
  } as unknown as Manager;
  const link = { call: (ask: (manager: Manager) => Promise<unknown>) => ask(manager) } as unknown as Link;
  return createEveryQueue([{ section: 'Movies', link, search: true }], clock as Clock);
}
const grab = (hash: string): HistoryEvent => ({ id: 1, downloadId: hash, type: 'grabbed', mediaId: 7, date: 0 });

test('nothing is known of a torrent that no queue lists before the histories have told', async () => {
  const [hash = ''] = hashes;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<HistoryEvent[]>();
  const queues = stage(
    (upper) => {
      expect(upper).toBe(hash.toUpperCase());
      asked.resolve();
      return answer.promise;
    },
    { now: () => 0 },
  );
  const reading = queues.read([hash.toUpperCase()]);
  await asked.promise;
  expect(queues.viewOf(hash)).toBeNull();
  answer.resolve([grab(hash)]);
  await reading;
  expect(queues.viewOf(hash)).toMatchObject({
    complete: true,
    entries: [{ instance: 'Movies', mediaId: 7, search: true }],
  });
});

test('a torrent that no manager has grabbed is known to have no entries', async () => {
  const [hash = ''] = hashes;
  const queues = stage(async () => [], { now: () => 0 });
  await queues.read([hash.toUpperCase()]);
  expect(queues.viewOf(hash)).toMatchObject({ complete: true, entries: [] });
});

test('slow histories are asked in turns, so that the queues are never old when the answer is there', async () => {
  let now = 0;
  const queues = stage(
    async (hash) => {
      now += 4_000;
      return [grab(hash)];
    },
    { now: () => now },
  );
  const upper = hashes.map((hash) => hash.toUpperCase());
  await queues.read(upper);
  expect(hashes.map((hash) => queues.viewOf(hash) !== null)).toEqual([true, true, false]);
  await queues.read(upper);
  expect(hashes.map((hash) => queues.viewOf(hash)?.entries.length)).toEqual([1, 1, 1]);
});
