/** The real program as its owner starts it: the built executable with a data folder of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../src/http/openapi/document.ts';
import { expectDescribed } from './described.ts';
import { until } from './wait.ts';

const root = join(import.meta.dir, '../..');
let built: string | null = null;

/** The executable that the test command has built; built here when a test is run on its own. */
export function executable(): string {
  const given = process.env.TENDARR_TEST_EXECUTABLE;
  if (given) return given;
  if (built) return built;
  const build = Bun.spawnSync([process.execPath, 'build.ts'], { cwd: root, stderr: 'inherit' });
  if (build.exitCode !== 0) throw new Error('The executable could not be built');
  built = join(root, 'dist', process.platform === 'win32' ? 'tendarr.exe' : 'tendarr');
  return built;
}

export interface TendarrOptions {
  /** Text of config.toml; none = the program writes its default. */
  config?: string;
  /** Data folder of an earlier start. */
  folder?: string;
  args?: string[];
  env?: Record<string, string>;
  /** Listens where its configuration says, instead of on a free port that nothing moves it away from. */
  ownAddress?: boolean;
}

export interface Tendarr {
  url: string;
  port: number;
  pid: number;
  folder: string;
  /** Standard output and error so far. */
  output(): string;
  /** The answer has to be one that the service's own OpenAPI document lists. */
  get(path: string, init?: RequestInit): Promise<Response>;
  json<T = Record<string, unknown>>(path: string, init?: RequestInit): Promise<T>;
  /** Ends the process by a signal and gives its exit code; the folder stays. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the process and removes the folder. */
  stop(): Promise<void>;
}

/** Starts the service on a free port and returns when it says where it listens. */
export async function startTendarr(options: TendarrOptions = {}): Promise<Tendarr> {
  const { config, folder, args = [], env = {}, ownAddress = false } = options;
  const address = ownAddress ? [] : ['--host', '127.0.0.1', '--port', '0'];
  const data = folder ?? mkdtempSync(join(tmpdir(), 'tendarr-data-'));
  if (config !== undefined) writeFileSync(join(data, 'config.toml'), config);
  const child = Bun.spawn([executable(), 'serve', '--data', data, ...address, ...args], {
    env: { ...surroundings(), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = collect([child.stdout, child.stderr]);
  const line = await until(() => /listens on (http:\/\/\S+?:(\d+))\/ui/.exec(output()), {
    what: 'the line that says where it listens',
  }).catch((error) => {
    child.kill('SIGKILL');
    throw new Error(`Tendarr did not start:\n${output()}`, { cause: error });
  });
  const [, , port = ''] = line;
  const url = `http://127.0.0.1:${port}`;
  let document: Promise<OpenApiDocument> | null = null;
  const readDocument = async () => (await fetch(`${url}/openapi.json`)).json() as Promise<OpenApiDocument>;
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
    document ??= readDocument().catch((error) => {
      document = null;
      throw error;
    });
    await expectDescribed(await document, { method: init?.method, target: path }, answer);
    return answer;
  };
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await child.exited;
    return child.exitCode;
  };
  return {
    url,
    port: Number(port),
    pid: child.pid,
    folder: data,
    output,
    get,
    json: async <T>(path: string, init?: RequestInit) => (await get(path, init)).json() as Promise<T>,
    end,
    stop: async () => {
      await end(child.exitCode === null ? 'SIGTERM' : undefined);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Our environment without what is meant for the tests. */
export function surroundings(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TENDARR_')));
}

function collect(streams: ReadableStream<Uint8Array>[]): () => string {
  let text = '';
  for (const stream of streams) {
    const decoder = new TextDecoder();
    void (async () => {
      for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
    })();
  }
  return () => text;
}

/** Runs a command of the executable to its end. */
export function runTendarr(words: string[], options: { env?: Record<string, string>; stdin?: string } = {}) {
  const done = Bun.spawnSync([executable(), ...words], {
    env: { ...surroundings(), ...options.env },
    stdin: options.stdin === undefined ? 'ignore' : Buffer.from(options.stdin),
  });
  return { code: done.exitCode, stdout: done.stdout.toString(), stderr: done.stderr.toString() };
}

/** Process numbers of the living workers of a service, from the system and not from what it says. */
export function childrenOf(pid: number): number[] {
  const listed = Bun.spawnSync(['pgrep', '-P', String(pid)]).stdout.toString();
  return listed.split('\n').filter(Boolean).map(Number);
}

/** Not ended: what has ended and only waits to be counted by its parent does not run. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
