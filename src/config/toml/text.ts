/** Writes single values and keys as TOML. */
import { isTree, type Tree, type TreeValue } from '../tree.ts';

const lineWidth = 100;

/** A value on one line, lists that would be long on several. `indent` is that of the line the value starts on. */
export function formatValue(value: TreeValue, indent = ''): string {
  if (Array.isArray(value)) return formatList(value, indent);
  if (value instanceof Date) return value.toISOString();
  if (isTree(value)) return formatMap(value);
  if (typeof value === 'string') return formatText(value);
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  return String(value);
}

/** A bare key where TOML allows it, else a quoted one. */
export function formatKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quote(key);
}

/** Literal quotes where they save escapes, as in regular expressions and Windows paths. */
function formatText(text: string): string {
  const literal = /[\\"]/.test(text) && !/['\p{Cc}]/u.test(text);
  return literal ? `'${text}'` : quote(text);
}

function quote(text: string): string {
  // JSON leaves DEL and lone surrogates alone or writes them in a way TOML does not know.
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007F');
}

function formatList(items: TreeValue[], indent: string): string {
  const line = `[${items.map((item) => formatValue(item)).join(', ')}]`;
  if (line.length + indent.length <= lineWidth) return line;
  return `[\n${items.map((item) => `${indent}  ${formatValue(item)},\n`).join('')}${indent}]`;
}

function formatMap(map: Tree): string {
  const entries = Object.entries(map).map(([key, value]) => `${formatKey(key)} = ${formatValue(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** The dotted name of a table as it stands between its brackets. */
export function header(path: readonly string[]): string {
  return path.map(formatKey).join('.');
}

/** One row of a list of tables. */
export function rowText(path: readonly string[], row: Tree, indent = ''): string {
  const keys = Object.entries(row).map(
    ([key, value]) => `${indent}${formatKey(key)} = ${formatValue(value, indent)}\n`,
  );
  return `${indent}[[${header(path)}]]\n${keys.join('')}`;
}
