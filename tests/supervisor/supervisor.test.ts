import { describe, expect, test } from 'bun:test';
import { createLogger } from '../../src/log.ts';
import type { Unit } from '../../src/supervisor/member.ts';
import type { FromWorker, ToWorker } from '../../src/supervisor/message.ts';
import type { SpawnWorker, WorkerExit } from '../../src/supervisor/process.ts';
import { createSupervisor, type SupervisorOptions } from '../../src/supervisor/supervisor.ts';
import { until } from '../support/wait.ts';

const search: Unit = { section: 'TV', role: 'search' };
const torrent: Unit = { section: 'TV', role: 'torrent' };

/** Children that do only what the test says. */
function world(
  options: {
    refuses?: () => boolean;
    ignoresStop?: boolean;
    restarts?: boolean;
    delay?: number;
    secret?: string;
    storage?: Pick<SupervisorOptions, 'storageTrouble' | 'storagePause'>;
  } = {},
) {
  const children: {
    unit: Unit;
    pid: number;
    sent: ToWorker[];
    say(message: FromWorker): void;
    end(exit: Partial<WorkerExit>): void;
  }[] = [];
  const lines: string[] = [];
  const spawn: SpawnWorker = (unit, onMessage) => {
    if (options.refuses?.()) throw new Error('EAGAIN: no more processes');
    const { promise, resolve } = Promise.withResolvers<WorkerExit>();
    const end = (exit: Partial<WorkerExit>) => resolve({ code: 0, signal: null, asked: false, lastLines: [], ...exit });
    const child = { unit, pid: 100 + children.length, sent: [] as ToWorker[], say: onMessage, end };
    children.push(child);
    const stop = async () => {
      end(options.ignoresStop ? { asked: true, signal: 'SIGKILL', code: null } : { asked: true });
      await promise;
      return options.ignoresStop ?? false;
    };
    const kill = () => end({ signal: 'SIGKILL', code: null });
    return {
      pid: child.pid,
      send: async (message: ToWorker) => void child.sent.push(message),
      stop,
      kill,
      exited: promise,
    };
  };
  const supervisor = createSupervisor({
    spawn,
    log: createLogger('Main', (line) => lines.push(`${line.level} ${line.message}`), { level: 'TRACE' }),
    now: Date.now,
    random: () => 0,
    clean: (text) => text.replaceAll(options.secret ?? '\0', '…'),
    settings: () => ({
      AutoRestartProcesses: options.restarts ?? true,
      MaxProcessRestarts: 2,
      ProcessRestartWindow: 300,
      ProcessRestartDelay: options.delay ?? 0,
    }),
    startMessage: ({ role, section }) => ({ type: 'start', role, section }) as Extract<ToWorker, { type: 'start' }>,
    onMessage: () => {},
    onChange: () => {},
    ...options.storage,
  });
  const last = () => {
    const child = children.at(-1);
    if (!child) throw new Error('no child was started');
    return child;
  };
  return { supervisor, children, lines, last };
}

describe('the wanted workers', () => {
  test('are started once each, are told their part, and count as running when they say so', async () => {
    const { supervisor, children } = world();
    await supervisor.want([search, torrent]);
    await supervisor.want([search, torrent]);
    expect(children.map(({ unit }) => unit)).toEqual([search, torrent]);
    expect(children[0]?.sent[0]).toMatchObject({ type: 'start', role: 'search', section: 'TV' });
    expect(supervisor.members().map(({ phase }) => phase)).toEqual(['starting', 'starting']);
    children[0]?.say({ type: 'ready' });
    expect(supervisor.members().map(({ phase }) => phase)).toEqual(['running', 'starting']);
  });

  test('that are no longer wanted are stopped and forgotten', async () => {
    const { supervisor } = world();
    await supervisor.want([search, torrent]);
    await supervisor.want([torrent]);
    expect(supervisor.members().map(({ unit }) => unit)).toEqual([torrent]);
  });
});

