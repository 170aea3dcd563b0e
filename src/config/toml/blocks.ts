/** Where the tables and keys of a TOML text stand, as offsets of whole lines. */
import { parseDocument } from '@decimalturn/toml-patch';

export interface KeyLine {
  /** Below the table, e.g. `['Port']`, or several for a dotted key. */
  path: string[];
  /** From the start of its first line to the end of its last one, line break included. */
  start: number;
  end: number;
  indent: string;
}

export interface TableBlock {
  path: string[];
  /** `[[path]]`: one row of a list of tables. */
  isRow: boolean;
  /** Of the header line. */
  start: number;
  /** End of the line of the last key, or of the header line; comments below belong to what follows. */
  end: number;
  indent: string;
  keys: KeyLine[];
}

/** The tables of a text in its order. Keys above the first table are not among them. */
export function blocksOf(text: string): TableBlock[] {
  const starts = lineStarts(text);
  const blocks: TableBlock[] = [];
  for (const block of parseDocument(text).cst) {
    if (!('items' in block)) continue;
    const keys: KeyLine[] = [];
    for (const row of block.items) {
      if (!('key' in row)) continue;
      const start = starts[row.loc.start.line - 1] ?? 0;
      const end = starts[row.loc.end.line] ?? text.length;
      keys.push({ path: row.key.value, start, end, indent: indentAt(text, start) });
    }
    const start = starts[block.key.loc.start.line - 1] ?? 0;
    const headerEnd = starts[block.key.loc.end.line] ?? text.length;
    blocks.push({
      path: block.key.item.value,
      isRow: block.type === 'TableArray',
      start,
      end: keys.at(-1)?.end ?? headerEnd,
      indent: indentAt(text, start),
      keys,
    });
  }
  return blocks;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function indentAt(text: string, start: number): string {
  return /^[ \t]*/.exec(text.slice(start, start + 80))?.[0] ?? '';
}

/** Inserts whole lines, with the line breaks that the text uses. */
export function insertAt(text: string, at: number, lines: string): string {
  const lineBreak = /\r\n/.test(text) ? '\r\n' : '\n';
  const head = text.slice(0, at);
  const joint = head === '' || head.endsWith('\n') ? '' : lineBreak;
  return head + joint + lines.replaceAll('\n', lineBreak) + text.slice(at);
}

export function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && isBelow(a, b);
}

/** Whether `path` is `above` or lies below it. */
export function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return above.every((key, index) => path[index] === key);
}
