import type { Level } from '../../src/log.ts';

/** Worst first. */
export const levels = ['CRITICAL', 'ERROR', 'WARNING', 'NOTICE', 'INFO', 'DEBUG', 'TRACE'] as const satisfies Level[];

/** The first line of an entry, taken apart. */
export interface LogHead {
  /** Unix milliseconds. */
  at: number;
  level: Level;
  /** Who speaks; empty when the line names nobody. */
  logger: string;
  message: string;
}

const shape = /^\[([^\]]+)\] ([A-Z]+): (.*)$/;

/** Reads `[2026-01-31T09:05:07.123+01:00] WARNING: Movies-HD.torrent: text`; null for a line that continues another. */
export function parseLine(line: string): LogHead | null {
  const parts = shape.exec(line);
  if (parts === null) return null;
  const [, time = '', word = '', rest = ''] = parts;
  const at = Date.parse(time);
  const level = levels.find((known) => known === word);
  if (level === undefined || Number.isNaN(at)) return null;
  const cut = rest.indexOf(': ');
  if (cut === -1) return { at, level, logger: '', message: rest };
  return { at, level, logger: rest.slice(0, cut), message: rest.slice(cut + 2) };
}

/** True when a level is as bad as `least` or worse. */
export function isAtLeast(level: Level, least: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(least);
}

/** `09:05:07` in local time. */
export function timeOfDay(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** Reads a level in any case; null for a word that is none. */
export function parseLogLevel(word: string | undefined): Level | null {
  return levels.find((level) => level === word?.toUpperCase()) ?? null;
}
