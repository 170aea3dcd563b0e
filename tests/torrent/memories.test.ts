import { describe, expect, test } from 'bun:test';
import { createClientBook } from '../../src/torrent/client-book.ts';
import { createMemories } from '../../src/torrent/memories.ts';
import { createRegistry } from '../../src/torrent/registry.ts';
import type { Memory } from '../../src/torrent/rules/memory.ts';
import { eventClock } from './support/event-clock.ts';
import { complete } from './support/torrent.ts';
import { rowOf } from './support/view.ts';

const minute = 60_000;
const row = (number: number, patch: Partial<Memory> = {}) => rowOf(complete(number), patch);
const { client, hash } = row(1);

/** What is on the disk, and how often it was read. */
function disk(...rows: Memory[]) {
  const reads: string[] = [];
  const recall = (_: string, wanted: string) => {
    reads.push(wanted);
    const found = rows.find((one) => one.hash === wanted);
    return found ? { ...found } : null;
  };
  return { reads, recall };
}

describe('what is remembered of a torrent', () => {
  test('that is here is at hand', () => {
    const { reads, recall } = disk();
    const here = row(1);
    expect(createMemories([here], recall).find(client, hash)).toBe(here);
    expect(reads).toEqual([]);
  });

  test('that nobody knows is nothing', () => {
    expect(createMemories([], disk().recall).find(client, hash)).toBeUndefined();
  });

  test('that left is the same object until nobody can be about to change it', () => {
    const memory = row(1);
    const memories = createMemories([memory], disk(row(1)).recall);
    memories.leave(memory, 0);
    memories.written(10 * minute - 1);
    expect(memories.find(client, hash)).toBe(memory);
    memories.written(10 * minute);
    expect(memories.count()).toBe(0);
    expect(memories.find(client, hash)).not.toBe(memory);
  });

  test('that was read from disk is the same object for as long', () => {
    const { reads, recall } = disk(row(1));
    const memories = createMemories([], recall);
    memories.written(minute);
    const memory = memories.find(client, hash);
    memories.written(11 * minute - 1);
    expect(memories.find(client, hash)).toBe(memory as Memory);
    expect(reads).toHaveLength(1);
    memories.written(11 * minute);
    expect(memories.count()).toBe(0);
  });

  test('that came back stays at hand', () => {
    const memory = row(1);
    const memories = createMemories([memory], disk().recall);
    memories.leave(memory, 0);
    memories.keep(memory);
    memories.written(60 * minute);
    expect(memories.find(client, hash)).toBe(memory);
  });

  test('that is forgotten is nowhere', () => {
    const memories = createMemories([row(1)], disk().recall);
    memories.forget(client, hash);
    expect([memories.find(client, hash), memories.count()]).toEqual([undefined, 0]);
  });

  test('that left before the clock was set back is let go', () => {
    const memories = createMemories([], disk(row(1)).recall);
    memories.leave(row(1), 60 * minute);
    memories.written(0);
    expect(memories.count()).toBe(0);
  });
});

test('thousands that came and went leave nothing behind but what is on disk', () => {
  const memories = createMemories([], disk().recall);
  const clients = createClientBook(eventClock(0));
  const listener = { remember: () => {}, changes: () => {}, changed: () => {}, left: () => {} };
  const registry = createRegistry({ memories, clients, isSpecial: () => false, listener });
  const message = { type: 'torrents', client: 'default', at: 0, full: false, last: true } as const;
  registry.take({ ...message, full: true, upserts: [complete(1)], removed: [] }, 0);
  for (let round = 1; round <= 20; round += 1) {
    const batch = Array.from({ length: 500 }, (_, index) => complete(round * 1000 + index));
    const now = round * 11 * minute;
    registry.take({ ...message, upserts: batch, removed: [] }, now);
    registry.take({ ...message, upserts: [], removed: batch.map((torrent) => torrent.hash) }, now);
    registry.written(now);
    expect(memories.count()).toBe(501);
  }
  registry.written(300 * minute);
  expect(memories.count()).toBe(1);
});

test('one that comes back after it was let go is still known, unless it was added anew', () => {
  const saved: Memory[] = [];
  const left = row(1, { importedAt: 5, goneAt: 7 });
  const memories = createMemories([], disk(left).recall);
  const listener = {
    remember: (memory: Memory) => void saved.push(memory),
    changes: () => {},
    changed: () => {},
    left: () => {},
  };
  const clients = createClientBook(eventClock(0));
  const registry = createRegistry({ memories, clients, isSpecial: () => false, listener });
  const message = { type: 'torrents', client, at: 0, full: true, last: true } as const;
  registry.take({ ...message, upserts: [complete(1)], removed: [] }, 9);
  expect(registry.remembered(client, hash)).toMatchObject({ importedAt: 5, goneAt: null });
  expect(saved.map(({ goneAt }) => goneAt)).toEqual([null]);
  registry.take({ ...message, upserts: [complete(1, { addedOn: 3 })], removed: [] }, 9);
  expect(registry.remembered(client, hash)).toMatchObject({ importedAt: null, firstSeen: 9 });
});
