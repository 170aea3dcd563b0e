/** Long searches on a thread of their own, which exists only while there are any. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../../error.ts';
import type { Found, Search } from './find.ts';
import type { Question, Reply } from './thread.ts';
import { explained } from './unavailable.ts';

export interface Scanner {
  /** Whether the thread is there to take a question at once; begins it otherwise. */
  ready(): boolean;
  /** @throws AppError `unavailable` when the file cannot be read now or the thread takes too long */
  find(file: string, generation: string, search: Search): Promise<Found>;
  close(): void;
}

export interface ScannerOptions {
  /** Ends the thread after so much rest; default a minute. */
  restMs?: number;
  /** Default 5 s. */
  timeoutMs?: number;
  start?: () => Worker;
}

type Settle = (reply: Reply | Error) => void;

export function createScanner({
  restMs = 60_000,
  timeoutMs = 5000,
  start = startThread,
}: ScannerOptions = {}): Scanner {
  const waiting = new Map<number, Settle>();
  const asked = new Map<string, Promise<Found>>();
  let thread: Worker | null = null;
  let isOnline = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const end = (reason: Error) => {
    clearTimeout(rest);
    void thread?.terminate();
    thread = null;
    isOnline = false;
    for (const settle of waiting.values()) settle(reason);
    waiting.clear();
  };
  const running = (): Worker => {
    if (thread) return thread;
    const started = start();
    started.unref();
    started.on('online', () => {
      if (thread === started) isOnline = true;
    });
    started.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
    started.on('error', (error) => {
      if (thread === started) end(new Error('the search thread broke', { cause: error }));
    });
    thread = started;
    return started;
  };
  const pause = () => {
    clearTimeout(rest);
    if (waiting.size > 0) return;
    rest = setTimeout(() => end(new Error('the search thread rests')), restMs);
    rest.unref();
  };

  const ask = (question: Omit<Question, 'id'>) =>
    new Promise<Found>((resolve, reject) => {
      last += 1;
      const id = last;
      const late = setTimeout(() => end(new AppError('unavailable', 'The search took too long, try again')), timeoutMs);
      waiting.set(id, (reply) => {
        clearTimeout(late);
        waiting.delete(id);
        pause();
        if (reply instanceof Error) reject(reply);
        else if ('found' in reply) resolve(reply.found);
        else reject(explained(Object.assign(new Error(reply.message), { code: reply.code })));
      });
      clearTimeout(rest);
      running().postMessage({ id, ...question });
    });

  return {
    ready() {
      if (!thread) {
        running();
        pause();
      }
      return isOnline;
    },
    find(file, generation, search) {
      const key = JSON.stringify([file, generation, search]);
      const same = asked.get(key);
      if (same) return same;
      const answer = ask({ file, generation, search }).finally(() => asked.delete(key));
      asked.set(key, answer);
      return answer;
    },
    close: () => end(new AppError('unavailable', 'The service is stopping')),
  };
}

/** In the executable the thread's module lies beside the entry, at its place below `src`; see `build.ts`. */
function startThread(): Worker {
  if (Bun.isStandaloneExecutable) return new Worker(`${import.meta.dir}/database/library/thread.js`);
  return new Worker(new URL('./thread.ts', import.meta.url));
}
