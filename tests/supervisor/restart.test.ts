import { describe, expect, test } from 'bun:test';
import { afterCrash, afterFailedSpawn, type CrashHistory, noCrashes } from '../../src/supervisor/restart.ts';

const settings = {
  AutoRestartProcesses: true,
  MaxProcessRestarts: 5,
  ProcessRestartWindow: 300,
  ProcessRestartDelay: 5,
};
const start = 1_700_000_000_000;

function crashes(times: number[], from: CrashHistory = noCrashes, own = settings) {
  let history = from;
  const steps = times.map((at) => {
    const next = afterCrash(history, { at: start + at * 1000, lived: 1000 }, own, 0);
    history = next.history;
    return next.step;
  });
  return { history, steps };
}

describe('a crashed worker is started again', () => {
  test('after a delay that doubles with each crash inside the window', () => {
    const { steps } = crashes([0, 10, 30, 60, 120]);
    expect(steps.map((step) => 'delay' in step && step.delay)).toEqual([5000, 10_000, 20_000, 40_000, 80_000]);
  });

  test('with up to a tenth more, so that several workers do not start at once', () => {
    const { step } = afterCrash(noCrashes, { at: start, lived: 0 }, settings, 1);
    expect(step).toEqual({ kind: 'restart', delay: 5500, attempt: 1 });
  });

  test('after at most 300 s', () => {
    const { steps } = crashes([0, 1, 2], noCrashes, { ...settings, ProcessRestartDelay: 200 });
    expect(steps.at(-1)).toEqual({ kind: 'restart', delay: 300_000, attempt: 3 });
  });

  test('as if for the first time once older crashes have left the window', () => {
    const { steps } = crashes([0, 1, 2, 3, 304]);
    expect(steps.at(-1)).toMatchObject({ kind: 'restart', attempt: 1 });
  });

  test('as if for the first time once the clock was put back behind the older crashes', () => {
    const { steps } = crashes([3600, 3601, 3602, 3603, 3604, 0]);
    expect(steps.at(-1)).toMatchObject({ kind: 'restart', attempt: 1 });
  });
});

describe('a worker that keeps crashing', () => {
  test('is given up at the sixth crash in the window and tried once an hour', () => {
    const { steps, history } = crashes([0, 1, 2, 3, 4, 5]);
    expect(steps.slice(0, 5).every(({ kind }) => kind === 'restart')).toBe(true);
    expect(steps[5]).toEqual({ kind: 'given-up', delay: 3_600_000, crashes: 6 });
    expect(history.givenUp).toBe(true);
  });

  test('stays given up when the hourly try crashes soon', () => {
    const { history } = crashes([0, 1, 2, 3, 4, 5]);
    const { step } = afterCrash(history, { at: start + 3_700_000, lived: 20_000 }, settings, 0);
    expect(step.kind).toBe('given-up');
  });

  test('is restarted as usual again after it has lived longer than the window', () => {
    const { history } = crashes([0, 1, 2, 3, 4, 5]);
    const next = afterCrash(history, { at: start + 5_000_000, lived: 301_000 }, settings, 0);
    expect(next.step).toMatchObject({ kind: 'restart', attempt: 1 });
    expect(next.history.givenUp).toBe(false);
  });

  test('is never restarted when restarts are switched off', () => {
    const { steps } = crashes([0], noCrashes, { ...settings, AutoRestartProcesses: false });
    expect(steps).toEqual([{ kind: 'off' }]);
  });
});

test.each([
  [1, 30_000],
  [2, 60_000],
  [3, 120_000],
  [5, 480_000],
  [50, 480_000],
])('after %d refused starts the next try comes in %d ms', (failures, delay) => {
  expect(afterFailedSpawn(failures)).toBe(delay);
});
