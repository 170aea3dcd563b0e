/**
 * A parent that starts itself as workers, and what becomes of large messages to one that is frozen, to one that is
 * killed meanwhile and to one that is gone. Prints what happened in its order.
 */
import type { FromWorker, ToWorker } from '../../src/supervisor/message.ts';
import { spawnWorker } from '../../src/supervisor/process.ts';

/** Far more than the operating system holds for a reader. */
const large = 4_000_000;

if (process.send) {
  process.on('message', (message: ToWorker) => {
    if (message.type === 'stop') process.exit(0);
    process.send?.({ type: 'beat' });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ type: 'ready' });
} else {
  const events: string[] = [];
  const start = async (section: string) => {
    const ready = Promise.withResolvers<void>();
    const child = spawnWorker({ role: 'torrent', section }, (message: FromWorker) => {
      if (message.type === 'ready') ready.resolve();
      else events.push(`${section} read`);
    });
    await ready.promise;
    return child;
  };
  const message = (length = large): ToWorker => ({ type: 'client', client: 'x'.repeat(length), access: null });
  const [frozen, awake] = [await start('frozen'), await start('awake')];

  process.kill(frozen.pid, 'SIGSTOP');
  const first = frozen.send(message()).then(() => events.push('first written'));
  const second = frozen.send(message(10)).then(() => events.push('second written'));
  await awake.send(message());
  events.push('awake written');
  process.kill(frozen.pid, 'SIGCONT');
  await Promise.all([first, second]);

  process.kill(frozen.pid, 'SIGSTOP');
  const unread = Promise.all([frozen.send(message()), frozen.send(message())]);
  frozen.kill();
  await unread;
  events.push('killed');
  await frozen.exited;
  await frozen.send(message());
  events.push('gone');
  const killed = await awake.stop(10_000);
  console.log(JSON.stringify({ events, killed }));
  process.exit(0);
}
