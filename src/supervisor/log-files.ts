/**
 * The only writer of log files. Every line goes to `All.log` and to the file of the one who speaks; a file is turned
 * over at 10 MB and five older ones are kept (`X.log.1` is the newest of them).
 */
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LogLine } from '../log.ts';

export interface LogFiles {
  write(line: LogLine): void;
  close(): void;
}

const rotateAt = 10 * 1024 * 1024;
const backups = 5;

/** The file a logger writes to: both processes of an instance share the file of their section. */
export function fileOf(logger: string): string {
  const section = logger.replace(/\.(torrent|search)$/, '');
  return `${section.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')}.log`;
}

/**
 * `[2026-01-31T09:05:07.123+01:00] WARNING: Movies-HD.torrent: text`, further lines indented. Other control characters,
 * which a name from outside may hold, are written out: a terminal would obey them.
 */
export function formatLine({ at, level, logger, message }: LogLine, offset = new Date(at).getTimezoneOffset()): string {
  const text = message.replaceAll(/\r?\n/g, '\n    ').replaceAll(controls, escaped);
  return `[${localTime(at, offset)}] ${level}: ${logger}: ${text}\n`;
}

/** C0 without tab and line feed, DEL, C1, and what Unicode counts as the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function localTime(at: number, offset: number): string {
  const local = new Date(at - offset * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${local}${offset > 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

interface OpenFile {
  descriptor: number;
  size: number;
}

/**
 * Opens lazily: a file exists once somebody has spoken. A full disk or a lost folder never stops the service; the
 * first failure and the recovery are told to `complain`.
 */
export function openLogFiles(folder: string, complain: (text: string) => void, limit = rotateAt): LogFiles {
  const files = new Map<string, OpenFile>();
  let failing = false;

  const open = (name: string): OpenFile => {
    const known = files.get(name);
    if (known) return known;
    mkdirSync(folder, { recursive: true });
    const descriptor = openSync(join(folder, name), 'a', 0o640);
    const file = { descriptor, size: fstatSync(descriptor).size };
    files.set(name, file);
    return file;
  };

  const forget = (name: string, file: OpenFile) => {
    closeSync(file.descriptor);
    files.delete(name);
  };

  const append = (name: string, bytes: Uint8Array) => {
    let file = open(name);
    // Removed or moved away by somebody: what is written to it now nobody would ever read.
    if (fstatSync(file.descriptor).nlink === 0) {
      forget(name, file);
      file = open(name);
    }
    if (file.size > 0 && file.size + bytes.length > limit) {
      forget(name, file);
      rotate(folder, name);
      file = open(name);
    }
    file.size += writeSync(file.descriptor, bytes);
  };

  const write = (line: LogLine) => {
    const bytes = new TextEncoder().encode(formatLine(line));
    try {
      for (const name of new Set(['All.log', fileOf(line.logger)])) append(name, bytes);
      if (failing) complain('Log files can be written again');
      failing = false;
    } catch (thrown) {
      if (!failing) complain(`Log files cannot be written: ${thrown instanceof Error ? thrown.message : thrown}`);
      failing = true;
    }
  };

  const close = () => {
    for (const { descriptor } of files.values()) closeSync(descriptor);
    files.clear();
  };

  return { write, close };
}

function rotate(folder: string, name: string): void {
  const path = join(folder, name);
  rmSync(`${path}.${backups}`, { force: true });
  for (let age = backups - 1; age >= 1; age--) {
    if (existsSync(`${path}.${age}`)) renameSync(`${path}.${age}`, `${path}.${age + 1}`);
  }
  renameSync(path, `${path}.1`);
}
