/**
 * The child's side of a worker process: receives `start`, hands over messages, sends log lines, beats, and ends when
 * told to, when the channel closes (the parent is gone, however it died) or when a defect is thrown.
 */
import { type Clock, createSteadyClock } from './clock.ts';
import { createLogger, type LevelGate, type Logger } from './log.ts';
import { createRest, systemRest } from './rest.ts';
import type { FromWorker, Role, ToWorker } from './supervisor/message.ts';

export type StartMessage = Extract<ToWorker, { type: 'start' }>;
/** What reaches a running worker; `start`, `level` and `stop` are handled here. */
export type WorkMessage = Exclude<ToWorker, { type: 'start' | 'level' | 'stop' }>;

export interface WorkerContext {
  start: StartMessage;
  log: Logger;
  send(message: FromWorker): void;
  /** Aborted when the worker is told to stop: every wait and outside call listens to it. */
  signal: AbortSignal;
}

export interface Worker {
  handle(message: WorkMessage): void;
  /** Puts everything down. The supervisor kills after 5 s. */
  stop(): Promise<void>;
}

const beatEvery = 10_000;

function send(message: FromWorker): void {
  // A closed channel means the parent is gone; `disconnect` ends this process.
  if (process.connected) process.send?.(message);
}

const known: Readonly<Record<ToWorker['type'], true>> = {
  start: true,
  torrents: true,
  client: true,
  facts: true,
  payload: true,
  inUse: true,
  presence: true,
  space: true,
  internet: true,
  places: true,
  lost: true,
  confirm: true,
  release: true,
  protect: true,
  preview: true,
  rebuild: true,
  level: true,
  stop: true,
};

function receives(value: unknown): ToWorker {
  const type = (value as { type?: unknown } | null)?.type;
  if (typeof type === 'string' && Object.hasOwn(known, type)) return value as ToWorker;
  throw new Error(`a worker got a message of unknown type ${String(type)}`);
}

/** @param outside what it takes from the system */
export type BeginWorker = (context: WorkerContext, outside: { clock: Clock }) => Worker;

/** Runs one worker in this process. Never returns control before the process ends by itself. */
export function runWorker(role: Role, section: string, begin: BeginWorker): void {
  const gate: LevelGate = { level: 'INFO' };
  const name = section === 'Placeholders' ? section : `${section}.${role}`;
  const log = createLogger(
    name,
    ({ at, level, logger, message }) => send({ type: 'log', at, level, logger, message }),
    gate,
  );
  const stopping = new AbortController();
  const rest = createRest(systemRest);
  const clock = createSteadyClock();
  let worker: Worker | null = null;

  const beat = () => {
    send({ type: 'beat' });
    const by = clock.follow();
    if (by !== 0) send({ type: 'jumped', by });
    rest.look();
  };
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await worker?.stop();
    process.exit(0);
  };

  process.on('message', (value: unknown) => {
    const message = receives(value);
    if (message.type === 'start') {
      gate.level = message.level;
      worker = begin({ start: message, log, send, signal: stopping.signal }, { clock });
      setInterval(beat, beatEvery).unref();
      send({ type: 'ready' });
    } else if (message.type === 'level') gate.level = message.level;
    else if (message.type === 'stop') void stop();
    else worker?.handle(message);
  });
  process.on('disconnect', () => process.exit(0));
  // The terminal sends SIGINT to the whole group: the supervisor decides when its workers end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void stop());
}
