/** What the form knows about a key of the configuration, read from the schema that the service describes. */
import type { DurationUnit, Input, Reload, Rule } from '../../src/config/schema/field.ts';
import { type Fields, fields, list, numberOrNull, oneOf, text, textOrNull } from '../answer/read.ts';
import { isTable, type Json } from './json.ts';

export type Widget = Exclude<Input, 'group' | 'section'>;

const widgets: readonly Widget[] = ['text', 'flag', 'whole', 'decimal', 'duration', 'choice', 'list', 'map', 'tables'];
const units: readonly DurationUnit[] = ['seconds', 'minutes', 'days'];
const reloads: readonly Reload[] = ['frontend', 'webui', 'instance', 'full'];

export interface Field {
  /** Below its section, or below its row: `['EntrySearch', 'SearchLimit']`. */
  path: string[];
  /** The path with dots between. */
  key: string;
  input: Widget;
  title: string;
  description: string;
  level: 'basic' | 'advanced';
  reload: Reload;
  /** Absent for keys that may be absent. */
  default?: Json;
  unit: string | null;
  duration: DurationUnit | null;
  choices: (string | number | boolean)[];
  minimum: number | null;
  maximum: number | null;
  /** Text that must not be empty. */
  required: boolean;
  rule: Rule | null;
  secret: boolean;
  readonly: boolean;
  /** Of a secret: the keys beside it that say where it is sent. */
  sentTo: string[];
  /** The environment variable that goes before what is stored. */
  overriddenBy: string | null;
  /** Keys of one row of a list of tables. */
  row: Group | null;
}

export interface Group {
  /** Empty for a section and for a row. */
  path: string[];
  title: string;
  description: string;
  fields: Field[];
  groups: Group[];
}

/** Reads a table of the schema. Keys that no form shows are left out. */
export function readGroup(value: unknown, path: string[] = []): Group {
  const table = fields(value);
  const entries = Object.entries(fields(table.properties)).map(([key, entry]) => ({
    below: [...path, key],
    entry: fields(entry),
  }));
  const shown = entries.filter(({ entry }) => entry.hidden !== true);
  return {
    path,
    title: text(table.title),
    description: text(table.description),
    fields: shown.filter(({ entry }) => entry.input !== 'group').map(({ below, entry }) => readField(entry, below)),
    groups: shown.filter(({ entry }) => entry.input === 'group').map(({ below, entry }) => readGroup(entry, below)),
  };
}

function readField(entry: Fields, path: string[]): Field {
  const input = oneOf(entry.input, widgets) ?? 'text';
  return {
    path,
    key: path.join('.'),
    input,
    title: text(entry.title, path.at(-1)),
    description: text(entry.description),
    level: entry.level === 'basic' ? 'basic' : 'advanced',
    reload: oneOf(entry.reload, reloads) ?? 'full',
    ...(isJson(entry.default) ? { default: entry.default } : {}),
    unit: textOrNull(entry.unit),
    duration: input === 'duration' ? (oneOf(entry.duration, units) ?? 'seconds') : null,
    choices: list(entry.enum).filter((word) => typeof word !== 'object') as Field['choices'],
    minimum: numberOrNull(entry.minimum),
    maximum: numberOrNull(entry.maximum),
    required: (numberOrNull(entry.minLength) ?? 0) > 0,
    rule: textOrNull(entry.rule) as Rule | null,
    secret: entry.secret === true,
    readonly: entry.readonly === true,
    sentTo: list(entry.sentTo).filter((key) => typeof key === 'string'),
    overriddenBy: textOrNull(entry.overriddenBy),
    row: input === 'tables' ? readGroup(entry.items) : null,
  };
}

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson);
  if (isTable(value)) return Object.values(value).every(isJson);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Every key of a section, of its groups as well. */
export function fieldsOf(group: Group): Field[] {
  return [...group.fields, ...group.groups.flatMap(fieldsOf)];
}

/** True when a group has anything that everyone should see. */
export function hasBasic(group: Group): boolean {
  return fieldsOf(group).some(({ level }) => level === 'basic');
}
