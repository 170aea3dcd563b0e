import { afterEach, describe, expect, test } from 'bun:test';
import { until } from '../support/wait.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const free = 'SearchesPerHour = -1\nSearchLimit = 1000';
const minute = 60_000;
const posts = () => stage.manager.calls('POST command').length;
const open = () => stage.stored('SELECT id FROM searches WHERE sent_at IS NULL');

describe('a process that ends while it sends a search', () => {
  test('does not send it again when the manager got it', async () => {
    stage = startStage('movie', { search: free, size: 60 });
    const heal = stage.manager.after(({ name, method }) =>
      method === 'POST' && name === 'command' ? { kind: 'hang' } : undefined,
    );
    stage.begin();
    await until(() => posts() === 1, { what: 'the command' });
    await stage.crash();
    expect(open()).toHaveLength(1);
    heal();
    stage.begin();
    await stage.until(() => posts() === 3, 'the next searches');
    expect(open()).toEqual([]);
    const ids = stage.searches().flatMap(({ movieIds }) => movieIds as number[]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(stage.ledger()[0]).toMatchObject({
      verdict: 'done',
      reason: 'It had arrived, although its answer never came',
    });
  });

  test('sends it again when the manager did not get it', async () => {
    stage = startStage('movie', { search: free, size: 60 });
    const heal = stage.manager.before(({ name, method }) =>
      method === 'POST' && name === 'command' ? { kind: 'hang' } : undefined,
    );
    stage.begin();
    await until(() => posts() === 1, { what: 'the command' });
    await stage.crash();
    heal();
    stage.begin();
    await stage.until(() => stage.searches().length === 1, 'the search');
    const [first, second] = stage.manager.calls('POST command').map(({ json }) => json);
    expect(second).toEqual(first);
    expect(open()).toEqual([]);
  });

  test('does not send it again when nobody can tell any more', async () => {
    stage = startStage('movie', { search: free, size: 60 });
    const heal = stage.manager.before(({ name, method }) =>
      method === 'POST' && name === 'command' ? { kind: 'hang' } : undefined,
    );
    stage.begin();
    await until(() => posts() === 1, { what: 'the command' });
    await stage.crash();
    heal();
    stage.clock.advance(30 * minute);
    stage.begin();
    await stage.until(() => stage.searches().length === 2, 'other searches');
    const [lost, ...later] = stage.manager.calls('POST command').map(({ json }) => JSON.stringify(json));
    expect(later).not.toContain(lost ?? '');
    expect(stage.ledger()[0]).toMatchObject({ verdict: 'unknown' });
  });

  test('keeps the mark when it ended before that was shown in the library', async () => {
    stage = startStage('movie', { search: free, size: 60 });
    stage.begin();
    await stage.until(() => posts() === 2, 'two searches');
    await stage.settle();
    await stage.crash();
    const before = stage.searches();
    stage.begin();
    await stage.until(() => posts() === 3, 'the third');
    expect(before).not.toContainEqual(stage.searches()[2] ?? {});
  });
});

test('a connection that breaks off after the manager took the search is settled by asking', async () => {
  stage = startStage('movie', { search: free, size: 60 });
  let broken = true;
  stage.manager.after(({ name, method }) => {
    if (!broken || method !== 'POST' || name !== 'command') return undefined;
    broken = false;
    return { kind: 'reset' };
  });
  stage.begin();
  await stage.until(() => stage.searches().length === 3, 'three searches');
  const ids = stage.searches().flatMap(({ movieIds }) => movieIds as number[]);
  expect(new Set(ids).size).toBe(3);
  const [lost, found] = stage.ledger();
  expect(lost).toMatchObject({
    verdict: 'unknown',
    reason: 'The answer to the search did not come, so the manager is asked about it',
  });
  expect(found).toMatchObject({ name: lost?.name, verdict: 'done' });
});

describe('a search that the manager refuses', () => {
  test.each([400, 404])('with %p has had its turn in this cycle', async (status) => {
    stage = startStage('movie', { search: free, size: 60 });
    let refused: unknown;
    stage.manager.before(({ name, method, body }) => {
      const text = new TextDecoder().decode(body);
      if (method !== 'POST' || name !== 'command') return undefined;
      refused ??= text;
      return text === refused ? { kind: 'answer', status } : undefined;
    });
    stage.begin();
    await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end');
    expect(stage.manager.calls('POST command').filter(({ json }) => JSON.stringify(json) === refused)).toHaveLength(1);
    expect(stage.ledger()[0]).toMatchObject({ verdict: 'failed', reason: 'The manager refused the search' });
  });

  test.each([409, 415, 500])('with %p is tried again after 5 minutes, but not for ever', async (status) => {
    stage = startStage('movie', { search: free, size: 60 });
    let refused: unknown;
    stage.manager.before(({ name, method, body }) => {
      const text = new TextDecoder().decode(body);
      if (method !== 'POST' || name !== 'command') return undefined;
      refused ??= text;
      return text === refused ? { kind: 'answer', status } : undefined;
    });
    stage.begin();
    await stage.until(() => stage.searches().length === 1, 'another search');
    const times = stage.manager
      .calls('POST command')
      .filter(({ json }) => JSON.stringify(json) === refused)
      .map(({ at }) => at);
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual([5 * minute, 5 * minute]);
    expect(stage.ledger().slice(0, 2)).toMatchObject([
      { verdict: 'failed', reason: 'The manager did not take the search, so it is tried again' },
      { verdict: 'failed', reason: 'The manager refused the search' },
    ]);
  });
});