describe('a worker that ends unasked', () => {
  test('has crashed, with exit code 0 too, and is started again with its last words in the log', async () => {
    const { supervisor, children, lines, last } = world();
    await supervisor.want([search]);
    last().end({ code: 0, lastLines: ['at somewhere', 'TypeError: x is not a function'] });
    await until(() => children.length === 2, { what: 'the restart' });
    expect(supervisor.members()[0]).toMatchObject({
      restarts: 1,
      exitCode: 0,
      lastError: 'TypeError: x is not a function',
    });
    expect(lines.find((line) => line.startsWith('ERROR'))).toContain('TypeError: x is not a function');
  });

  test('shows no secret in its last words', async () => {
    const { supervisor, last } = world({ restarts: false, secret: 'hunter2' });
    await supervisor.want([search]);
    last().end({ code: 1, lastLines: ['TypeError: no answer to apikey hunter2'] });
    await until(() => supervisor.members()[0]?.phase === 'off', { what: 'the crash' });
    expect(supervisor.members()[0]?.lastError).toBe('TypeError: no answer to apikey …');
  });

  test('keeps its process number while it is down', async () => {
    const { supervisor, last } = world({ delay: 1000 });
    await supervisor.want([search]);
    last().end({ code: 1 });
    await until(() => supervisor.members()[0]?.phase === 'waiting', { what: 'the crash' });
    expect(supervisor.members()[0]).toMatchObject({ pid: 100, exitCode: 1 });
    await supervisor.stop();
  });

  test('is given up after too many crashes, and said to be', async () => {
    const { supervisor, children, lines, last } = world();
    await supervisor.want([search]);
    for (const count of [1, 2, 3]) {
      await until(() => children.length === count, { what: `start ${count}` });
      last().end({ code: 1 });
    }
    await until(() => supervisor.members()[0]?.phase === 'given-up', { what: 'giving up' });
    expect(lines.at(-1)).toContain('crashed 3 times, next try in an hour');
    await supervisor.stop();
  });

  test('stays down when restarts are off', async () => {
    const { supervisor, children, last } = world({ restarts: false });
    await supervisor.want([search]);
    last().end({ code: 1 });
    await until(() => supervisor.members()[0]?.phase === 'off', { what: 'the crash' });
    expect(children).toHaveLength(1);
  });
});

