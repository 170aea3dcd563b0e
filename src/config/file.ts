/** The few steps on files that reading and writing the configuration share. */
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';

export function readTextFile(path: string): string {
  return readFileSync(path, 'utf8');
}

/** Writes a file readable by its owner only and waits until it is on the disk; `wx` refuses an existing one. */
export function writeSynced(path: string, text: string, flag: 'w' | 'wx'): void {
  const file = openSync(path, flag, 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The code of a failure of the operating system, such as `ENOENT`. */
export function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : null;
}
