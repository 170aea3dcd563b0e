import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createPriorities, isSorted, movesToTop, type Queued } from '../../src/supervisor/queue-order.ts';

/** Its tag is its rank. */
const one = (hash: string, priority: number, rank: number, torrent: Partial<Queued> = {}): Queued => ({
  hash,
  name: hash,
  state: 'queuedDL',
  priority,
  addedOn: 1,
  trackers: [],
  tags: [String(rank)],
  ...torrent,
});
const rankOf = ({ tags }: Queued) => Number(tags[0]);
const moves = (...torrents: Queued[]) => movesToTop(torrents, rankOf).join(' ');

test.each<[string, Queued[], string]>([
  ['in order already', [one('a', 1, 9), one('b', 2, 5), one('c', 3, 5, { addedOn: 0 })], ''],
  ['one at the wrong end', [one('a', 1, 1), one('b', 2, 1, { name: 'b' }), one('c', 3, 9)], 'c'],
  ['upside down: the lowest first', [one('a', 1, 1), one('b', 2, 2), one('c', 3, 3)], 'b c'],
  ['the newest of equals first', [one('a', 1, 1), one('b', 2, 1, { addedOn: 2 })], 'b'],
  ['then by name', [one('b', 1, 1), one('a', 2, 1)], 'a'],
  ['without a place left alone', [one('a', 0, 1), one('b', 0, 2)], ''],
  [
    'seeds first, by themselves',
    [one('a', 1, 1), one('b', 2, 2), one('s', 1, 1, { state: 'uploading' }), one('t', 2, 2, { state: 'queuedUP' })],
    't b',
  ],
  ['others in between do not matter', [one('a', 3, 9), one('b', 7, 5)], ''],
  ['nothing', [], ''],
])('%s', (_, torrents, expected) => {
  expect(moves(...torrents)).toBe(expected);
});

test('whatever the order was, the moves make the wanted one', () => {
  const scene = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 3 }), addedOn: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(scene, (list) => {
      let queue = list.map(({ rank, addedOn }, index) => one(`t${index}`, index + 1, rank, { addedOn }));
      for (const hash of movesToTop(queue, rankOf)) {
        const moved = queue.filter((torrent) => torrent.hash === hash);
        queue = [...moved, ...queue.filter((torrent) => torrent.hash !== hash)];
      }
      queue = queue.map((torrent, index) => ({ ...torrent, priority: index + 1 }));
      expect(movesToTop(queue, rankOf)).toEqual([]);
      const ranks = queue.map(rankOf);
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    }),
    { numRuns: 200 },
  );
});

describe('priorities', () => {
  const rule = (URI: string, Priority: number, patch: { AddTags?: string[]; RemoveIfExists?: boolean } = {}) => ({
    URI,
    Priority,
    AddTags: [],
    RemoveIfExists: false,
    ...patch,
  });
  const priority = createPriorities(
    [
      rule('a.test', 1),
      rule('a.test', 5),
      rule('b.test', -7, { AddTags: ['b'] }),
      rule('c.test', 9, { RemoveIfExists: true, AddTags: ['c'] }),
      rule('d.test', 3, { AddTags: ['b', 'd'] }),
      rule('', 50),
    ],
    (uri) => uri || null,
  );
  test.each<[string[], string[], number]>([
    [['a.test'], [], 5],
    [['x.a.test'], [], 5],
    [['b.test'], [], -7],
    [['b.test', 'a.test'], [], 5],
    [['c.test'], ['c'], -100],
    [[], ['b'], 3],
    [['a.test'], ['d'], 5],
    [['x.test'], ['mine'], -100],
    [[], [], -100],
  ])('trackers %j, tags %j: %p', (trackers, tags, expected) => {
    expect(priority({ trackers, tags })).toBe(expected);
  });
});

test('one rule is enough to sort', () => {
  expect(isSorted([{ SortTorrents: false }, { SortTorrents: true }])).toBe(true);
  expect(isSorted([{ SortTorrents: false }])).toBe(false);
  expect(isSorted([])).toBe(false);
});
