import { describe, expect, test } from 'bun:test';
import type { Clock } from '../../src/clock.ts';
import { createPace } from '../../src/supervisor/pace.ts';

/** Time passes only where somebody sleeps to the end. */
function make() {
  let elapsed = 0;
  const slept: number[] = [];
  const clock: Clock = {
    now: () => elapsed,
    elapsed: () => elapsed,
    async sleep(ms, signal) {
      // Whatever is written already comes first.
      await turns(10);
      if (signal?.aborted) return;
      elapsed += ms;
      slept.push(ms);
    },
  };
  const advance = (ms: number) => {
    elapsed += ms;
  };
  return { pace: createPace(clock), clock, slept, advance };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await null;
}

const never = () => new Promise<void>(() => {});

test('a worker that reads at once costs no wait', async () => {
  const { pace, slept } = make();
  const wait = pace.begin('TV');
  for (let part = 0; part < 100; part += 1) await wait(Promise.resolve());
  expect(slept).toEqual([]);
});

test('a part that is not read is waited for until it is, but no longer than a quarter of a second', async () => {
  const { pace, slept } = make();
  await pace.begin('TV')(never());
  expect(slept).toEqual([250]);
});

describe('a worker that has let a wait run out', () => {
  test('is not waited for again, in this run and in the next', async () => {
    const { pace, slept } = make();
    const wait = pace.begin('TV');
    for (let part = 0; part < 100; part += 1) await wait(never());
    await pace.begin('TV')(never());
    expect(slept).toEqual([250]);
  });

  test('is waited for again once it has read that part', async () => {
    const { pace, slept } = make();
    const late = Promise.withResolvers<void>();
    const wait = pace.begin('TV');
    await wait(late.promise);
    await wait(never());
    expect(slept).toEqual([250]);
    late.resolve();
    await late.promise;
    await wait(never());
    expect(slept).toEqual([250, 250]);
  });

  test('does not keep others from being waited for', async () => {
    const { pace, slept } = make();
    await pace.begin('TV')(never());
    await pace.begin('Movies')(never());
    expect(slept).toEqual([250, 250]);
  });
});

test('a worker that reads every part just in time is waited for five seconds in a run at most', async () => {
  const { pace, clock, advance } = make();
  const wait = pace.begin('TV');
  let waited = 0;
  for (let part = 0; part < 100; part += 1) {
    const written = turns(5).then(() => advance(200));
    const began = clock.elapsed();
    await wait(written);
    waited += clock.elapsed() - began;
    await written;
  }
  expect(waited).toBe(5_000);
});
