/**
 * Many people who browse at the same time, in a process of their own:
 *
 *   bun tests/bench/browsers.ts <port> <people> <category>
 *
 * Each keeps one connection and asks for a page of movies, for movies with something in their title, for the processes
 * and for the status, one after the other and again a moment after each answer, until standard input ends. Prints one
 * line of JSON. Loopback only.
 */

export interface Browsed {
  requests: number;
  /** Answers other than 200. */
  failed: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  longest: number;
  /** The longest for each sort of question. */
  longestOf: Record<string, number>;
}

export interface Browsers {
  /** They stop asking and tell what they saw. */
  end(): Promise<Browsed>;
  /** Ends them whatever they are doing. */
  stop(): void;
}

/** Returns once the first answer is there. */
export async function startBrowsers(port: number, people: number, category: string): Promise<Browsers> {
  const words = [process.execPath, import.meta.path, String(port), String(people), category];
  const child = Bun.spawn(words, { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' });
  const reader = child.stdout.getReader();
  let text = new TextDecoder().decode((await reader.read()).value);
  return {
    async end() {
      child.stdin.end();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += new TextDecoder().decode(part.value);
      }
      if ((await child.exited) !== 0) throw new Error('the browsers failed');
      return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Browsed;
    },
    stop: () => child.kill(),
  };
}

/** Milliseconds from an answer to the next question. */
const pause = 250;
const words = ['the', 'night', 'star', 'a', 'signal of', '17', 'harb', 'the l'];

/** What somebody asks for with the nth question. */
function question(category: string, person: number, n: number): { sort: string; path: string } {
  const movies = `/web/movie/${encodeURIComponent(category)}/movies`;
  const word = words[(person + n) % words.length] ?? '';
  switch (n % 4) {
    case 0:
      return { sort: 'page', path: `${movies}?page=${(person * 7 + n) % 200}&page_size=50` };
    case 1:
      return { sort: 'page with text', path: `${movies}?q=${encodeURIComponent(word)}&has_file=false` };
    case 2:
      return { sort: 'processes', path: '/web/processes' };
    default:
      return { sort: 'status', path: '/web/status' };
  }
}

interface Connection {
  head: string;
  /** Bytes that are still to come; null = the head has not been read. */
  left: number | null;
  answered(status: number): void;
}

async function connect(port: number): Promise<(path: string) => Promise<number>> {
  const take = (socket: Bun.Socket<Connection>, chunk: Buffer) => {
    const { data } = socket;
    if (data.left === null) {
      data.head += chunk.toString('latin1');
      const headEnd = data.head.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(data.head)?.[1] ?? 0);
      data.left = length - (data.head.length - headEnd - 4);
    } else data.left -= chunk.length;
    if (data.left <= 0) data.answered(Number(data.head.slice(9, 12)));
  };
  let isBroken = false;
  const broken = ({ data }: Bun.Socket<Connection>) => {
    isBroken = true;
    data.answered(0);
  };
  const socket = await Bun.connect<Connection>({
    hostname: '127.0.0.1',
    port,
    data: { head: '', left: null, answered: () => {} },
    socket: { data: take, error: broken, close: broken },
  });
  return (path) =>
    new Promise((answered) => {
      if (isBroken) return answered(0);
      socket.data = { head: '', left: null, answered };
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    });
}

async function browse(port: number, people: number, category: string): Promise<Browsed> {
  const seen = new Map<string, number[]>();
  let failed = 0;
  let over = false;
  process.stdin.on('end', () => {
    over = true;
  });
  process.stdin.resume();
  const person = async (number: number) => {
    const ask = await connect(port);
    // Not all at once.
    await Bun.sleep((number * pause) / people);
    for (let n = number; !over; n += 1) {
      const { sort, path } = question(category, number, n);
      const sentAt = performance.now();
      const status = await ask(path);
      const taken = performance.now() - sentAt;
      if (status !== 200) failed += 1;
      seen.set(sort, [...(seen.get(sort) ?? []), taken]);
      if (number === 0 && n === 0) console.log('browsing');
      await Bun.sleep(pause);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  const all = [...seen.values()].flat().sort((a, b) => a - b);
  const at = (part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
  const longestOf = Object.fromEntries([...seen].map(([sort, times]) => [sort, Math.max(...times)]));
  return { requests: all.length, failed, p50: at(0.5), p99: at(0.99), longest: at(1), longestOf };
}

if (import.meta.main) {
  const [port = '', people = '50', category = 'movies'] = process.argv.slice(2);
  console.log(JSON.stringify(await browse(Number(port), Number(people), category)));
  process.exit(0);
}