test.each([
  [3_600_000, 'forward by 3600 s'],
  [-86_400_000, 'back by 86400 s'],
])('a worker that says that the clock was set by %p ms starts again, which is no crash', async (by, said) => {
  const { supervisor, children, lines, last } = world();
  await supervisor.want([search, torrent]);
  for (const child of children) child.say({ type: 'ready' });
  last().say({ type: 'jumped', by });
  await until(() => children.length === 3, { what: 'the restart' });
  expect(last().unit).toEqual(torrent);
  expect(supervisor.members().map(({ restarts, lastError }) => [restarts, lastError])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(lines).toContain(`WARNING TV/torrent starts again, because the clock of the system was set ${said}`);
});

describe('a worker that ends while nothing can be stored', () => {
  /** A disk that is full until the test makes room, and that is looked at all the time. */
  function fullDisk() {
    const disk = { trouble: 'The disk is full' as string | null, looks: 0 };
    const storageTrouble = () => {
      disk.looks += 1;
      return disk.trouble;
    };
    return { disk, ...world({ storage: { storageTrouble, storagePause: 1 } }) };
  }

  test('waits for room however long it takes, is told of once, and starts again', async () => {
    const { supervisor, children, lines, last, disk } = fullDisk();
    await supervisor.want([search]);
    last().end({ code: 1 });
    await until(() => disk.looks > 10, { what: 'many looks' });
    expect(children).toHaveLength(1);
    expect(supervisor.members()[0]).toMatchObject({ phase: 'no-storage', lastError: 'The disk is full', restarts: 0 });
    expect(lines.filter((line) => line.startsWith('ERROR'))).toEqual([
      'ERROR TV/search ended and waits: The disk is full',
    ]);
    disk.trouble = null;
    await until(() => children.length === 2, { what: 'the start' });
    expect(supervisor.members()[0]?.history.crashes).toEqual([]);
  });

  test('is not brought back after the service was told to stop', async () => {
    const { supervisor, children, last, disk } = fullDisk();
    await supervisor.want([search]);
    last().end({ code: 1 });
    await until(() => disk.looks > 1, { what: 'the first look' });
    await supervisor.stop();
    expect(supervisor.members()[0]?.timer).toBeNull();
    expect(children).toHaveLength(1);
  });
});

describe('a restart by hand', () => {
  test('stops, starts and forgets the crashes, also for a worker that was given up', async () => {
    const { supervisor, children, last } = world({ restarts: false });
    await supervisor.want([search]);
    last().end({ code: 1 });
    await until(() => supervisor.members()[0]?.phase === 'off', { what: 'the crash' });
    await supervisor.restart([search]);
    expect(children).toHaveLength(2);
    expect(supervisor.members()[0]).toMatchObject({
      restarts: 0,
      lastError: null,
      history: { crashes: [], givenUp: false },
    });
  });

  test('names a worker that had to be killed', async () => {
    const { supervisor, lines } = world({ ignoresStop: true });
    await supervisor.want([search]);
    await supervisor.restart([search]);
    expect(lines).toContain('WARNING TV/search (process 100) did not stop in 5 s and was killed');
  });

  test('does not bring a worker back that is not wanted any more', async () => {
    const { supervisor, children } = world();
    await supervisor.want([search]);
    await Promise.all([supervisor.restart([search]), supervisor.want([])]);
    expect(children).toHaveLength(1);
    await supervisor.want([search]);
    expect(children).toHaveLength(2);
  });

  test('leaves the others alone', async () => {
    const { supervisor, children } = world();
    await supervisor.want([search, torrent]);
    await supervisor.restart([torrent]);
    expect(children.map(({ unit }) => unit.role)).toEqual(['search', 'torrent', 'torrent']);
  });
});

test('a process that cannot be started is tried again later and shown', async () => {
  const { supervisor, lines } = world({ refuses: () => true });
  await supervisor.want([search]);
  expect(supervisor.members()[0]).toMatchObject({
    phase: 'waiting',
    pid: null,
    lastError: 'EAGAIN: no more processes',
  });
  expect(lines.at(-1)).toContain('next try in 30 s');
  await supervisor.stop();
});

test('stopping ends everything and nothing starts again', async () => {
  const { supervisor, children } = world();
  await supervisor.want([search, torrent]);
  await supervisor.stop();
  await supervisor.restart([search]);
  expect(children).toHaveLength(2);
  expect(supervisor.members().every(({ process }) => process === null)).toBe(true);
});

test('killing everything leaves no process and starts none', async () => {
  const { supervisor, children } = world();
  await supervisor.want([search, torrent]);
  supervisor.kill();
  await until(() => supervisor.members().every(({ process }) => process === null), { what: 'the end of all' });
  await supervisor.restart([search]);
  expect(children).toHaveLength(2);
});

test('what a worker says of itself is merged and outlives a crash', async () => {
  const { supervisor, last } = world({ delay: 1000 });
  await supervisor.want([search]);
  last().say({ type: 'report', report: { searchSummary: 'a', queueCount: 1 } });
  last().say({ type: 'report', report: { searchSummary: 'b' } });
  last().end({ code: 1 });
  await until(() => supervisor.members()[0]?.phase === 'waiting', { what: 'the crash' });
  expect(supervisor.members()[0]?.report).toEqual({ searchSummary: 'b', queueCount: 1 });
  await supervisor.stop();
});
