import type { Level } from '../../src/log.ts';
import type { LogEntry } from './buffer.ts';
import { isAtLeast, levels } from './line.ts';

export interface LogFilter {
  /** This level and worse. */
  level: Level;
  /** null: every line. */
  pattern: RegExp | null;
  /** Lines that do not match stay as well, for reading around a match. */
  context: boolean;
}

/** What to look for as an expression; null for nothing, `'bad'` for an expression that cannot be read. */
export function patternOf(query: string, regex: boolean): RegExp | null | 'bad' {
  if (query === '') return null;
  try {
    return new RegExp(regex ? query : query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  } catch {
    return 'bad';
  }
}

export interface Selection {
  shown: LogEntry[];
  /** Ids of entries with a match, in order. */
  matches: number[];
}

export function selectEntries(entries: readonly LogEntry[], { level, pattern, context }: LogFilter): Selection {
  const candidates = entries.filter((entry) => isAtLeast(entry.level, level));
  if (pattern === null) return { shown: candidates, matches: [] };
  const found = candidates.filter((entry) => contains(entry, pattern));
  return { shown: context ? candidates : found, matches: found.map(({ id }) => id) };
}

function contains(entry: LogEntry, pattern: RegExp): boolean {
  const has = (text: string) => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  };
  return has(entry.message) || has(entry.logger) || entry.more.some(has);
}

/** How many entries are of each level or worse. */
export function countLevels(entries: readonly LogEntry[]): Record<Level, number> {
  const single = Object.fromEntries(levels.map((level) => [level, 0])) as Record<Level, number>;
  for (const { level } of entries) single[level] += 1;
  let sum = 0;
  return Object.fromEntries(
    levels.map((level) => {
      sum += single[level];
      return [level, sum];
    }),
  ) as Record<Level, number>;
}

export interface TextPart {
  text: string;
  marked: boolean;
}

/** Splits a text at what was looked for. */
export function marksOf(text: string, pattern: RegExp | null): TextPart[] {
  if (pattern === null) return [{ text, marked: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), marked: false });
    parts.push({ text: match[0], marked: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false });
  return parts;
}
