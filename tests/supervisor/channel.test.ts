import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { type ChannelEnd, createChannel } from '../../src/supervisor/channel.ts';
import type { ToWorker } from '../../src/supervisor/message.ts';

test('a message counts as sent once a frozen worker reads on, and at once when it is killed or gone', () => {
  const program = join(import.meta.dir, 'slow-program.ts');
  const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, program], { timeout: 120_000 });
  expect(stderr.toString()).toBe('');
  expect(exitCode).toBe(0);
  const { events, killed } = JSON.parse(stdout.toString()) as { events: string[]; killed: boolean };
  const steps = events.filter((event) => !event.endsWith(' read'));
  expect(steps).toEqual(['awake written', 'first written', 'second written', 'killed', 'gone']);
  expect(killed).toBe(false);
});

const stop: ToWorker = { type: 'stop' };

test('a channel that closes between the look and the call leaves nobody waiting', async () => {
  const closing: ChannelEnd = {
    exitCode: null,
    signalCode: null,
    exited: new Promise(() => {}),
    send() {
      throw new Error('the channel is closed');
    },
  };
  expect(await createChannel(closing)(stop)).toBeUndefined();
});

test('to a child that has ended nothing is sent', async () => {
  let calls = 0;
  const send = () => (calls += 1);
  for (const end of [
    { exitCode: 0, signalCode: null },
    { exitCode: null, signalCode: 'SIGKILL' },
  ]) {
    await createChannel({ ...end, exited: Promise.resolve(), send })(stop);
  }
  expect(calls).toBe(0);
});
