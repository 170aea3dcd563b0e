/** Reads a table of the file by its schema: every key present, problems collected, unknown keys looked at. */
import type { TObject, TSchema } from '@sinclair/typebox';
import type { Kind } from '../config.ts';
import { nearest } from '../nearest.ts';
import { defaultOf, type FieldMeta, type FieldSchema, metaOf } from '../schema/field.ts';
import { isTree, type Tree, type TreeValue } from '../tree.ts';
import { isPlaceholder, readValue } from './value.ts';

/** A finding at a dotted key. `notice` findings leave the value as it is, the others mean that the default stands. */
export interface Finding {
  key: string;
  message: string;
  notice: boolean;
  /** Dotted key that was probably meant. */
  meant?: string;
}

export interface TableReading {
  values: Record<string, unknown>;
  findings: Finding[];
}

/** `at` is the dotted name of the table. Keys of other kinds than `kind` get a value that means "off". */
export function readTable(schema: TObject, raw: Tree, at: string, kind?: Kind): TableReading {
  const reading: TableReading = { values: {}, findings: unknownKeys(schema, raw, at) };
  for (const [key, property] of Object.entries(schema.properties)) {
    const given = Object.hasOwn(raw, key) ? raw[key] : undefined;
    const value = readProperty(metaOf(property), given, `${at}.${key}`, reading.findings, {
      kind,
      required: schema.required?.includes(key) ?? false,
    });
    if (value !== undefined) reading.values[key] = value;
  }
  return reading;
}

interface Reader {
  kind: Kind | undefined;
  /** A key that must be present gets its default; one that may be absent stays absent. */
  required: boolean;
}

function readProperty(
  field: FieldSchema,
  given: TreeValue | undefined,
  at: string,
  findings: Finding[],
  { kind, required }: Reader,
): unknown {
  const fallback = required ? defaultOf(field, kind) : undefined;
  if (field.input === 'group') return readGroup(field, given, at, findings, kind);
  if (kind && field.kinds && !field.kinds.includes(kind)) {
    if (given !== undefined) findings.push({ key: at, message: `has no effect for ${kind}`, notice: true });
    return offValue(field, fallback);
  }
  if (given === undefined || isPlaceholder(given)) return fallback;
  if (field.ignored) findings.push({ key: at, message: field.ignored, notice: true });
  if (field.input === 'tables') return readRows(field, given, at, findings, kind);
  const reading = readValue(field, given);
  if (reading.ok) return reading.value;
  findings.push({ key: at + (reading.at ?? ''), message: reading.message, notice: false });
  return fallback;
}

/** What a key means for a kind that does not know it. */
function offValue(field: FieldMeta, fallback: unknown): unknown {
  return field.input === 'flag' || field.enum?.includes(false) ? false : fallback;
}

function readGroup(
  field: FieldSchema,
  given: TreeValue | undefined,
  at: string,
  findings: Finding[],
  kind: Kind | undefined,
): unknown {
  if (given !== undefined && !isTree(given)) {
    findings.push({ key: at, message: `must be a table: [${at}]`, notice: false });
  }
  const reading = readTable(asObject(field), isTree(given) ? given : {}, at, kind);
  findings.push(...reading.findings);
  return reading.values;
}

function readRows(
  field: FieldSchema,
  given: TreeValue,
  at: string,
  findings: Finding[],
  kind: Kind | undefined,
): unknown[] {
  if (!Array.isArray(given) || !given.every(isTree)) {
    findings.push({ key: at, message: `must be a list of tables: [[${at}]]`, notice: false });
    return [];
  }
  return given.map((row, index) => {
    const reading = readTable(asObject(field.items), row, `${at}[${index}]`, kind);
    findings.push(...reading.findings, ...missingKeys(asObject(field.items), row, `${at}[${index}]`));
    return reading.values;
  });
}

/** Rows have keys that no default can stand for. */
function missingKeys(schema: TObject, row: Tree, at: string): Finding[] {
  return Object.entries(schema.properties)
    .filter(([key, property]) => metaOf(property).minLength && (!Object.hasOwn(row, key) || isPlaceholder(row[key])))
    .map(([key]) => ({ key: `${at}.${key}`, message: 'is missing', notice: false }));
}

/** Keys the schema does not know are kept, but a slip of the pen is worth a word. */
function unknownKeys(schema: TObject, raw: Tree, at: string): Finding[] {
  const known = Object.keys(schema.properties);
  const findings: Finding[] = [];
  for (const key of Object.keys(raw)) {
    if (known.includes(key)) continue;
    const meant = nearest(key, known) ?? groupOf(schema, key);
    if (meant === null) continue;
    findings.push({
      key: `${at}.${key}`,
      message: `is not a known key; did you mean ${meant}?`,
      notice: true,
      meant: `${at}.${meant}`,
    });
  }
  return findings;
}

/** A key written beside the group it belongs to. */
function groupOf(schema: TObject, key: string): string | null {
  for (const [group, property] of Object.entries(schema.properties)) {
    if (metaOf(property).input === 'group' && Object.hasOwn(asObject(property).properties, key)) {
      return `${group}.${key}`;
    }
  }
  return null;
}

function asObject(schema: TSchema): TObject {
  return schema as TObject;
}
