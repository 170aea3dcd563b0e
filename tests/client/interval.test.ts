import { describe, expect, test } from 'bun:test';
import { afterFailure, pollInterval } from '../../src/client/interval.ts';
import { OutsideError, type OutsideFailure } from '../../src/error.ts';

describe('between two answers', () => {
  const calm = { busy: false, hurried: false, lastMs: 10, restMs: 5_000 };
  test.each([
    [calm, 5_000],
    [{ ...calm, restMs: 12_000 }, 12_000],
    [{ ...calm, restMs: 90_000 }, 30_000],
    [{ ...calm, restMs: 1_000, lastMs: 700 }, 1_400],
    [{ ...calm, busy: true }, 1_000],
    [{ ...calm, busy: true, restMs: 12_000 }, 1_000],
    [{ ...calm, hurried: true }, 250],
    [{ ...calm, busy: true, hurried: true }, 250],
    [{ ...calm, busy: true, lastMs: 500 }, 1_000],
    [{ ...calm, busy: true, lastMs: 501 }, 1_002],
    [{ ...calm, hurried: true, lastMs: 4_000 }, 8_000],
    [{ ...calm, lastMs: 2_501 }, 5_002],
    [{ ...calm, busy: true, lastMs: 60_000 }, 30_000],
  ])('%j waits %d ms', (pace, ms) => {
    expect(pollInterval(pace)).toBe(ms);
  });
});

describe('after a failure', () => {
  const fail = (failure: OutsideFailure, failing = {}, details = {}, random = 0) =>
    afterFailure(
      new OutsideError(failure, 'x', details),
      { failures: 1, refusals: 0, wasUp: false, ...failing },
      random,
    );

  test.each([
    [1, 2_000],
    [2, 4_000],
    [5, 32_000],
    [6, 60_000],
    [5_000, 60_000],
  ])('number %d in a row the wait is %d ms', (failures, waitMs) => {
    expect(fail('refused', { failures })).toEqual({ state: 'down', waitMs });
  });

  test('chance adds up to a tenth', () => {
    expect(fail('refused', {}, {}, 0.5).waitMs).toBe(2_100);
  });

  test.each([
    [30, 30_000],
    [1, 2_000],
    [86_400, 600_000],
  ])('a client that asks for %d s gets %d ms', (retryAfter, waitMs) => {
    expect(fail('status', {}, { status: 503, retryAfter }).waitMs).toBe(waitMs);
  });

  test.each([
    ['reset', 1, 'up'],
    ['timeout', 1, 'up'],
    ['format', 1, 'up'],
    ['status', 1, 'up'],
    ['format', 2, 'down'],
    ['refused', 1, 'down'],
    ['dns', 1, 'down'],
  ] as const)('an established client with failure %s number %d is %s', (failure, failures, state) => {
    expect(fail(failure, { failures, wasUp: true }).state).toBe(state);
  });

  test('a refused log-in is tried once more after five minutes and then never again', () => {
    expect(fail('auth', { refusals: 1 })).toEqual({ state: 'refused', waitMs: 300_000 });
    expect(fail('auth', { refusals: 2, wasUp: true })).toEqual({ state: 'refused', waitMs: null });
  });

  test('a ban is waited out, unless our own log-ins were refused twice', () => {
    expect(fail('banned', { failures: 7 })).toEqual({ state: 'refused', waitMs: 3_660_000 });
    expect(fail('banned', { refusals: 1 })).toEqual({ state: 'refused', waitMs: 3_660_000 });
    expect(fail('banned', { refusals: 2 })).toEqual({ state: 'refused', waitMs: null });
  });

  test('a client that is too old is asked again: it may be updated', () => {
    expect(fail('kind')).toEqual({ state: 'unsupported', waitMs: 300_000 });
  });
});
