import { describe, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import type { TorrentsMessage } from '../../src/supervisor/message.ts';
import { createClientBook } from '../../src/torrent/client-book.ts';
import { createMemories } from '../../src/torrent/memories.ts';
import { createRegistry } from '../../src/torrent/registry.ts';
import type { Memory } from '../../src/torrent/rules/memory.ts';
import { keyOf } from '../../src/torrent/tracked.ts';
import { eventClock } from './support/event-clock.ts';
import { complete, downloading } from './support/torrent.ts';
import { rowOf } from './support/view.ts';

function registry(...memories: Memory[]) {
  const saved: Memory[] = [];
  const clients = createClientBook(eventClock(0));
  const subject = createRegistry({
    memories: createMemories(memories, () => null),
    clients,
    isSpecial: (category) => category === 'recheck',
    listener: { remember: (memory) => void saved.push(memory), changes: () => {}, changed: () => {}, left: () => {} },
  });
  const take = (patch: Partial<TorrentsMessage>, now = 1_000) =>
    subject.take(
      { type: 'torrents', client: 'default', at: 0, full: false, upserts: [], removed: [], last: true, ...patch },
      now,
    );
  return { subject, clients, saved, take };
}
const key = (number: number, client = 'default') => keyOf(client, downloading(number).hash);

test('an answer in parts counts when its last part is there', () => {
  const { subject, clients, take } = registry();
  expect(take({ full: true, upserts: [downloading(1)], last: false })).toEqual([]);
  expect([subject.get(key(1)), clients.isFresh('default')]).toEqual([undefined, false]);
  expect(take({ upserts: [downloading(2)] })).toEqual([key(1), key(2)]);
  expect(clients.isFresh('default')).toBe(true);
});

test('a full answer that begins again drops the half one before', () => {
  const { subject, take } = registry();
  take({ full: true, upserts: [downloading(1)], last: false });
  take({ full: true, upserts: [downloading(2)] });
  expect(subject.get(key(1))).toBeUndefined();
});

test('what a full answer lacks has left, what is only not mentioned in a change has not', () => {
  const { subject, take, saved } = registry(rowOf(downloading(3)));
  take({ full: true, upserts: [downloading(1), downloading(2)] });
  expect(saved.filter(({ goneAt }) => goneAt === 1_000).map(({ hash }) => hash)).toEqual([downloading(3).hash]);
  take({ upserts: [downloading(1)] });
  expect(subject.get(key(2))).toBeDefined();
  expect(take({ full: true, upserts: [downloading(1)] })).toEqual([key(1), key(2)]);
  expect(subject.get(key(2))).toBeUndefined();
});

test('changes mean nothing before a full answer, nor after the client was lost', () => {
  const { subject, clients, take } = registry();
  expect(take({ upserts: [downloading(1)] })).toEqual([]);
  take({ full: true, upserts: [downloading(1)] });
  clients.lose('default');
  subject.lose('default');
  expect(take({ removed: [downloading(1).hash] })).toEqual([]);
  expect(clients.isFresh('default')).toBe(false);
  expect(subject.get(key(1))).toBeDefined();
});

test('the same hash on two clients is two torrents', () => {
  const { subject, take } = registry();
  take({ full: true, upserts: [downloading(1)] });
  take({ full: true, upserts: [complete(1)], client: 'Seedbox' });
  expect(subject.withHash(downloading(1).hash.toUpperCase())).toEqual([key(1), key(1, 'Seedbox')]);
  take({ full: true });
  expect(subject.withHash(downloading(1).hash.toUpperCase())).toEqual([key(1, 'Seedbox')]);
});

test('nothing is written for a torrent that only moves on', () => {
  const { saved, take } = registry();
  take({ full: true, upserts: [downloading(1)] });
  saved.length = 0;
  take({ upserts: [downloading(1, { progress: 0.6, ratio: 1 })] });
  take({ full: true, upserts: [complete(1)] });
  expect(saved).toEqual([]);
  take({ upserts: [complete(1, { category: 'other' })] });
  expect(saved).toHaveLength(1);
});

describe('where a torrent came from is known once it is at rest', () => {
  test.each<[string, Torrent, Memory['origin']]>([
    ['downloading', downloading(1), 'incomplete'],
    ['without metadata', downloading(1, { state: 'metaDL', amountLeft: 0 }), 'incomplete'],
    ['stopped halfway', downloading(1, { state: 'stoppedDL' }), 'incomplete'],
    ['complete', complete(1), 'complete'],
    ['complete and stopped', complete(1, { state: 'stoppedUP' }), 'complete'],
    ['being checked', downloading(1, { state: 'checkingDL' }), null],
    ['just loaded', downloading(1, { state: 'checkingResumeData' }), null],
    ['being moved', complete(1, { state: 'moving' }), null],
    ['without its files', complete(1, { state: 'missingFiles' }), null],
    ['in error', downloading(1, { state: 'error' }), null],
  ])('%s', (_, torrent, origin) => {
    const { subject, take } = registry();
    take({ full: true, upserts: [torrent] });
    expect(subject.get(key(1))?.memory.origin).toBe(origin);
  });
});

test('it is complete since we saw it so, and no more when it is checked again', () => {
  const { subject, take } = registry();
  take({ full: true, upserts: [downloading(1)] }, 1);
  take({ upserts: [complete(1)] }, 2);
  take({ upserts: [complete(1)] }, 3);
  expect(subject.get(key(1))?.completeSince).toBe(2);
  take({ upserts: [complete(1, { state: 'checkingUP' })] }, 4);
  expect(subject.get(key(1))?.completeSince).toBeNull();
});

test('one that was added at another time is another torrent', () => {
  const { subject, take } = registry(rowOf(complete(1), { importedAt: 5, failures: 3 }));
  take({ full: true, upserts: [complete(1)] });
  expect(subject.get(key(1))?.memory.importedAt).toBe(5);
  take({ upserts: [downloading(1, { addedOn: 7 })] }, 9);
  expect(subject.get(key(1))?.memory).toMatchObject({
    importedAt: null,
    failures: 0,
    firstSeen: 9,
    origin: 'incomplete',
  });
});

test('something is busy while anything is downloaded and not stopped', () => {
  const { subject, take } = registry();
  take({ full: true, upserts: [complete(1), downloading(2, { state: 'stoppedDL' })] });
  expect(subject.busy()).toBe(false);
  take({ upserts: [downloading(2)] });
  expect(subject.busy()).toBe(true);
  take({ removed: [downloading(2).hash] });
  expect(subject.busy()).toBe(false);
});
