import { type LogHead, parseLine } from './line.ts';

/** One entry of a log with what belongs to it. */
export interface LogEntry extends LogHead {
  /** Counts up for the life of the buffer, so that it names the entry even when older ones are dropped. */
  id: number;
  /** Lines below the first, such as a stack trace. */
  more: string[];
  /** The file was replaced by a new one before this entry. */
  rotated: boolean;
}

export interface LogBuffer {
  entries: readonly LogEntry[];
  /** True when older lines were left out or dropped. */
  cut: boolean;
  append: (text: string) => void;
  /** What follows comes from the start of a new file. */
  rotate: () => void;
  /** What follows starts in the middle of the file. */
  markCut: () => void;
}

/**
 * Takes text in whatever pieces it arrives and keeps the newest entries. A piece may end in the middle of a line; that
 * line appears when it is complete.
 *
 * @param limit entries that are kept
 */
export function createLogBuffer(limit: number): LogBuffer {
  let rest = '';
  let nextId = 1;
  let rotated = false;
  const buffer = { entries: [] as LogEntry[], cut: false };

  function addLine(line: string): void {
    const head = parseLine(line);
    const last = buffer.entries.at(-1);
    if (head === null && last !== undefined && !rotated) {
      last.more.push(line);
      return;
    }
    // A log that begins with something else still shows it.
    const shown = head ?? { at: last?.at ?? 0, level: 'INFO' as const, logger: '', message: line };
    buffer.entries.push({ ...shown, id: nextId, more: [], rotated });
    nextId += 1;
    rotated = false;
  }

  function append(text: string): void {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map(plain)) if (line !== '') addLine(line);
    if (buffer.entries.length <= limit) return;
    buffer.entries.splice(0, buffer.entries.length - limit);
    buffer.cut = true;
  }

  return Object.assign(buffer, {
    append,
    rotate() {
      rest = '';
      rotated = buffer.entries.length > 0;
    },
    markCut() {
      buffer.cut = true;
    },
  });
}

/** Colour codes and carriage returns of a terminal mean nothing here; a tab becomes as many spaces as are shown. */
function plain(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return line.replace(/\x1b\[[0-9;]*m|\r/g, '').replaceAll('\t', '    ');
}
