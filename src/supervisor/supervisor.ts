/**
 * Keeps the wanted workers running. Nothing here waits for a child: starting, stopping and restarting go on in the
 * background, and what is asked of a worker that is down is answered by its next start.
 */
import { messageOf } from '../error.ts';
import type { Logger } from '../log.ts';
import { isAlive, keyOf, type Member, newMember, type Unit } from './member.ts';
import type { FromWorker, ToWorker } from './message.ts';
import type { SpawnWorker, WorkerExit } from './process.ts';
import { afterCrash, afterFailedSpawn, noCrashes, type RestartSettings } from './restart.ts';

export interface SupervisorOptions {
  spawn: SpawnWorker;
  log: Logger;
  /** Unix milliseconds. */
  now(): number;
  /** 0 to 1. */
  random(): number;
  /** Takes secrets out of what a worker said last, which is shown. Default: as it is. */
  clean?(text: string): string;
  settings(): RestartSettings;
  /** Why nothing can be stored at this moment, as a sentence; null = it can. Default: it can. */
  storageTrouble?(): string | null;
  /** Milliseconds between two looks whether it can again. Default 15 s. */
  storagePause?: number;
  startMessage(unit: Unit): Extract<ToWorker, { type: 'start' }>;
  /** Everything a worker says, also `ready`; reports and beats are kept here already. */
  onMessage(unit: Unit, message: FromWorker): void;
  /** Something that `/processes` shows has changed. */
  onChange(): void;
}

export interface Supervisor {
  /** Makes the running set equal to `units`: stops what is no longer wanted, starts what is new. */
  want(units: Unit[]): Promise<void>;
  /** Stops and starts these; a new history begins. Resolves when they were started again. */
  restart(units: Unit[]): Promise<void>;
  /** Resolves when the message has left our memory, at once when nobody is there to read it. Never rejects. */
  send(unit: Unit, message: ToWorker): Promise<void>;
  members(): readonly Member[];
  stop(): Promise<void>;
  /** Ends every worker at once, also frozen ones, and starts none any more. */
  kill(): void;
}

