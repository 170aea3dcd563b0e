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
  const reading = attempt(text);
  if (reading instanceof Error) {
    return { ok: false, line: lineThatFails(text), column: 1, reason: 'This line cannot be understood' };
  }
  return reading;
}

/** An Error where the parser failed instead of saying what is wrong; on some half-written lines it does. */
function attempt(text: string): TomlReading | Error {
  try {
    return { ok: true, tree: parse(text) as Tree };
  } catch (thrown) {
    const told = /^Error parsing TOML \((\d+), (\d+)\)/.exec(messageOf(thrown));
    if (!told) return thrown instanceof Error ? thrown : new Error(messageOf(thrown));
    return { ok: false, line: Number(told[1]), column: Number(told[2]), reason: reasonOf(messageOf(thrown)) };
  }
}

/** The parser reads from the top: it fails for every beginning of the text that holds the line. */
function lineThatFails(text: string): number {
  const lines = text.split('\n');
  let [good, bad] = [0, lines.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (attempt(lines.slice(0, middle).join('\n')) instanceof Error) bad = middle;
    else good = middle;
  }
  return bad;
}

/** The parser quotes the line before its reason, and often the value in it: neither may be shown, it may be a secret. */
function reasonOf(message: string): string {
  const reason = message.trim().split('\n').at(-1) ?? '';
  if (/^Invalid (integer|float|number|date)/.test(reason)) return 'Not a value; text has to stand in quotation marks';
  return reason.replace(/,? found .*$/s, '').replace(/"[^"]{4,}"/g, 'this');
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
