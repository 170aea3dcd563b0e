/**
 * One worker process: the same executable started again with a role. Knows nothing of restarts or configuration.
 */
import { createChannel } from './channel.ts';
import { isFromWorker } from './heard.ts';
import type { FromWorker, Role, ToWorker } from './message.ts';

export interface WorkerExit {
  /** null when a signal ended it. */
  code: number | null;
  signal: string | null;
  /** True after `stop`. */
  asked: boolean;
  /** The last lines of its standard error, oldest first. */
  lastLines: string[];
}

export interface WorkerProcess {
  pid: number;
  /** Resolves when the message has left our memory or the worker is gone. Never rejects. */
  send(message: ToWorker): Promise<void>;
  /** Asks, waits at most `patience` milliseconds, kills. Resolves to true when it had to be killed. */
  stop(patience: number): Promise<boolean>;
  /** Ends it at once, also one that is frozen. */
  kill(): void;
  exited: Promise<WorkerExit>;
}

export type SpawnWorker = (
  unit: { role: Role; section: string },
  onMessage: (message: FromWorker) => void,
) => WorkerProcess;

const keptLines = 40;
/** Characters of a line that are kept. */
const longestLine = 4000;

/** The command that starts this very program again; `Bun.main` is only part of it when run from source. */
function ownCommand(): string[] {
  return Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main];
}

/** Workers get their settings over IPC, so none of our own variables (some hold secrets) is handed down. */
function workerEnvironment(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      return value !== undefined && !name.startsWith('TENDARR_');
    }),
  );
}

/**
 * What each of the processes would keep for its next burst is little, of all of them together it is much. They are at
 * rest most of the time, so they give free pages back, those of large blocks too. What the owner has set counts more.
 */
const frugal: Readonly<Record<string, string>> = {
  MIMALLOC_PURGE_HOLES_LARGE_FLOOR: '0',
  MIMALLOC_PURGE_HOLES_FULL_EVERY: '4',
  MIMALLOC_PURGE_HOLES_MIN_INTERVAL: '2000',
};

/** Throws when the operating system refuses to start a process. */
export const spawnWorker: SpawnWorker = ({ role, section }, onMessage) => {
  let asked = false;
  let misspoke: string | null = null;
  const child = Bun.spawn([...ownCommand(), role, section], {
    env: { ...frugal, ...workerEnvironment(process.env) },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    serialization: 'json',
    ipc: (message: unknown, worker) => {
      if (isFromWorker(message)) return onMessage(message);
      // Whatever else it says is not to be believed either; the restart policy goes on from here.
      misspoke ??= `error: it sent a message that is not understood (${typeOf(message)})`;
      worker.kill('SIGKILL');
    },
  });
  const lines = collectLines(child.stderr);
  const exited = Promise.all([child.exited, lines]).then(([, lastLines]) => ({
    code: child.signalCode ? null : child.exitCode,
    signal: child.signalCode === null ? null : String(child.signalCode),
    asked,
    lastLines: misspoke === null ? lastLines : [...lastLines, misspoke],
  }));
  const send = createChannel(child);
  const stop = async (patience: number) => {
    asked = true;
    void send({ type: 'stop' });
    const late = await Promise.race([child.exited.then(() => false), Bun.sleep(patience).then(() => true)]);
    if (late) child.kill('SIGKILL');
    await child.exited;
    return late;
  };
  return { pid: child.pid, send, stop, kill: () => child.kill('SIGKILL'), exited };
};

/** Cut short: it is shown. */
function typeOf(message: unknown): string {
  return String((message as { type?: unknown } | null)?.type).slice(0, 40);
}

async function collectLines(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = (parts.pop() ?? '').slice(0, longestLine);
    lines.push(...parts.filter((line) => line.trim() !== '').map((line) => line.slice(0, longestLine)));
    if (lines.length > keptLines) lines.splice(0, lines.length - keptLines);
  }
  if (rest.trim() !== '') lines.push(rest);
  return lines;
}
