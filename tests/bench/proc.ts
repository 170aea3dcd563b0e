/** What the kernel says about processes (Linux, proc(5)). */
import { readdirSync, readFileSync } from 'node:fs';

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : null;
    const parent = stat && /\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Proportional set size in MB: memory shared between processes is counted once. */
export function proportionalMemory(pids: readonly number[]): number {
  return sum(pids, (pid) => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0)) / 1024;
}

/** Resident memory of one process in MB; `peak` since its start. */
export function residentMemory(pid: number, which: 'now' | 'peak' = 'now'): number {
  const key = which === 'now' ? 'VmRSS' : 'VmHWM';
  return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) / 1024;
}

/** Seconds of processor time used so far. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticksPerSecond = 100;
  return sum(pids, (pid) => {
    const fields = (read(`/proc/${pid}/stat`) ?? '').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
  });
}

function sum(pids: readonly number[], value: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + value(pid), 0);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
