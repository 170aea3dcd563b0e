import { afterEach, beforeEach, expect, test } from 'bun:test';
import { callerPid, killCaller } from '../../../src/demo/http/caller.ts';
import { onCall } from '../../../src/demo/http/fault.ts';
import { type DemoServer, serve } from '../../../src/demo/http/server.ts';

let server: DemoServer;
let effects = 0;

beforeEach(() => {
  effects = 0;
  server = serve({
    port: 0,
    now: Date.now,
    nameOf: (path) => path.slice(1),
    answer: () => {
      effects += 1;
      return { status: 200 };
    },
  });
});
afterEach(() => server.stop());

/** A process that sends one request and ends with 0 when it was answered. */
function caller() {
  return Bun.spawn([process.execPath, '-e', `await fetch('${server.url}/thing')`], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}

const linux = test.if(process.platform === 'linux');

linux('the caller of a request is found', async () => {
  const found: number[] = [];
  server.before((request) => void found.push(callerPid(request)));
  const child = caller();
  expect(await child.exited).toBe(0);
  expect(found).toEqual([child.pid]);
});

linux.each([
  ['before', 0],
  ['after', 1],
] as const)('the caller is killed %s its request took effect', async (when, expected) => {
  const killed: number[] = [];
  server[when](
    onCall(
      'thing',
      killCaller((pid) => killed.push(pid)),
    ),
  );
  const child = caller();
  await child.exited;
  expect([child.signalCode, killed, effects]).toEqual(['SIGKILL', [child.pid], expected]);
});
