/** Reads TOML. The same parser also writes (`save.ts`), so that both always agree on what a file says. */
import { parse, parseDocument, type TomlDocument } from '@decimalturn/toml-patch';
import { messageOf } from '../error.ts';
import type { Tree } from './tree.ts';

/** Why a text is not TOML; line and column count from 1. The reason never repeats a value of the file. */
export interface TomlProblem {
  line: number;
  column: number;
  reason: string;
}

export type TomlReading = { ok: true; tree: Tree } | ({ ok: false } & TomlProblem);

export function parseToml(text: string): TomlReading {
  try {
    return { ok: true, tree: parse(withoutComments(text)) as Tree };
  } catch (thrown) {
    return { ok: false, ...(explain(text) ?? position(messageOf(thrown))) };
  }
}

/**
 * Most of the default file is comments, which cost the parser more than the values. Lines that hold nothing else are
 * emptied and stay, so that every other line keeps its number; inside a text of several lines `#` is no comment.
 */
function withoutComments(text: string): string {
  return /"""|'''/.test(text) ? text : text.replace(/^[ \t]*#[\P{Cc}\t]*$/gmu, '');
}

/**
 * Where and why the strict parser refuses the text; it tells both better and is loaded only for a broken file. Null
 * when it has nothing against it.
 */
function explain(text: string): TomlProblem | null {
  const strict = require('@iarna/toml') as typeof import('@iarna/toml');
  try {
    strict.parse(text);
    return null;
  } catch (thrown) {
    const { line, col } = thrown as { line?: unknown; col?: unknown };
    if (typeof line !== 'number' || typeof col !== 'number') return null;
    return { line: line + 1, column: col + 1, reason: reasonOf(messageOf(thrown)) };
  }
}

/** Behind the first sentence comes an extract of the file, which may hold a secret. */
function reasonOf(message: string): string {
  const reason = message.split(/ at row \d|\n/)[0] ?? '';
  if (/^Unexpected character, expect(ing string|ed "?(nan|inf|true|false))/.test(reason))
    return 'Not a value; text has to stand in quotation marks';
  return reason.replace(/"[^"]{4,}"/g, 'this');
}

/** What the lenient parser told of the place; on some half-written lines it fails without telling. */
function position(message: string): TomlProblem {
  const [, line, column] = /^Error parsing TOML \((\d+), (\d+)\)/.exec(message) ?? [];
  return { line: Number(line ?? 1), column: Number(column ?? 1), reason: 'This line cannot be understood' };
}

/** Line (from 1) of every key and table of a text that parses, by dotted key; rows of arrays as `Trackers[0]`. */
export function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const rows = new Map<string, number>();
  for (const block of parseDocument(text).cst) addBlock(block, lines, rows);
  return lines;
}

type Block = TomlDocument['cst'][number];

function addBlock(block: Block, lines: Map<string, number>, rows: Map<string, number>): void {
  if (!('key' in block)) return;
  if (!('items' in block)) {
    add(lines, block.key.value.join('.'), block.loc.start.line);
    return;
  }
  const name = rowName(block.key.item.value, block.type === 'TableArray', rows);
  add(lines, name, block.loc.start.line);
  for (const row of block.items) {
    if ('key' in row) add(lines, `${name}.${row.key.value.join('.')}`, row.loc.start.line);
  }
}

/** Tables below an array of tables belong to its newest row. */
function rowName(path: readonly string[], startsRow: boolean, rows: Map<string, number>): string {
  let name = '';
  path.forEach((key, index) => {
    name = name ? `${name}.${key}` : key;
    const row = rows.get(name);
    const isStart = startsRow && index === path.length - 1;
    const number = isStart ? (row ?? -1) + 1 : row;
    if (number === undefined) return;
    if (isStart) rows.set(name, number);
    name = `${name}[${number}]`;
  });
  return name;
}

function add(lines: Map<string, number>, name: string, line: number): void {
  if (!lines.has(name)) lines.set(name, line);
}

/** The line of a key, or of the nearest table around it. */
export function lineOf(lines: ReadonlyMap<string, number>, key: string): number | null {
  for (let name = key; name; name = name.replace(/(?:\.[^.]*|\[\d+\]|^[^.[]*)$/, '')) {
    const line = lines.get(name);
    if (line !== undefined) return line;
  }
  return null;
}
