import { afterEach, expect, test } from 'bun:test';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const answers = () => stage.sent.filter(({ type }) => type === 'rebuilt');

test('everything is read again, whatever is known, and the old rows stay readable meanwhile', async () => {
  stage = startStage('series', { search: 'SearchMissing = false', size: 10 });
  stage.begin();
  await stage.synced();
  const before = stage.rows('SELECT * FROM episodes ORDER BY id');
  stage.calls();
  const counts: unknown[] = [];
  stage.manager.before(({ name }) => {
    if (name === 'episode') counts.push(stage.rows('SELECT count(*) AS n FROM episodes'));
  });
  stage.handle({ type: 'rebuild', id: 7 });
  await stage.until(() => answers().length === 1, 'the answer');
  expect(answers()).toEqual([{ type: 'rebuilt', id: 7, complete: true }]);
  expect(stage.calls()['GET episode']).toBe(10);
  expect(new Set(counts.map((count) => JSON.stringify(count)))).toEqual(
    new Set([JSON.stringify([{ n: before.length }])]),
  );
  expect(stage.rows('SELECT * FROM episodes ORDER BY id')).toEqual(before);
});

test('what cannot be read now is answered at once, kept, and read again by itself', async () => {
  stage = startStage('movie', { search: 'SearchMissing = false', size: 10 });
  stage.begin();
  await stage.synced();
  stage.calls();
  const heal = stage.manager.before(({ name }) => (name === 'movie' ? { kind: 'truncate', bytes: 50 } : undefined));
  stage.handle({ type: 'rebuild', id: 8 });
  await stage.until(() => answers().length === 1, 'the answer');
  expect(answers()).toEqual([{ type: 'rebuilt', id: 8, complete: false }]);
  expect(stage.rows('SELECT count(*) AS n FROM movies')).toEqual([{ n: 10 }]);
  heal();
  stage.calls();
  await stage.synced();
  expect(stage.calls()).toMatchObject({ 'GET movie': 1, 'GET moviefile': 1 });
  expect(answers()).toHaveLength(1);
});

test('a manager that is away is answered for at once, and read when it is back', async () => {
  stage = startStage('movie', { search: 'SearchMissing = false', size: 10 });
  stage.begin();
  await stage.synced();
  const heal = stage.manager.before(() => ({ kind: 'reset' }));
  await stage.until(() => stage.report().attention?.length === 1, 'the trouble');
  stage.handle({ type: 'rebuild', id: 9 });
  await stage.settle();
  expect(answers()).toEqual([{ type: 'rebuilt', id: 9, complete: false }]);
  heal();
  stage.calls();
  await stage.synced();
  expect(stage.calls()).toMatchObject({ 'GET movie': 1, 'GET moviefile': 1 });
  expect(stage.report().attention).toEqual([]);
});
