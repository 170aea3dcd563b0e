/** The values of a change, which come as JSON. */
import type { FieldPlace } from '../keys.ts';
import { readValue } from '../read/value.ts';
import { isTree, type Tree, type TreeValue } from '../tree.ts';

export type ChangeValue = { ok: true; value: TreeValue } | { ok: false; message: string };

const refused = ['__proto__', 'constructor', 'prototype'];

/** Entries of a list or map. Writing a longer one takes seconds, and no setting needs it. */
const mostEntries = 1000;

/** A posted value as it is stored. Choices get their canonical word, everything else keeps its spelling. */
export function readChangeValue(place: FieldPlace | null, path: readonly string[], posted: unknown): ChangeValue {
  const reading = readPosted(place, path, posted);
  const isWritable = path.every((part) => part.isWellFormed()) && (!reading.ok || isWhole(reading.value));
  return isWritable ? reading : { ok: false, message: 'has half a character in it, which no file can hold' };
}

/** JSON can name half a character, `"\ud800"`; TOML and UTF-8 cannot. */
function isWhole(value: TreeValue): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (isTree(value)) return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWhole(inner));
  return !Array.isArray(value) || value.every(isWhole);
}

function readPosted(place: FieldPlace | null, path: readonly string[], posted: unknown): ChangeValue {
  const input = place && place.inside.length === 0 ? place.field.input : null;
  if (path.length === 1 || input === 'group') {
    return { ok: false, message: 'is a table; change its keys one by one' };
  }
  if (isLong(posted)) return { ok: false, message: `must have at most ${mostEntries} entries` };
  if (input === 'tables') return readRows(posted);
  if (input === 'map') return readMap(posted);
  if (input === 'choice' && place) {
    const reading = readValue(place.field, posted);
    if (reading.ok) return { ok: true, value: reading.value as TreeValue };
  }
  return isLeaf(posted) ? { ok: true, value: posted } : { ok: false, message: 'must be a single value or a list' };
}

/** Itself, its rows, or a list in one of its rows; what is deeper than that is refused anyway. */
function isLong(posted: unknown): boolean {
  const rows = entriesOf(posted);
  return [posted, ...rows, ...rows.flatMap(entriesOf)].some((value) => entriesOf(value).length > mostEntries);
}

function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isTree(value) ? Object.values(value) : [];
}

function readRows(posted: unknown): ChangeValue {
  const rows = Array.isArray(posted) && posted.every((row) => isTree(row) && isFlat(row, isLeaf));
  return rows
    ? { ok: true, value: posted as Tree[] }
    : { ok: false, message: 'must be a list of tables, posted whole' };
}

function readMap(posted: unknown): ChangeValue {
  const map = isTree(posted) && isFlat(posted, (value): value is string => typeof value === 'string');
  return map ? { ok: true, value: posted } : { ok: false, message: 'must be a table of texts' };
}

function isFlat(table: object, fits: (value: unknown) => value is TreeValue): boolean {
  return Object.entries(table).every(([key, value]) => key.trim() !== '' && !refused.includes(key) && fits(value));
}

function isLeaf(value: unknown): value is TreeValue {
  return isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
