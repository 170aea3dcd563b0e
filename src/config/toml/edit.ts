/**
 * Changes single values of a TOML text and leaves every other line as its owner wrote it: comments, order, indentation,
 * spelling of values.
 */
import { patch } from '@decimalturn/toml-patch';
import { parseToml } from '../toml.ts';
import { isTree, sameValue, type Tree, type TreeValue, valueAt, withoutValue, withValue } from '../tree.ts';
import { blocksOf, insertAt, isBelow, samePath, type TableBlock } from './blocks.ts';
import { editRows } from './rows.ts';
import { formatKey, formatValue, header, rowText } from './text.ts';

/** `value` undefined removes the key or table, and with it tables that are left empty. */
export interface Edit {
  path: readonly string[];
  value: TreeValue | undefined;
}

/** The text after the edits. Throws when the text is not TOML, or when an edit cannot be written. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const rest = text.slice(mark.length);
  return mark + (allByLines(rest, edits) ?? edits.reduce(applyEdit, rest));
}

/** Null where one of them needs another way. The outcome is read back once, which is most of the work. */
function allByLines(text: string, edits: readonly Edit[]): string | null {
  let tree = treeOf(text);
  let written = text;
  try {
    for (const edit of edits) {
      const after = edited(tree, edit);
      const next = sameValue(tree, after) ? written : byLines(written, tree, after, edit);
      if (next === null) return null;
      [tree, written] = [after, next];
    }
  } catch {
    // What one edit left cannot be gone on from: step by step it is seen which, and another way is tried.
    return null;
  }
  const reading = parseToml(written);
  return reading.ok && sameValue(reading.tree, tree) ? written : null;
}

function edited(before: Tree, { path, value }: Edit): Tree {
  return value === undefined ? withoutValue(before, path) : withValue(before, path, value);
}

function applyEdit(text: string, edit: Edit): string {
  const before = treeOf(text);
  const after = edited(before, edit);
  if (sameValue(before, after)) return text;
  for (const way of [byLines, byPatch]) {
    const written = way(text, before, after, edit);
    const reading = written === null ? null : parseToml(written);
    if (written !== null && reading?.ok && sameValue(reading.tree, after)) return written;
  }
  throw new Error(`The configuration key ${edit.path.join('.')} cannot be written`);
}

function treeOf(text: string): Tree {
  const reading = parseToml(text);
  if (!reading.ok) throw new Error(`Not TOML at line ${reading.line}, column ${reading.column}: ${reading.reason}`);
  return reading.tree;
}

/** Changes what stands inside a value, item by item. */
function byPatch(text: string, _before: Tree, after: Tree): string {
  return patch(text, after);
}

/** Adds and removes whole lines. Null where the value is there already and only its content changes. */
function byLines(text: string, before: Tree, after: Tree, edit: Edit): string | null {
  const blocks = blocksOf(text);
  const old = valueAt(before, edit.path);
  if (edit.value === undefined) return removeLines(text, blocks, goneAt(after, edit.path));
  if (isRows(edit.value)) {
    const rows = blocks.some((block) => block.isRow && samePath(block.path, edit.path));
    if (rows && isRows(old)) return editRows(text, edit.path, old, edit.value, after);
    return old === undefined ? insertRows(text, blocks, edit.path, edit.value) : null;
  }
  return old === undefined ? insertKey(text, blocks, edit.path, edit.value) : null;
}

/** The highest table on the path that is gone, or the key itself. */
function goneAt(after: Tree, path: readonly string[]): string[] {
  const depth = path.findIndex((_, index) => valueAt(after, path.slice(0, index + 1)) === undefined);
  return path.slice(0, depth + 1);
}

function removeLines(text: string, blocks: TableBlock[], path: readonly string[]): string {
  const ranges = blocks.flatMap((block) =>
    isBelow(block.path, path) ? [block] : block.keys.filter((key) => isBelow([...block.path, ...key.path], path)),
  );
  return ranges.reduceRight((rest, range) => cut(rest, range.start, range.end), text);
}

/** Cuts lines out, with one of two blank lines that would meet there. */
function cut(text: string, start: number, end: number): string {
  const head = text.slice(0, start);
  const tail = text.slice(end);
  const blankBefore = /(^|\n)\r?\n$/.test(head) || head === '';
  return head + (blankBefore ? tail.replace(/^\r?\n/, '') : tail);
}

function insertKey(text: string, blocks: TableBlock[], path: readonly string[], value: TreeValue): string | null {
  const table = path.slice(0, -1);
  if (table.length === 0) return null;
  const line = `${formatKey(path.at(-1) ?? '')} = `;
  const block = blocks.find((candidate) => !candidate.isRow && samePath(candidate.path, table));
  if (!block) return insertBlock(text, blocks, table, `[${header(table)}]\n${line}${formatValue(value)}\n`);
  const indent = block.keys.at(-1)?.indent ?? block.indent;
  return insertAt(text, block.end, `${indent}${line}${formatValue(value, indent)}\n`);
}

function insertRows(text: string, blocks: TableBlock[], path: readonly string[], rows: Tree[]): string {
  const lines = rows.map((row) => rowText(path, row)).join('\n');
  return insertBlock(text, blocks, path, lines);
}

/** Puts a new table below the other tables of its section, or at the end of the text. */
function insertBlock(text: string, blocks: TableBlock[], path: readonly string[], lines: string): string {
  const last = blocks.findLast((block) => block.path[0] === path[0]);
  const at = last?.end ?? text.length;
  return insertAt(text, at, at === 0 ? lines : `\n${lines}`);
}

function isRows(value: unknown): value is Tree[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTree);
}
