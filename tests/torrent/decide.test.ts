import { describe, expect, test } from 'bun:test';
import { decide } from '../../src/torrent/decide.ts';
import { managedRules } from '../../src/torrent/rules/order.ts';
import { hold, need, type Rule } from '../../src/torrent/rules/rule.ts';
import { type Given, given, queue, record } from './support/view.ts';

const rule = (name: string, decision: ReturnType<Rule['decide']>, additive = false): Rule => ({
  name,
  additive,
  decide: () => decision,
});
const mark = { type: 'act', action: { type: 'mark', by: 'manager' }, reason: 'is imported', inputs: {} } as const;
const scan = { type: 'scan', path: '/p', mode: 'Auto', tracked: true, lane: 'live' } as const;
const send = { type: 'act', action: scan, reason: 'Told it.', inputs: {} } as const;

describe('rules in their order', () => {
  const names = (rules: Rule[]) => decide(given(), rules).decisions.map((decision) => decision.rule);
  test('the first that matches decides', () => {
    expect(names([rule('a', null), rule('b', mark), rule('c', mark)])).toEqual(['b']);
  });
  test('additive ones are collected', () => {
    expect(names([rule('a', mark, true), rule('b', mark), rule('c', mark)])).toEqual(['a', 'b']);
  });
  test('one that lacks knowledge holds back the ones after it', () => {
    const decided = decide(given(), [rule('a', need('history')), rule('b', mark)]);
    expect(decided).toEqual({ decisions: [], needs: ['history'], again: null });
  });
  test('the earliest time to decide again counts', () => {
    const rules = [rule('a', hold('withheld', 'x', {}, 7), true), rule('b', { type: 'rest', again: 5 })];
    expect(decide(given(), rules).again).toBe(5);
  });
});

describe('a dry run', () => {
  test('turns what would be sent into words', () => {
    expect(decide(given({ settings: { dryRun: true } }), [rule('a', send)]).decisions).toEqual([
      {
        rule: 'a',
        verdict: 'would',
        reason: 'Dry run: would tell the manager to import /p (Auto).',
        inputs: {},
        action: null,
      },
    ]);
  });
  test('remembers what it finds out all the same', () => {
    expect(decide(given({ settings: { dryRun: true } }), [rule('a', mark)]).decisions[0]?.action).toEqual(mark.action);
  });
});

test.each<[string, Given]>([
  ['to import', { manager: { queue: queue(record()) } }],
  ['to mark', { torrent: { tags: ['tendarr-imported'] } }],
  ['to wait', {}],
])('deciding twice over the same view gives the same: %s', (_, scene) => {
  expect(decide(given(scene), managedRules)).toEqual(decide(given(scene), managedRules));
  expect(decide(given(scene), managedRules).decisions.length).toBeGreaterThan(0);
});
