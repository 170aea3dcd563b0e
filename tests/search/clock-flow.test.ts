import { afterEach, expect, test } from 'bun:test';
import { until } from '../support/wait.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const day = 86_400_000;
const open = () => stage.stored('SELECT id FROM searches WHERE sent_at IS NULL');
const movies = () => stage.searches().flatMap(({ movieIds }) => movieIds as number[]);

/** A process whose system clock was set is started again. */
async function startedAgain(by: number) {
  await stage.settle();
  await stage.crash();
  stage.clock.advance(by);
  stage.begin();
}

test.each([
  ['back', -day],
  ['back by years', -20 * 365 * day],
  ['forward', day],
])('after the clock was set %s nothing is searched for twice, and the search goes on', async (_, by) => {
  stage = startStage('movie', { search: 'SearchesPerHour = 4\nSearchLimit = 1000', size: 60 });
  stage.begin();
  await stage.until(() => stage.searches().length === 4, 'as many searches as an hour allows');
  await startedAgain(by);
  await stage.until(() => stage.searches().length === 8, 'those of the next hour');
  expect(new Set(movies()).size).toBe(movies().length);
});

test('a search whose answer never came is not sent again when the clock was set back since', async () => {
  stage = startStage('movie', { search: 'SearchesPerHour = -1\nSearchLimit = 1000', size: 60 });
  const heal = stage.manager.before(({ name, method }) =>
    method === 'POST' && name === 'command' ? { kind: 'hang' } : undefined,
  );
  stage.begin();
  await until(() => stage.manager.calls('POST command').length === 1, { what: 'the command' });
  await stage.crash();
  expect(open()).toHaveLength(1);
  heal();
  stage.clock.advance(-day);
  stage.begin();
  await stage.until(() => stage.searches().length === 2, 'other searches');
  const [lost, ...later] = stage.manager.calls('POST command').map(({ json }) => JSON.stringify(json));
  expect(later).not.toContain(lost ?? '');
  expect(open()).toEqual([]);
});

test('a clock that is years ahead at the start and put right soon makes no row of the ledger go', async () => {
  stage = startStage('movie', { search: 'SearchesPerHour = 4\nSearchLimit = 1000', size: 60 });
  stage.begin();
  await stage.until(() => stage.searches().length === 4, 'searches');
  await stage.settle();
  const rows = () => stage.stored<{ id: number }>('SELECT id FROM ledger ORDER BY id').map(({ id }) => id);
  const before = rows();
  expect(before.length).toBeGreaterThan(3);
  await stage.crash();
  stage.clock.advance(1_000 * day);
  stage.begin();
  await stage.pass(59 * 60_000);
  expect(rows().slice(0, before.length)).toEqual(before);
  await stage.until(() => (rows()[0] ?? 0) > (before.at(-1) ?? 0), 'the old rows to go');
});
