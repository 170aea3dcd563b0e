/** Reads one value of the file by the description of its field. */
import { parseDuration } from '../duration.ts';
import type { FieldMeta } from '../schema/field.ts';
import { isTree } from '../tree.ts';
import { rules } from './rules.ts';

/** `at` is where in the value the problem is: `[2]` of a list, `.name` of a map. */
export type ValueReading = { ok: true; value: unknown } | { ok: false; message: string; at?: string };

/** The literal that stands for "not set yet", in any case. */
export function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && value.trim().toUpperCase() === 'CHANGE_ME';
}

/** Reads a leaf; groups and tables are read by `table.ts`. */
export function readValue(field: FieldMeta, raw: unknown): ValueReading {
  switch (field.input) {
    case 'flag':
      return typeof raw === 'boolean' ? good(raw) : bad('must be true or false');
    case 'whole':
      return Number.isSafeInteger(raw) ? bounded(field, raw as number) : bad('must be a whole number');
    case 'decimal':
      return typeof raw === 'number' && Number.isFinite(raw) ? bounded(field, raw) : bad('must be a number');
    case 'duration':
      return readDuration(field, raw);
    case 'choice':
      return readChoice(field, raw);
    case 'list':
      return readList(field, raw);
    case 'map':
      return readMap(raw);
    default:
      return readText(field, raw);
  }
}

function good(value: unknown): ValueReading {
  return { ok: true, value };
}

function bad(message: string, at?: string): ValueReading {
  return { ok: false, message, at };
}

function bounded(field: FieldMeta, value: number): ValueReading {
  const { minimum = -Infinity, maximum = Infinity } = field;
  return value >= minimum && value <= maximum ? good(value) : bad(`must be ${boundsText(field)}`);
}

/** The bounds of a number in words: `between 1 and 65535`, `at least -1`; empty when there are none. */
export function boundsText({ minimum, maximum }: FieldMeta): string {
  if (minimum !== undefined && maximum !== undefined) return `between ${minimum} and ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  return maximum === undefined ? '' : `at most ${maximum}`;
}

function readDuration(field: FieldMeta, raw: unknown): ValueReading {
  const unit = field.duration ?? 'seconds';
  const value = parseDuration(raw, unit);
  if (value === null) return bad(`must be a number of ${unit} or text such as "90s", "5m", "2h", "1d" or "1w"`);
  const reading = bounded(field, value);
  return reading.ok ? reading : bad(`${reading.message} ${unit}`);
}

function readChoice(field: FieldMeta, raw: unknown): ValueReading {
  const words = field.enum ?? [];
  const refused = bad(`must be one of ${words.join(', ')}`);
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return refused;
  const written = String(raw).trim().toLowerCase();
  const word = words.find((candidate) => String(candidate).toLowerCase() === written);
  if (word !== undefined) return good(word);
  const { aliases = {} } = field;
  return Object.hasOwn(aliases, written) ? good(aliases[written]) : refused;
}

function readText(field: FieldMeta, raw: unknown): ValueReading {
  const text = typeof raw === 'number' && (field.rule === 'size' || field.rule === 'version') ? String(raw) : raw;
  if (typeof text !== 'string') return bad('must be text in quotation marks');
  const value = field.secret ? text : text.trim();
  const ruled = value !== '' && field.rule ? rules[field.rule](value) : { value };
  if ('message' in ruled) return bad(ruled.message);
  return field.minLength && ruled.value === '' ? bad('must not be empty') : good(ruled.value);
}

function readList(field: FieldMeta, raw: unknown): ValueReading {
  if (!Array.isArray(raw)) return bad('must be a list: ["…", "…"]');
  const values: string[] = [];
  for (const [index, item] of raw.entries()) {
    if (isPlaceholder(item) || item === '') continue;
    const reading = readText(field, item);
    if (!reading.ok) return bad(reading.message, `[${index}]`);
    if (reading.value !== '') values.push(String(reading.value));
  }
  return good([...new Set(values)]);
}

function readMap(raw: unknown): ValueReading {
  if (!isTree(raw)) return bad('must be a table: { "…" = "…" }');
  const entries: [string, string][] = [];
  for (const [key, value] of Object.entries(raw)) {
    if (typeof value !== 'string') return bad('must be text in quotation marks', `.${key}`);
    entries.push([key, value]);
  }
  return good(Object.fromEntries(entries));
}
