/** Changes a list of tables (`[[path]]`) row by row, so that rows nobody touched keep their lines. */
import { patch } from '@decimalturn/toml-patch';
import { sameValue, type Tree } from '../tree.ts';
import { blocksOf, insertAt, isBelow, samePath } from './blocks.ts';
import { rowText } from './text.ts';

interface RowLines {
  start: number;
  end: number;
  indent: string;
}

/** The text with `rows` instead of `old`; `after` is the whole tree that it has to say then. */
export function editRows(text: string, path: readonly string[], old: Tree[], rows: Tree[], after: Tree): string {
  const head = equalCount(old, rows);
  const tail = equalCount(old.slice(head).reverse(), rows.slice(head).reverse());
  const surplus = old.length - rows.length;
  let edited = text;
  if (surplus > 0) edited = removeRows(edited, path, old.length - tail - surplus, old.length - tail);
  if (surplus < 0) edited = addRows(edited, path, old.length - tail, rows.slice(old.length - tail, rows.length - tail));
  return patch(edited, after);
}

function equalCount(a: readonly Tree[], b: readonly Tree[]): number {
  const different = a.findIndex((row, index) => index >= b.length || !sameValue(row, b[index]));
  return different < 0 ? a.length : different;
}

function removeRows(text: string, path: readonly string[], from: number, to: number): string {
  const lines = rowLines(text, path).slice(from, to);
  return lines.reduceRight(
    (rest, row) => rest.slice(0, row.start).replace(/\n\r?\n$/, '\n') + rest.slice(row.end),
    text,
  );
}

/** Adds rows before the row that stands at `position` now, below the one above it. */
function addRows(text: string, path: readonly string[], position: number, rows: Tree[]): string {
  const above = rowLines(text, path)[position - 1];
  if (above) return insertAt(text, above.end, rows.map((row) => `\n${rowText(path, row, above.indent)}`).join(''));
  const first = rowLines(text, path)[0];
  const lines = rows.map((row) => `${rowText(path, row, first?.indent)}\n`).join('');
  return insertAt(text, first?.start ?? text.length, lines);
}

/** The lines of each row, tables inside of it included. */
function rowLines(text: string, path: readonly string[]): RowLines[] {
  const rows: RowLines[] = [];
  for (const block of blocksOf(text)) {
    if (!isBelow(block.path, path)) continue;
    if (block.isRow && samePath(block.path, path)) {
      rows.push({ start: block.start, end: block.end, indent: block.indent });
      continue;
    }
    const row = rows.at(-1);
    if (row) row.end = block.end;
  }
  return rows;
}
