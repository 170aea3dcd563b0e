/** What the supervisor remembers of one worker it is responsible for. */
import type { Role, WorkerReport } from './message.ts';
import type { WorkerProcess } from './process.ts';
import { type CrashHistory, noCrashes } from './restart.ts';

export interface Unit {
  /** Section name of the instance, or `Placeholders`. */
  section: string;
  role: Role;
}

/** `no-storage`: it ended while nothing can be stored, and starts again as soon as that is over. */
export type Phase = 'starting' | 'running' | 'waiting' | 'no-storage' | 'given-up' | 'off' | 'stopping' | 'stopped';

export interface Member {
  unit: Unit;
  phase: Phase;
  process: WorkerProcess | null;
  /** Keeps the last value after a crash; null = never started. */
  pid: number | null;
  /** Unix milliseconds. */
  startedAt: number;
  /** Last sign of life, Unix milliseconds. */
  beatAt: number;
  history: CrashHistory;
  failedSpawns: number;
  timer: ReturnType<typeof setTimeout> | null;
  /** What the worker last said of itself, merged; survives a crash so that pages do not go blank. */
  report: WorkerReport;
  lastError: string | null;
  exitedAt: number | null;
  exitCode: number | null;
  /** Restarts after crashes since the last manual start. */
  restarts: number;
}

export function keyOf(unit: Unit): string {
  return `${unit.section}/${unit.role}`;
}

export function newMember(unit: Unit): Member {
  return {
    unit,
    phase: 'stopped',
    process: null,
    pid: null,
    startedAt: 0,
    beatAt: 0,
    history: noCrashes,
    failedSpawns: 0,
    timer: null,
    report: {},
    lastError: null,
    exitedAt: null,
    exitCode: null,
    restarts: 0,
  };
}

/** The process runs and its channel is open. */
export function isAlive(member: Member): boolean {
  return member.process !== null && (member.phase === 'running' || member.phase === 'starting');
}
