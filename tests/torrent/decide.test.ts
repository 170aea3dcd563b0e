import { describe, expect, test } from 'bun:test';
import type { Delete } from '../../src/torrent/action.ts';
import { decide } from '../../src/torrent/decide.ts';
import { instanceRules } from '../../src/torrent/rules/order.ts';
import { hold, need, type Outcome, type Rule } from '../../src/torrent/rules/rule.ts';
import { type Given, given, queue, record } from './support/view.ts';

const rule = (name: string, decision: Outcome | null, additive = false): Rule => ({
  name,
  additive,
  decide: () => decision,
});
const mark = { type: 'act', action: { type: 'mark', by: 'manager' }, reason: 'is imported', inputs: {} } as const;
const scan = { type: 'scan', path: '/p', mode: 'Auto', tracked: true, lane: 'live' } as const;
const send = { type: 'act', action: scan, reason: 'Told it.', inputs: {} } as const;
const tag = (name: string): Outcome => ({ type: 'act', action: { type: 'tag', tag: name }, reason: name, inputs: {} });
const removal: Delete = { type: 'delete', cause: 'slow', deleteFiles: true, entries: [], count: 'removal' };
const remove = { type: 'act', action: removal, reason: 'Removed.', inputs: {} } as const;

describe('rules in their order', () => {
  const names = (rules: Rule[]) => decide(given(), rules).decisions.map((decision) => decision.rule);
  test('the first that matches decides', () => {
    expect(names([rule('a', null), rule('b', mark), rule('c', mark)])).toEqual(['b']);
  });
  test('additive ones are collected', () => {
    expect(names([rule('a', mark, true), rule('b', mark), rule('c', mark)])).toEqual(['a', 'b']);
  });
  test('nothing follows a removal, not even that of an additive rule', () => {
    expect(names([rule('a', remove, true), rule('b', mark)])).toEqual(['a']);
  });
  test('one that lacks knowledge holds back the ones after it', () => {
    const decided = decide(given(), [rule('a', need('history')), rule('b', mark)]);
    expect(decided).toEqual({ decisions: [], needs: ['history'], again: null });
  });
  test('what several lack is named once', () => {
    const rules = [rule('a', need('queue', 'files'), true), rule('b', need('queue'))];
    expect(decide(given(), rules).needs).toEqual(['queue', 'files']);
  });
  test('the earliest time to decide again counts', () => {
    const rules = [rule('a', hold('withheld', 'x', {}, 7), true), rule('b', { type: 'rest', again: 5 })];
    expect(decide(given(), rules).again).toBe(5);
  });
  test('one may want several things', () => {
    const several: Outcome = { type: 'several', outcomes: [tag('x'), tag('y')] };
    expect(decide(given(), [rule('a', several, true)]).decisions.map(({ reason }) => reason)).toEqual(['x', 'y']);
  });
  test('a refusal may have something to remember', () => {
    const refusal: Outcome = { type: 'hold', verdict: 'unknown', reason: 'x', inputs: {}, note: { startedAt: 1 } };
    expect(decide(given(), [rule('a', refusal)]).decisions).toEqual([
      { rule: 'a', verdict: 'unknown', reason: 'x', inputs: {}, action: { type: 'note', notes: { startedAt: 1 } } },
    ]);
  });
});

describe('what is under way', () => {
  const actions = (view: Given['view'], ...rules: Rule[]) =>
    decide(given({ view }), rules).decisions.map(({ reason }) => reason);
  test('is not asked for again', () => {
    const rules = [rule('a', tag('x'), true), rule('b', tag('y'), true)];
    expect(actions({ pending: new Set(['tag x']) }, ...rules)).toEqual(['y']);
  });
  test('ends everything when it is the removal', () => {
    expect(actions({ pending: new Set(['delete']) }, rule('a', mark))).toEqual([]);
  });
  test('nothing is sent to a client that is away, but what was found out is remembered', () => {
    expect(actions({ fresh: false }, rule('a', mark, true), rule('b', send))).toEqual(['is imported']);
  });
});

describe('a dry run', () => {
  const dry = given({ settings: { dryRun: true } });
  test('turns what would be sent into words', () => {
    expect(decide(dry, [rule('a', send)]).decisions).toEqual([
      {
        rule: 'a',
        verdict: 'would',
        reason: 'Dry run: would tell the manager to import /p (Auto).',
        inputs: {},
        action: null,
      },
    ]);
  });
  test('removes nothing', () => {
    expect(decide(dry, [rule('a', { ...remove, because: 'it is slow' })]).decisions[0]).toMatchObject({
      verdict: 'would',
      reason: 'Dry run: would remove it with its files, because it is slow.',
      action: null,
    });
  });
  test('remembers what it finds out all the same', () => {
    expect(decide(dry, [rule('a', mark)]).decisions[0]?.action).toEqual(mark.action);
  });
});

test.each<[string, Given]>([
  ['to import', { manager: { queue: queue(record()) } }],
  ['to mark', { torrent: { tags: ['tendarr-imported'] } }],
  ['to wait', {}],
])('deciding twice over the same view gives the same: %s', (_, scene) => {
  expect(decide(given(scene), instanceRules)).toEqual(decide(given(scene), instanceRules));
  expect(decide(given(scene), instanceRules).decisions.length).toBeGreaterThan(0);
});
