import { expect, test } from 'bun:test';
import { systemClock } from '../src/clock.ts';
import { startLoop } from '../src/loop.ts';
import { until } from './support/wait.ts';
import { eventClock } from './torrent/support/event-clock.ts';

test('turns follow each other after the time that each asks for', async () => {
  const clock = eventClock(0);
  const stop = new AbortController();
  const at: number[] = [];
  const loop = startLoop({ turn: async () => at.push(clock.now()) * 100, clock, signal: stop.signal });
  await until(() => clock.jump() && at.length === 3);
  stop.abort();
  await loop.ended;
  expect(at.slice(0, 3)).toEqual([0, 100, 300]);
});

test('waking ends the pause at once', async () => {
  const stop = new AbortController();
  let turns = 0;
  const turn = async () => {
    turns += 1;
    return 1e9;
  };
  const loop = startLoop({ turn, clock: systemClock, signal: stop.signal });
  await until(() => turns === 1);
  loop.wake();
  await until(() => turns === 2);
  stop.abort();
  await loop.ended;
});

test('waking during a turn gives one more turn, never two at once', async () => {
  const stop = new AbortController();
  let turns = 0;
  let running = 0;
  let most = 0;
  const turn = async () => {
    running += 1;
    most = Math.max(most, running);
    turns += 1;
    if (turns === 1) {
      loop.wake();
      loop.wake();
    }
    await Bun.sleep(1);
    running -= 1;
    return 1e9;
  };
  const loop = startLoop({ turn, clock: systemClock, signal: stop.signal });
  await until(() => turns === 2 && running === 0);
  stop.abort();
  await loop.ended;
  expect([turns, most]).toEqual([2, 1]);
});

test('what a turn throws ends the loop with it', async () => {
  const turn = () => Promise.reject(new Error('a defect'));
  const loop = startLoop({ turn, clock: systemClock, signal: new AbortController().signal });
  await expect(loop.ended).rejects.toThrow('a defect');
});
