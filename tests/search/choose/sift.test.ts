import { expect, test } from 'bun:test';
import { type Situation, sift } from '../../../src/search/choose/sift.ts';
import { movie } from '../support/wanted.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const nothing: Situation = { now, cooldown: 0, queued: new Set(), again: new Set(), settled: new Set() };
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

test.each([
  ['nothing stands in the way', {}, { searchedAt: now - 1 }, 'ready'],
  ['it is in the download queue', { queued: new Set([1]) }, {}, 'queued'],
  ['it was searched for after a removal', { again: new Set([1]) }, {}, 'again'],
  ['it was decided already', { settled: new Set([1]) }, {}, null],
  ['it rests to the last millisecond', { cooldown: hour }, { searchedAt: now - hour + 1 }, 'resting'],
  ['it has rested', { cooldown: hour }, { searchedAt: now - hour }, 'ready'],
  ['its search lies ahead, after the clock was set back', { cooldown: hour }, { searchedAt: now + 1 }, 'ready'],
  ['it was never searched for', { cooldown: hour }, { searchedAt: null }, 'ready'],
  ['the queue counts more than a rest', { cooldown: hour, queued: new Set([1]) }, { searchedAt: now }, 'queued'],
] as const)('%s', (_, situation, facts, expected) => {
  const sifted = sift([movie(1, facts)], { ...nothing, ...situation });
  const places = Object.entries(sifted).filter(([, list]) => list.length > 0);
  expect(places.map(([place]) => place)).toEqual(expected === null ? [] : [expected]);
});

test('the order stays', () => {
  expect(ids(sift([movie(3), movie(1), movie(2)], nothing).ready)).toEqual([3, 1, 2]);
});
