/**
 * How long a service keeps its callers waiting at the worst, from a process of its own:
 *
 *   bun tests/bench/stall.ts <port> <path>
 *
 * Asks every millisecond, one question at a time, until its standard input ends; then prints `{requests, longest, p99}`,
 * times in milliseconds. Any line on its standard input makes it count anew. The longest answer is a stand-in for the longest time that the service's event loop stood
 * still: whatever else the machine does can only make it larger.
 */
export interface Stall {
  requests: number;
  longest: number;
  p99: number;
}

export interface StallWatch {
  pid: number;
  /** What was found so far does not count. */
  begin(): void;
  /** Ends the questions and tells what they found. */
  end(): Promise<Stall>;
}

/** Returns once the first answer is there. */
export async function watchStalls(port: number, path = '/health'): Promise<StallWatch> {
  const child = Bun.spawn([process.execPath, import.meta.path, String(port), path], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const reader = child.stdout.getReader();
  let text = new TextDecoder().decode((await reader.read()).value);
  return {
    pid: child.pid,
    begin() {
      child.stdin.write('\n');
      child.stdin.flush();
    },
    async end() {
      child.stdin.end();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += new TextDecoder().decode(part.value);
      }
      if ((await child.exited) !== 0) throw new Error('the questions to the service failed');
      return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Stall;
    },
  };
}

async function ask(port: number, path: string): Promise<Stall> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const times: number[] = [];
  let isHeard = false;
  let answered: () => void = () => {};
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    // The answer is one small packet.
    socket: { data: () => answered(), error: () => process.exit(1), close: () => process.exit(over ? 0 : 1) },
  });
  let over = false;
  process.stdin.on('end', () => {
    over = true;
  });
  process.stdin.on('data', () => {
    times.length = 0;
  });
  while (!over) {
    const sentAt = performance.now();
    await new Promise<void>((resolve) => {
      answered = resolve;
      socket.write(request);
    });
    times.push(performance.now() - sentAt);
    if (!isHeard) console.log('asking');
    isHeard = true;
    await Bun.sleep(1);
  }
  times.sort((a, b) => a - b);
  return { requests: times.length, longest: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

if (import.meta.main) {
  const [port = '', path = '/health'] = process.argv.slice(2);
  const found = await ask(Number(port), path);
  console.log(JSON.stringify(found));
  process.exit(0);
}
