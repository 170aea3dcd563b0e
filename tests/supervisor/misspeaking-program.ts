/** A parent that starts itself as a worker, and as the worker says something that no worker says. */
import { spawnWorker } from '../../src/supervisor/process.ts';

const heard: unknown[] = [];
if (process.send) {
  process.send({ type: 'ready' });
  process.send({ type: 'log', level: 'LOUD' });
  process.send({ type: 'beat' });
  setInterval(() => {}, 1000);
} else {
  const child = spawnWorker({ role: 'torrent', section: 'TV' }, (message) => heard.push(message.type));
  const exit = await child.exited;
  console.log(JSON.stringify({ heard: heard[0], exit }));
}
