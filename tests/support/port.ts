import { createServer } from 'node:net';

/** Below what the system hands out by itself, a part of it for each test process that runs beside this one. */
const first = 20_000;
const parts = 16;
const part = 12_000 / parts;

/** `bun test --parallel` numbers its processes; a test that runs alone is any of them. */
const place = (Number(process.env.BUN_TEST_WORKER_ID) || process.pid) % parts;
const given = new Set<number>();

/**
 * A port nobody listens on and that stays free until it is used: neither the system nor another test process gives it
 * away meanwhile. For programs that have to be told their port, and for what is closed and opened again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + place * part + Math.floor(Math.random() * part);
    if (given.has(port)) continue;
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (!free) continue;
    given.add(port);
    return port;
  }
}
