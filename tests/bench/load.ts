/**
 * A load generator in a process of its own, so that it has the other core:
 *
 *   bun tests/bench/load.ts <port> <path> <clients> <seconds> [<etag>]
 *
 * Prints `{requests, perSecond, p50, p99, failed}`, times in milliseconds. Each client waits for its answer before it
 * asks again. Loopback only; ends by itself.
 */
export interface Load {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Runs the generator beside the caller. */
export async function load(port: number, path: string, { clients = 50, seconds = 5, etag = '' } = {}): Promise<Load> {
  const words = [process.execPath, import.meta.path, String(port), path, String(clients), String(seconds), etag];
  const child = Bun.spawn(words, { stdout: 'pipe', stderr: 'inherit' });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('the load generator failed');
  return JSON.parse(text) as Load;
}

interface Client {
  sentAt: number;
  /** Bytes of the answer that are still to come; null = its head has not been read. */
  left: number | null;
  head: string;
}

interface Plan {
  port: number;
  path: string;
  clients: number;
  seconds: number;
  /** What every client has already; '' = nothing. */
  etag: string;
}

async function generate({ port, path, clients, seconds, etag }: Plan): Promise<Load> {
  const known = etag === '' ? '' : `If-None-Match: ${etag}\r\n`;
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${known}\r\n`;
  const expected = etag === '' ? 'HTTP/1.1 200' : 'HTTP/1.1 304';
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let open = clients;

  const ask = (socket: Bun.Socket<Client>) => {
    if (performance.now() >= end) {
      socket.end();
      open -= 1;
      if (open === 0) resolve();
      return;
    }
    socket.data = { sentAt: performance.now(), left: null, head: '' };
    socket.write(request);
  };
  const take = (socket: Bun.Socket<Client>, chunk: Buffer) => {
    const { data } = socket;
    if (data.left === null) {
      data.head += chunk.toString('latin1');
      const headEnd = data.head.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(data.head)?.[1] ?? 0);
      if (!data.head.startsWith(expected)) failed += 1;
      data.left = length - (data.head.length - headEnd - 4);
    } else data.left -= chunk.length;
    if (data.left > 0) return;
    times.push(performance.now() - data.sentAt);
    ask(socket);
  };
  for (let count = 0; count < clients; count++) {
    await Bun.connect<Client>({
      hostname: '127.0.0.1',
      port,
      data: { sentAt: 0, left: null, head: '' },
      socket: {
        open: ask,
        data: take,
        error: () => {
          failed += 1;
        },
      },
    });
  }
  await done;
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { requests: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}

if (import.meta.main) {
  const [port = '', path = '/', clients = '50', seconds = '5', etag = ''] = process.argv.slice(2);
  const plan = { port: Number(port), path, clients: Number(clients), seconds: Number(seconds), etag };
  console.log(JSON.stringify(await generate(plan)));
}
