import { expect, test } from 'bun:test';
import { systemClock } from '../src/clock.ts';
import { createTurn } from '../src/turn.ts';

test('a sleep ends at once when it is aborted, before or meanwhile, and never rejects', async () => {
  const before = AbortSignal.abort();
  const meanwhile = new AbortController();
  const sleeping = systemClock.sleep(1_000_000, meanwhile.signal);
  meanwhile.abort(new Error('enough'));
  expect(await Promise.all([systemClock.sleep(1_000_000, before), sleeping])).toEqual([undefined, undefined]);
});

test('a sleep too long for a timer does not end at once', async () => {
  let ended = false;
  const controller = new AbortController();
  const sleeping = systemClock.sleep(Number.POSITIVE_INFINITY, controller.signal).then(() => (ended = true));
  await systemClock.sleep(5);
  expect(ended).toBe(false);
  controller.abort();
  await sleeping;
});

test('a turn is due when its budget is used up, and passing it lets others run first', async () => {
  let time = 0;
  const turn = createTurn(4, () => time);
  expect(turn.due()).toBe(false);
  time = 4;
  expect(turn.due()).toBe(true);
  let ran = false;
  setImmediate(() => (ran = true));
  await turn.pass();
  expect(ran).toBe(true);
  expect(turn.due()).toBe(false);
});
