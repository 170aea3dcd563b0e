/** Runs like the managers' command queue: few workers, commands that need the disk one at a time. */
export interface Command {
  id: number;
  /** In its canonical spelling. */
  name: string;
  /** Parameters as they were sent, without the name. */
  body: Record<string, unknown>;
  status: 'queued' | 'started' | 'completed' | 'failed' | 'aborted' | 'cancelled' | 'orphaned';
  result: 'unknown' | 'successful' | 'unsuccessful';
  message: string | null;
  exception: string | null;
  /** Unix milliseconds; null = not yet. */
  queued: number;
  started: number | null;
  ended: number | null;
  userAgent: string;
}

export interface CommandQueue {
  /** Every command since the start, oldest first. */
  all: Command[];
  named(name: string): Command[];
  /** The same name and parameters while one is queued or started: that one. */
  post(name: string, body: Record<string, unknown>, userAgent?: string): Command;
  /** Nothing starts until `resume`. */
  pause(): void;
  resume(): void;
  /** What a restart of the manager makes of commands that were not finished. */
  orphanAll(): void;
  stop(): void;
}

export interface CommandQueueOptions {
  workers: number;
  diskCommands: string[];
  /** Milliseconds that a command takes. */
  duration: (name: string) => number;
  now: () => number;
  /** Does the work; throws for a command that fails. */
  run: (command: Command) => Promise<'successful' | 'unsuccessful'>;
}

export function createCommandQueue({ workers, diskCommands, duration, now, run }: CommandQueueOptions): CommandQueue {
  const all: Command[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const disk = new Set(diskCommands);
  let paused = false;

  const active = () => all.filter(({ status }) => status === 'started');
  const startable = () => {
    if (paused || active().length >= workers) return undefined;
    const diskBusy = active().some(({ name }) => disk.has(name));
    return all.find(({ status, name }) => status === 'queued' && !(diskBusy && disk.has(name)));
  };
  const startNext = () => {
    for (let next = startable(); next; next = startable()) start(next);
  };
  const start = (command: Command) => {
    Object.assign(command, { status: 'started', started: now() });
    const timer = setTimeout(() => {
      timers.delete(timer);
      void finish(command);
    }, duration(command.name));
    timers.add(timer);
  };
  const finish = async (command: Command) => {
    try {
      const result = await run(command);
      if (command.status === 'started') Object.assign(command, { status: 'completed', result, message: 'Completed' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      Object.assign(command, {
        status: 'failed',
        result: 'unsuccessful',
        message,
        exception: `System.Exception: ${message}`,
      });
    }
    command.ended = now();
    startNext();
  };
  const isOpen = ({ status }: Command) => status === 'queued' || status === 'started';
  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
  return {
    all,
    named: (name) => all.filter((command) => command.name === name),
    post(name, body, userAgent = '') {
      const key = JSON.stringify(body);
      const same = all.find(
        (command) => isOpen(command) && command.name === name && JSON.stringify(command.body) === key,
      );
      if (same) return same;
      const command: Command = {
        id: all.length + 1,
        name,
        body,
        status: 'queued',
        result: 'unknown',
        message: null,
        exception: null,
        queued: now(),
        started: null,
        ended: null,
        userAgent,
      };
      all.push(command);
      // The answer to the caller still says queued.
      queueMicrotask(startNext);
      return command;
    },
    pause: () => {
      paused = true;
    },
    resume() {
      paused = false;
      startNext();
    },
    orphanAll() {
      clear();
      for (const command of all.filter(isOpen)) Object.assign(command, { status: 'orphaned', ended: now() });
    },
    stop: clear,
  };
}