const patience = 5000;

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { spawn, log, now, clean = (text) => text, storageTrouble = () => null, storagePause = 15_000 } = options;
  const members = new Map<string, Member>();
  /** On their way out: a restart that is under way must not bring them back, another one takes their place. */
  const unwanted = new WeakSet<Member>();
  let stopped = false;

  const change = (member: Member, phase: Member['phase']) => {
    member.phase = phase;
    options.onChange();
  };

  const later = (member: Member, delay: number) => {
    member.timer = setTimeout(() => start(member), delay);
  };

  const start = (member: Member) => {
    if (stopped || unwanted.has(member) || member.process || members.get(keyOf(member.unit)) !== member) return;
    clearTimer(member);
    try {
      const child = spawn(member.unit, (message) => hear(member, message));
      Object.assign(member, { process: child, pid: child.pid, startedAt: now(), beatAt: now(), failedSpawns: 0 });
      change(member, 'starting');
      void child.exited.then((exit) => ended(member, exit));
      void child.send(options.startMessage(member.unit));
    } catch (thrown) {
      member.failedSpawns += 1;
      member.lastError = messageOf(thrown);
      const delay = afterFailedSpawn(member.failedSpawns);
      log.error(`${keyOf(member.unit)} could not be started, next try in ${seconds(delay)}: ${messageOf(thrown)}`);
      change(member, 'waiting');
      later(member, delay);
    }
  };

  const hear = (member: Member, message: FromWorker) => {
    member.beatAt = now();
    if (message.type === 'ready') {
      log.info(`${keyOf(member.unit)} runs as process ${member.pid}`);
      change(member, 'running');
    }
    if (message.type === 'report') {
      Object.assign(member.report, message.report);
      options.onChange();
    }
    if (message.type === 'jumped') {
      const set = `${message.by > 0 ? 'forward' : 'back'} by ${seconds(Math.abs(message.by))}`;
      log.warning(`${keyOf(member.unit)} starts again, because the clock of the system was set ${set}`);
      void restart([member.unit]);
    }
    options.onMessage(member.unit, message);
  };

  const ended = (member: Member, exit: WorkerExit) => {
    member.process = null;
    if (exit.asked) return change(member, 'stopped');
    const at = now();
    Object.assign(member, { exitedAt: at, exitCode: exit.code, lastError: clean(reasonOf(exit)) });
    if (stopped) return change(member, 'stopped');
    crashed(member, exit, { at, lived: at - member.startedAt });
  };

  /** It could only end again. */
  const awaitStorage = (member: Member, why: string) => {
    if (member.lastError !== why) log.error(`${keyOf(member.unit)} ended and waits: ${why}`);
    member.lastError = why;
    change(member, 'no-storage');
    member.timer = setTimeout(() => {
      const still = storageTrouble();
      if (still === null) start(member);
      else awaitStorage(member, still);
    }, storagePause);
  };

  const crashed = (member: Member, exit: WorkerExit, crash: { at: number; lived: number }) => {
    const trouble = storageTrouble();
    if (trouble !== null) return awaitStorage(member, trouble);
    const { history, step } = afterCrash(member.history, crash, options.settings(), options.random());
    member.history = history;
    const name = keyOf(member.unit);
    const last = exit.lastLines.length > 0 ? `\n${exit.lastLines.join('\n')}` : '';
    if (step.kind === 'off') {
      log.error(`${name} crashed (${how(exit)}) and is not restarted: AutoRestartProcesses is off${last}`);
      return change(member, 'off');
    }
    const next =
      step.kind === 'given-up'
        ? `crashed ${step.crashes} times, next try in an hour`
        : `restart in ${seconds(step.delay)}`;
    log.error(`${name} crashed (${how(exit)}), ${next}${last}`);
    member.restarts += 1;
    change(member, step.kind === 'given-up' ? 'given-up' : 'waiting');
    later(member, step.delay);
  };

  const halt = async (member: Member) => {
    clearTimer(member);
    const { process } = member;
    if (!process) return change(member, 'stopped');
    change(member, 'stopping');
    const killed = await process.stop(patience);
    if (killed)
      log.warning(`${keyOf(member.unit)} (process ${member.pid}) did not stop in ${seconds(patience)} and was killed`);
    await process.exited;
  };

  const restart = async (units: Unit[]) => {
    const chosen = units
      .map((unit) => members.get(keyOf(unit)))
      .filter((member): member is Member => member !== undefined);
    await Promise.all(
      chosen.map(async (member) => {
        if (member.phase === 'stopping') return;
        await halt(member);
        Object.assign(member, { history: noCrashes, restarts: 0, lastError: null, exitedAt: null, exitCode: null });
        start(member);
      }),
    );
  };

  const want = async (units: Unit[]) => {
    const wanted = new Set(units.map(keyOf));
    const surplus = [...members.values()].filter((member) => !wanted.has(keyOf(member.unit)));
    for (const member of surplus) unwanted.add(member);
    await Promise.all(
      surplus.map(async (member) => {
        await halt(member);
        members.delete(keyOf(member.unit));
      }),
    );
    for (const unit of units) {
      if (members.has(keyOf(unit))) continue;
      const member = newMember(unit);
      members.set(keyOf(unit), member);
      start(member);
    }
    options.onChange();
  };

  const stop = async () => {
    stopped = true;
    await Promise.all([...members.values()].map(halt));
  };

  return {
    want,
    restart,
    async send(unit, message) {
      const member = members.get(keyOf(unit));
      if (member && isAlive(member)) await member.process?.send(message);
    },
    members: () => [...members.values()],
    stop,
    kill: () => {
      stopped = true;
      for (const { process } of members.values()) process?.kill();
    },
  };
}

function clearTimer(member: Member): void {
  if (member.timer) clearTimeout(member.timer);
  member.timer = null;
}

function how(exit: WorkerExit): string {
  return exit.signal ? `signal ${exit.signal}` : `exit code ${exit.code}`;
}

/** The error itself is what a stack trace begins with; without one, how it ended. */
function reasonOf(exit: WorkerExit): string {
  const line = exit.lastLines.find((one) => /^\s*(error|\w*Error)\b/i.test(one));
  return line?.trim() ?? how(exit);
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}
