/** The configuration as JSON Schema (draft 7), for forms and for tools. Pure. */
import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { Kind } from './config.ts';
import { clientSchema } from './schema/client.ts';
import { defaultOf, type FieldSchema, metaOf } from './schema/field.ts';
import { instanceSchema, kinds } from './schema/instance.ts';
import { settingsSchema } from './schema/settings.ts';
import { webUISchema } from './schema/webui.ts';
import { roleOf } from './section.ts';
import type { Tree } from './tree.ts';

/** A key or table: JSON Schema with `default`, `unit`, `secret`, `readonly`, `reload`, `level`, `kinds` and the like. */
export type Described = Record<string, unknown>;

export interface ConfigDescription {
  $schema: string;
  title: string;
  type: 'object';
  /** Every section of the file. One without overrides points to its definition. */
  properties: Record<string, Described>;
  /** What a section may hold, by what it is: `settings`, `webui`, `client`, `movie`, `series`, `music`. */
  definitions: Record<string, Described>;
}

interface Context {
  /** Of an instance: keys of other kinds are left out, defaults are those of the kind. */
  kind?: Kind;
  /** Dotted key to the environment variable that overrides it. */
  overrides: ReadonlyMap<string, string>;
  /** Dotted place of the table that is described. */
  place: string;
}

const none: ReadonlyMap<string, string> = new Map();

/** `tree` is the file, `overrides` what the environment replaces in it, by dotted key. */
export function describeConfig(tree: Tree, overrides: ReadonlyMap<string, string>): ConfigDescription {
  const properties: Record<string, Described> = {};
  for (const [section, table] of Object.entries({ Settings: {}, WebUI: {}, ...tree })) {
    const role = roleOf(section, table);
    if (role.role === 'unknown') continue;
    const kind = role.role === 'instance' ? role.kind : undefined;
    const overridden = [...overrides.keys()].some((key) => key.startsWith(`${section}.`));
    properties[section] = overridden
      ? describeTable(role.schema, { kind, overrides, place: section })
      : { $ref: `#/definitions/${kind ?? role.role}` };
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of Tendarr',
    type: 'object',
    properties,
    definitions: definitions(),
  };
}

function definitions(): Record<string, Described> {
  const define = (schema: TObject, kind?: Kind) => describeTable(schema, { kind, overrides: none, place: '' });
  return {
    settings: define(settingsSchema),
    webui: define(webUISchema),
    client: define(clientSchema),
    ...Object.fromEntries(kinds.map((kind) => [kind, define(instanceSchema, kind)])),
  };
}

function describeTable(schema: TObject, context: Context): Described {
  const { title, description } = schema;
  const properties = Object.entries(schema.properties)
    .filter(([, field]) => isOf(context.kind, metaOf(field)))
    .map(([key, field]) => [key, describeField(metaOf(field), { ...context, place: `${context.place}.${key}` })]);
  return { type: 'object', title, description, properties: Object.fromEntries(properties) };
}

function isOf(kind: Kind | undefined, { kinds: only }: FieldSchema): boolean {
  return kind === undefined || only === undefined || only.includes(kind);
}

/** Facts that are handed on as they are where a field has them. */
const facts = [
  'input',
  'title',
  'description',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'unit',
  'duration',
  'rule',
  'sentTo',
  'reload',
  'level',
  'kinds',
  'hidden',
  'ignored',
] as const;

function describeField(field: FieldSchema, context: Context): Described {
  if (field.input === 'group') {
    return { input: 'group', ...describeTable(field as unknown as TObject, context), level: field.level };
  }
  const known = facts.filter((fact) => field[fact] !== undefined).map((fact) => [fact, field[fact]]);
  const overriddenBy = context.overrides.get(context.place);
  const value = defaultOf(field, context.kind);
  return {
    ...shapeOf(field, context),
    ...Object.fromEntries(known),
    ...(value === undefined ? {} : { default: value }),
    secret: field.secret === true,
    readonly: field.readonly === true,
    ...(overriddenBy === undefined ? {} : { overriddenBy }),
  };
}

function shapeOf(field: FieldSchema, context: Context): Described {
  switch (field.input) {
    case 'choice':
      return {};
    case 'list':
      return { type: 'array', items: { type: 'string' } };
    case 'map':
      return { type: 'object', additionalProperties: { type: 'string' } };
    case 'tables':
      return { type: 'array', items: describeTable(field.items as TObject, { ...context, overrides: none }) };
    default:
      return { type: field.type };
  }
}

const described: TSchema = Type.Record(Type.String(), Type.Unknown());

/** The shape of a description, for the interface. */
export const configDescriptionSchema = Type.Object({
  $schema: Type.String(),
  title: Type.String(),
  type: Type.Literal('object'),
  properties: Type.Record(Type.String(), described, { description: 'Every section of the file.' }),
  definitions: Type.Record(Type.String(), described, {
    description: 'What a section may hold: settings, webui, client, movie, series, music.',
  }),
});
