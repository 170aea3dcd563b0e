/** Whether the last process that wrote a file ended in the middle of its work. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Keeps the trace of an unclean end, which opening the file wipes out: a clean end leaves no write-ahead log. */
export function noteUncleanEnd(path: string): void {
  if (existsSync(`${path}-wal`) && !endedUncleanly(path)) writeFileSync(markOf(path), '');
}

/** Nobody has checked the file since. */
export function endedUncleanly(path: string): boolean {
  return existsSync(markOf(path));
}

/** The file was checked. */
export function forgetUncleanEnd(path: string): void {
  rmSync(markOf(path), { force: true });
}

function markOf(path: string): string {
  return `${path}.unclean`;
}
