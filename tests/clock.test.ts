import { describe, expect, test } from 'bun:test';
import { type Clock, createSteadyClock, systemClock } from '../src/clock.ts';
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

describe('a steady clock', () => {
  /** A system whose clock can be set. */
  function system() {
    const time = { now: Date.UTC(2026, 0, 31), elapsed: 5_000 };
    const clock: Clock = { now: () => time.now, elapsed: () => time.elapsed, sleep: systemClock.sleep };
    const pass = (ms: number, seen = ms) => {
      time.elapsed += ms;
      time.now += seen;
    };
    return { clock: createSteadyClock(clock), pass, now: () => time.now };
  }
  const minute = 60_000;

  test('goes with the system', () => {
    const { clock, pass, now } = system();
    pass(1234.6, 1234);
    expect(clock.now()).toBe(now() + 1);
    expect(clock.follow()).toBe(0);
    expect(clock.now()).toBe(now());
  });

  test.each([
    ['an hour forward', 60 * minute],
    ['a day back', -1440 * minute],
    ['from 1970 to the present', 56 * 365 * 1440 * minute],
    ['a little more than a correction', minute + 1],
  ])('keeps its time when the system is set: %s', (_, by) => {
    const { clock, pass } = system();
    const before = clock.now();
    pass(1000, 1000 + by);
    expect(clock.now()).toBe(before + 1000);
    expect(clock.follow()).toBe(by);
    expect(clock.now()).toBe(before + 1000);
  });

  test.each([minute, -minute, 10])('follows a correction of %p ms from its next look on', (by) => {
    const { clock, pass, now } = system();
    pass(1000, 1000 + by);
    expect(clock.now()).toBe(now() - by);
    expect(clock.follow()).toBe(0);
    expect(clock.now()).toBe(now());
  });
});
