import { describe, expect, test } from 'bun:test';
import type { TorrentState } from '../../src/client/torrent.ts';
import { noSpacePlan, planSpace, type SpaceCandidate, type SpacePlan } from '../../src/supervisor/space.ts';

type Torrent = SpaceCandidate['torrent'];

const one = (
  hash: string,
  torrent: Partial<Torrent> = {},
  candidate: Partial<SpaceCandidate> = {},
): SpaceCandidate => ({
  client: 'default',
  torrent: { hash, state: 'downloading', amountLeft: 10, progress: 0.5, priority: 0, addedOn: 1, ...torrent },
  isOurs: false,
  isProtected: false,
  isReserved: false,
  ...candidate,
});
const ours = (hash: string, torrent: Partial<Torrent> = {}) =>
  one(hash, { state: 'stoppedDL', ...torrent }, { isOurs: true });
const disk = (budget: number | null, ...clients: string[]) => ({
  clients: clients.length > 0 ? clients : ['default'],
  budget,
});
/** `a+` fits, `a-` does not; what has no word is left out. */
const said = ({ fits }: SpacePlan) =>
  [...fits].map(([key, fit]) => `${key.replace('default/', '')}${fit ? '+' : '-'}`).join(' ');
const plan = (candidates: SpaceCandidate[], budget: number | null, before = noSpacePlan) =>
  planSpace(candidates, [disk(budget)], before);

describe('the budget is given out in the order of the queue', () => {
  test.each<[string, SpaceCandidate[], number, string]>([
    ['all fit', [one('a'), one('b')], 21, 'a+ b+'],
    ['not a byte may be left over', [one('a'), one('b')], 20, 'a+ b-'],
    ['first place first', [one('a', { priority: 2 }), one('b', { priority: 1 })], 15, 'b+ a-'],
    ['without a place last', [one('a'), one('b', { priority: 9 })], 15, 'b+ a-'],
    ['the oldest of equals first', [one('a', { addedOn: 2 }), one('b')], 15, 'b+ a-'],
    ['a small one behind a large one', [one('a', { amountLeft: 99 }), one('b', { addedOn: 2 })], 15, 'a- b+'],
    ['less than nothing', [one('a'), one('b', { amountLeft: 0 })], -5, 'a- b-'],
    ['metadata needs nothing yet', [one('a', { state: 'metaDL', amountLeft: 0 })], 1, 'a+'],
    ['but not on a full disk', [one('a', { state: 'metaDL', amountLeft: 0 })], 0, 'a-'],
    ['a protected one does not count', [one('a', {}, { isProtected: true }), one('b', { addedOn: 2 })], 15, 'b+'],
    ['a forced one takes what it needs', [one('a', { state: 'forcedDL' }), one('b', { addedOn: 2 })], 15, 'b-'],
    ['one stopped by its owner takes nothing', [one('a', { state: 'stoppedDL' }), one('b', { addedOn: 2 })], 15, 'b+'],
    ['what is reserved is taken already', [one('a', {}, { isReserved: true }), one('b', { addedOn: 2 })], 15, 'a+ b+'],
    [
      'but not before it began',
      [one('a', { progress: 0 }, { isReserved: true }), one('b', { addedOn: 2 })],
      15,
      'a+ b-',
    ],
    ['one in the queue takes its part', [one('a', { state: 'queuedDL' }), one('b', { addedOn: 2 })], 15, 'a+ b-'],
  ])('%s', (_, candidates, budget, expected) => {
    expect(said(plan(candidates, budget))).toBe(expected);
  });

  const judged: TorrentState[] = ['downloading', 'metaDL', 'forcedMetaDL', 'stalledDL', 'queuedDL'];
  const rest: TorrentState[] = ['uploading', 'stalledUP', 'checkingDL', 'error', 'missingFiles', 'unknown', 'moving'];
  test('downloads only, in whatever state', () => {
    const candidates = [...judged, ...rest].map((state) => one(state, { state }));
    expect([...plan(candidates, 1).fits.keys()].sort()).toEqual(judged.map((state) => `default/${state}`).sort());
  });
});

describe('what we stopped', () => {
  test('runs again after it fitted twice, and keeps its place meanwhile', () => {
    const candidates = [ours('a'), one('b', { addedOn: 2 })];
    const first = plan(candidates, 15);
    expect(said(first)).toBe('b-');
    const second = plan(candidates, 15, first);
    expect(said(second)).toBe('a+ b-');
    expect(said(plan(candidates, 15, second))).toBe('a+ b-');
  });

  test('starts to count anew when it did not fit in between', () => {
    const first = plan([ours('a')], 15);
    const second = plan([ours('a')], 5, first);
    expect(said(second)).toBe('a-');
    expect(said(plan([ours('a')], 15, second))).toBe('');
  });

  test('is let go at once when nothing is to be kept free', () => {
    const candidates = [ours('a'), one('b'), one('c', { state: 'stoppedDL' }), one('d', {}, { isOurs: true })];
    expect(said(planSpace(candidates, null, noSpacePlan))).toBe('a+');
  });
});

test('a disk that could not be measured has no word', () => {
  expect(said(plan([one('a'), ours('b')], null))).toBe('');
});

test('each disk has its budget, shared by its clients', () => {
  const candidates = [
    one('a', { priority: 2 }),
    one('b', { priority: 1 }, { client: 'second' }),
    one('c', {}, { client: 'third' }),
    one('d', {}, { client: 'nowhere' }),
  ];
  const disks = [disk(15, 'default', 'second'), disk(5, 'third')];
  expect(said(planSpace(candidates, disks, noSpacePlan))).toBe('second/b+ a- third/c-');
});

test('the order of the torrents changes nothing', () => {
  const candidates = ['c', 'a', 'b', 'd'].map((hash) => one(hash));
  expect(said(plan(candidates, 25))).toBe(said(plan(candidates.toReversed(), 25)));
});
