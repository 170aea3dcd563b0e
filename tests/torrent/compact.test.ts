import { expect, test } from 'bun:test';
import { createCompact } from '../../src/torrent/compact.ts';
import { toMemory } from '../../src/torrent/memory.ts';
import { noNotes, seenNotes } from '../../src/torrent/rules/memory.ts';
import { dropPending, newTracked } from '../../src/torrent/tracked.ts';
import { complete } from './support/torrent.ts';
import { rowOf } from './support/view.ts';

const arrived = (number: number) =>
  JSON.parse(JSON.stringify(complete(number, { tags: ['a', 'b'], trackers: ['one.test', 'two.test'] })));

test('a torrent is kept as it came, with the lists of others that are the same', () => {
  const compact = createCompact();
  const [first, second] = [arrived(1), arrived(2)].map(compact.torrent);
  expect(first).toEqual(arrived(1));
  expect(second).toEqual(arrived(2));
  expect(second?.tags).toBe(first?.tags as string[]);
  expect(second?.trackers).toBe(first?.trackers as string[]);
});

test('what is said of several at the same moment is one object, and at another moment another', () => {
  const { standing } = createCompact();
  const said = (since: number) => standing({ verdict: 'done', reason: 'It is imported.', since });
  const first = said(1);
  expect(said(1)).toBe(first);
  expect(said(2)).toEqual({ verdict: 'done', reason: 'It is imported.', since: 2 });
  expect(first.since).toBe(1);
});

test('a verdict is not taken for another one with the same reason', () => {
  const { standing } = createCompact();
  standing({ verdict: 'would', reason: 'Same.', since: 1 });
  expect(standing({ verdict: 'withheld', reason: 'Same.', since: 1 }).verdict).toBe('withheld');
});

test('torrents of which nothing is noted have one object together, others their own', () => {
  const notesOf = (notes: object) => toMemory({ ...rowOf(complete(1)), notes }).notes;
  expect(notesOf({})).toBe(noNotes);
  expect(notesOf({ evidence: { ...seenNotes.evidence } })).toBe(seenNotes);
  expect(notesOf({ startedAt: 5 })).toEqual({ ...noNotes, startedAt: 5 });
});

test('what was dropped waits no more, and what else waits goes on', () => {
  const tracked = newTracked('default', complete(1), toMemory({ ...rowOf(complete(1)), notes: {} }), 0);
  const action = { type: 'start' } as const;
  for (const key of ['a', 'b']) tracked.pending.set(key, { action, until: 1, failures: 0, isRepeat: false });
  dropPending(tracked, 'a');
  expect([...tracked.pending.keys()]).toEqual(['b']);
  dropPending(tracked, 'b');
  expect(tracked.pending.size).toBe(0);
});
