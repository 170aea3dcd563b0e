import { describe, expect, test } from 'bun:test';
import type { RemovalCount } from '../../src/torrent/action.ts';
import { type BrakeState, brake, type Wish } from '../../src/torrent/brake.ts';

const limits = { removal: 20, seed: 100 };
const state = (patch: Partial<BrakeState> = {}): BrakeState => ({
  on: false,
  held: new Map(),
  counted: { removal: 0, seed: 0 },
  owned: 1_000,
  ...patch,
});
const wishes = (number: number, count: RemovalCount = 'removal', rule = 'stalled'): Wish[] =>
  Array.from({ length: number }, (_, index) => ({ key: `${count}${String(index).padStart(4, '0')}`, rule, count }));

describe('within an hour', () => {
  test.each<[string, number, Partial<BrakeState>, RemovalCount, number, string | null]>([
    ['as many as allowed', 20, {}, 'removal', 20, null],
    ['one more', 21, {}, 'removal', 20, 'More than 20 removals within an hour.'],
    ['some before', 3, { counted: { removal: 18, seed: 0 } }, 'removal', 2, 'More than 20 removals within an hour.'],
    ['seeds have their own count', 100, { counted: { removal: 20, seed: 0 } }, 'seed', 100, null],
    ['one seed more', 101, {}, 'seed', 100, 'More than 100 removals of finished seeds within an hour.'],
  ])('%s', (_, number, patch, count, passes, engage) => {
    const braked = brake(wishes(number, count), state(patch), limits);
    expect([braked.pass.length, braked.hold.length, braked.engage]).toEqual([passes, number - passes, engage]);
    expect(braked.pass.every(({ counts }) => counts === count)).toBe(true);
  });

  test('the first one too many holds back those of the other kind too', () => {
    const braked = brake([...wishes(21), ...wishes(5, 'seed')], state(), limits);
    expect(braked.hold.map(({ count }) => count)).toEqual(['removal', ...Array(5).fill('seed')]);
  });
});

describe('at once', () => {
  test.each<[number, number, number]>([
    [5, 20, 5],
    [5, 19, 0],
    [6, 20, 0],
    [4, 4, 4],
    [5, 5, 0],
  ])('%p of %p: %p pass', (number, owned, passes) => {
    const braked = brake(wishes(number), state({ owned }), limits);
    expect(braked.pass.length).toBe(passes);
    expect(braked.engage).toBe(passes > 0 ? null : `${number} of ${owned} torrents were to be removed at once.`);
  });
});

describe('once on', () => {
  const held = new Map([
    ['removal0000', { rule: 'stalled', released: true }],
    ['removal0001', { rule: 'slow', released: true }],
    ['removal0002', { rule: 'stalled', released: false }],
  ]);
  test('it holds everything that was not let pass, by its rule', () => {
    const braked = brake(wishes(4), state({ on: true, held }), limits);
    expect(braked.pass).toEqual([{ wish: wishes(1)[0] as Wish, counts: null }]);
    expect(braked.hold.map(({ key }) => key)).toEqual(['removal0001', 'removal0002', 'removal0003']);
    expect(braked.engage).toBeNull();
  });
  test('released, those count against nothing and what comes later counts anew', () => {
    const braked = brake(wishes(4), state({ held, counted: { removal: 19, seed: 0 } }), limits);
    expect(braked.pass.map(({ counts }) => counts)).toEqual([null, 'removal']);
    expect(braked.engage).toBe('More than 20 removals within an hour.');
  });
});

test('-1 turns it off for one kind', () => {
  const braked = brake([...wishes(500), ...wishes(101, 'seed')], state({ owned: 601 }), { removal: -1, seed: 1_000 });
  expect(braked.pass.length).toBe(601);
  expect(brake(wishes(900), state({ owned: 900 }), { removal: -1, seed: 1 }).hold).toEqual([]);
});

test('none at all where none is allowed', () => {
  const braked = brake(wishes(1), state(), { removal: 0, seed: 0 });
  expect([braked.pass.length, braked.engage]).toEqual([0, 'More than 0 removals within an hour.']);
});

test('the order of the wishes changes nothing', () => {
  const list = wishes(30);
  expect(brake(list.toReversed(), state(), limits)).toEqual(brake(list, state(), limits));
});
