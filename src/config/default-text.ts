/** One section of a generated configuration file: each key with its explanation and its default. */
import type { TObject } from '@sinclair/typebox';
import type { Kind } from './config.ts';
import { boundsText } from './read/value.ts';
import { defaultOf, type FieldSchema, metaOf } from './schema/field.ts';
import { formatKey, formatValue, header } from './toml/text.ts';
import type { TreeValue } from './tree.ts';

export interface SectionOptions {
  /** Written as comments, to be switched on by taking the first character of a line away. */
  commented: boolean;
  kind?: Kind;
  /** Which keys to write; default all. */
  include?: (field: FieldSchema) => boolean;
  /** Which keys of a sample row to write; `list` is the name of its list. */
  includeInRow?: (field: FieldSchema, list: string) => boolean;
  /** Values that only the section knows, by key. */
  values?: Record<string, TreeValue>;
}

const width = 100;

/** The lines of a section: first its own keys, then its groups, then a sample row for each list of tables. */
export function sectionLines(schema: TObject, path: readonly string[], options: SectionOptions): string[] {
  const { include = () => true, kind } = options;
  const fields = Object.entries(schema.properties)
    .map(([key, property]) => ({ key, field: metaOf(property), required: schema.required?.includes(key) ?? false }))
    .filter(({ field }) => !field.hidden && (!kind || !field.kinds || field.kinds.includes(kind)));
  const own = fields.filter(({ field }) => !isTable(field) && include(field));
  const tables = fields.filter(({ field }) => isTable(field));
  const lines = own.flatMap(({ key, field, required }) => keyLines(key, field, required, options));
  const head = lines.length > 0 ? [`${options.commented ? '#' : ''}[${header(path)}]`, '', ...lines] : [];
  return [...head, ...tables.flatMap(({ key, field }) => tableLines(field, [...path, key], options))];
}

function isTable(field: FieldSchema): boolean {
  return field.input === 'group' || field.input === 'tables';
}

function tableLines(field: FieldSchema, path: string[], options: SectionOptions): string[] {
  const { include = () => true } = options;
  const row = field.input === 'tables';
  const inner = row
    ? rowLines(field, path, options)
    : sectionLines(field as unknown as TObject, path, { ...options, values: {} });
  if (inner.length === 0 || (row && !include(field))) return [];
  return [...explain(`${field.title}. ${field.description}`), ...inner];
}

/** A sample row is a comment even in a section that is not. */
function rowLines(field: FieldSchema, path: string[], options: SectionOptions): string[] {
  const { includeInRow = () => true } = options;
  const row = field.items as TObject;
  const keys = Object.keys(row.properties).map((key) => ({ key, inner: metaOf(row.properties[key] as FieldSchema) }));
  const lines = keys
    .filter(({ inner }) => includeInRow(inner, path.at(-1) ?? ''))
    .flatMap(({ key, inner }) =>
      keyLines(key, inner, row.required?.includes(key) ?? false, { ...options, commented: true, values: {} }),
    );
  return [`#[[${header(path)}]]`, '', ...lines];
}

function keyLines(key: string, field: FieldSchema, required: boolean, options: SectionOptions): string[] {
  const value = options.values?.[key] ?? field.example ?? defaultOf(field, options.kind) ?? sampleOf(field);
  // Switching a section on must not switch on what is absent by default.
  const mark = (options.commented ? '#' : '') + (required ? '' : '#');
  const line = `${formatKey(key)} = ${formatValue(value as TreeValue)}`;
  return [...explain(textOf(field)), ...line.split('\n').map((part) => mark + part), ''];
}

/** For keys that are absent by default. */
function sampleOf(field: FieldSchema): TreeValue {
  if (field.input === 'flag') return false;
  return field.input === 'choice' ? (field.enum?.[0] as TreeValue) : -1;
}

function textOf(field: FieldSchema): string {
  const words = field.enum ? `One of: ${field.enum.join(', ')}.` : '';
  const unit = field.unit ? `In ${field.unit}.` : '';
  const bounds = boundsText(field);
  const range = bounds ? `${bounds[0]?.toUpperCase()}${bounds.slice(1)}.` : '';
  return [`${field.title}.`, field.description, words, unit, range].filter((part) => part !== '').join(' ');
}

/** Comment lines of limited width. */
export function explain(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length >= width) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
